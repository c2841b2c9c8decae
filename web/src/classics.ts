// SPDX-License-Identifier: MIT
//
// The classics of docs/classics.md, each on an input for which its formula is wrong. The tests hold what is claimed here.

export interface Classic {
  title: string;
  query: string;
  /** The name of the formula in formulas.ts. */
  formula: string;
  /** What the formula answers, and the truth. */
  says: string;
  truth: string;
  why: string;
}

const x34 = '0.6 0.8 0 -0.8 0.6 0 0 0 1';
const unit = '1 0 0 0 1 0 0 0 1';

/** The first one is what the page opens with. */
export const classics: Classic[] = [
  {
    title: 'Point in triangle, by signs',
    query: 'overlap2 point 0.5 0.5000000000000001  triangle -23.5 -11.5 24.5 12.5 24.5 -11.5',
    formula: 'the signs of three areas', says: 'yes', truth: 'no',
    why: 'The point is one double above the long side. Its distance to a corner rounds, and the area becomes 0.',
  },
  {
    title: 'Rectangle and rectangle',
    query: 'overlap2 rect 0.1 0 0.2 0.2  rect 0.30000000000000004 0 0.2 0.2',
    formula: 'overlap on both axes', says: 'yes', truth: 'no',
    why: 'x + width, 0.1 + 0.2, rounds up to the x of the other.',
  },
  {
    title: 'Box and circle, by folding',
    query: 'overlap2 circle 0 0 1  aabb 1 1e-9 2 1',
    formula: 'by folding into the first quadrant', says: 'yes', truth: 'no',
    why: 'The distance to the corner is a little more than 1. Its square, 1 + 1e-18, rounds to 1.',
  },
  {
    title: 'Sphere and box',
    query: 'overlap3 sphere 0.2 -0.2 -0.5 0.5  aabb 0.5 0.2 -0.5 1.7 1.8 1.5',
    formula: 'squares of what lies outside the box', says: 'yes', truth: 'no',
    why: 'A 3-4-5 triangle in decimals: 0.5 - 0.2 and 0.2 + 0.2 are not 0.3 and 0.4 in binary, and round to a contact.',
  },
  {
    title: 'Circle and rectangle, by cross-shaped regions',
    query: 'overlap2 circle 0.6000000000000001 0.5 0.3  rect 0.1 0 0.2 1',
    formula: 'by cross-shaped regions', says: 'yes', truth: 'no',
    why: '0.1 + 0.2 + 0.3 rounds up to the center.',
  },
  {
    title: 'Circle and rectangle, by the nearest point',
    query: 'overlap2 circle 0.8 0.5 0.5  rect 0.1 0.4 0.2 0.2',
    formula: 'by the nearest point', says: 'yes', truth: 'no',
    why: 'The center is clamped to x + width, which rounds up to 0.30000000000000004. The exact side is a little less.',
  },
  {
    title: 'The nine zones',
    query: 'zone2 point 0.30000000000000004 0.1  rect 0.1 0 0.2 0.2',
    formula: 'the nine zones', says: '4', truth: '5',
    why: 'The point lies right of 0.1 + 0.2, but x + width rounds up to the point itself. Zone 4 is inside, 5 is right.',
  },
  {
    title: 'Rounded rectangle',
    query: 'overlap2 point 2 1.000000001  aabb 0 0 1 1 round 1',
    formula: 'rounded box, as a distance function', says: 'yes', truth: 'no',
    why: 'The distance is a little more than 1, and rounds to 1.',
  },
  {
    title: 'Circle and circle',
    query: 'overlap2 circle 0 0 1  circle 2 1e-9 1',
    formula: 'distance of centers, sum of radii', says: 'yes', truth: 'no',
    why: 'The square of the distance, 4 + 1e-18, rounds to 4.',
  },
  {
    title: 'Sphere and sphere',
    query: 'overlap3 sphere -0.6 -0.9 1.8 1.9  sphere 1 0.3 1.8 0.1',
    formula: 'distance of centers, sum of radii', says: 'yes', truth: 'no',
    why: 'Centers 2 apart and radii that sum to 2, in decimals. In binary there is a gap.',
  },
  {
    title: 'Boxes with a common side, by centers and half extents',
    query: 'overlap2 aabb -1.8 0 -1.6 1  aabb -1.6 0 -0.3 1',
    formula: 'centers and half extents', says: 'no', truth: 'yes',
    why: 'They share the side x = -1.6. Centers and half extents round, and part them.',
  },
  {
    title: 'Sphere and oriented box',
    query: `overlap3 sphere 1.6 -1.1 0.1 0.1  obb 0.8 1 1.6  1.8 1.8 1.8  ${x34}`,
    formula: "in the box's frame", says: 'no', truth: 'yes',
    why: 'The products that take the center into the frame of the box round, and the sphere seems to lie beyond the side.',
  },
  {
    title: 'Oriented boxes in the plane, over 4 axes',
    query: 'overlap2 obb 0 0 0.7 0.6 1 0  obb 2.2 -0.2 1.2 0.9 0.8 0.6',
    formula: 'over 4 axes', says: 'yes', truth: 'no',
    why: 'The projections on the axes round to a contact.',
  },
  {
    title: 'Oriented boxes with parallel edges, over 15 axes',
    query:
      'overlap3 obb 0 0 0  1.9 0.8 0.5  0.42857142857142855 -0.8571428571428571 0.2857142857142857 0.8571428571428571 0.2857142857142857 -0.42857142857142855 0.2857142857142857 0.42857142857142855 0.8571428571428571  ' +
      'obb -1.4 -0.9 -1  1 1.3 1.5  0.4285714285714286 -0.8571428571428571 0.2857142857142857 0.8571428571428571 0.2857142857142857 -0.42857142857142855 0.2857142857142857 0.42857142857142855 0.8571428571428571',
    formula: 'over 15 axes', says: 'no', truth: 'yes',
    why: 'The cross product of two edges that are parallel but for rounding is noise, and this noise separates boxes that overlap deeply.',
  },
  {
    title: 'Oriented boxes whose axes are rounded, over 15 axes',
    query: `overlap3 obb 0 0 0  2 3 1  ${unit}  obb 7 -3.7 0.8  2 4 3  0.33 -0.67 0.67 0.67 -0.33 -0.67 -0.67 -0.67 -0.33`,
    formula: 'over 15 axes', says: 'yes', truth: 'no',
    why: 'The axes have two decimals, and are not quite orthogonal. Then the 15 axes are not complete. The boxes are 0.01 apart.',
  },
  {
    title: 'Segment and box, over 6 axes',
    query: 'overlap3 segment 1.1 1.1 -0.4 1.5 0.6 0.8  aabb -0.4 -0.6 0.5 1.4 1 0.6',
    formula: 'over 6 axes', says: 'yes', truth: 'no',
    why: 'The segment misses an edge of the box by less than the rounding error.',
  },
  {
    title: 'Segment and box, by slabs',
    query: 'overlap2 segment 0.9 0.6 4.5 2.4  aabb 2.5 -0.1 4.5 1.4',
    formula: 'by slabs', says: 'yes', truth: 'no',
    why: 'The times at which it enters one slab and leaves the other round to the same number.',
  },
  {
    title: 'Segment and oriented box in the plane',
    query: 'overlap2 segment 1 0.1 3.1 3.6  obb 3.5 2.5 1.1 0.8 0.6 0.8',
    formula: 'over 3 axes', says: 'no', truth: 'yes',
    why: 'It meets a corner of the box; the products round it away.',
  },
  {
    title: 'Segment and oriented box, over 6 axes',
    query: `overlap3 segment 0.4 0.2 0.3 1.7 2 -0.2  obb -0.6 0.1 0.8  2 1.1 0.5  ${x34}`,
    formula: 'over 6 axes', says: 'yes', truth: 'no',
    why: 'The products round to a contact.',
  },
  {
    title: 'Box and plane, in the plane',
    query: 'side2 plane 1 2 4.4  aabb 1.8 1.3 2.6 1.9',
    formula: 'the projected half size', says: '1', truth: '0',
    why: 'A corner of the box lies on the line: 0. The formula puts the box beyond it.',
  },
  {
    title: 'Point and plane',
    query: 'side3 plane -1.4 -0.9 -1.5 -0.3  point 0.6 0.4 -0.6',
    formula: 'distance along the normal', says: '-1', truth: '1',
    why: 'Three products cancel, and the rest is rounding error: the point is put on the wrong side outright.',
  },
  {
    title: 'Sphere and plane',
    query: 'side3 plane 0.6 0.8 0 -1.5  sphere -1.6 -0.3 2 0.3',
    formula: 'distance along the normal', says: '1', truth: '0',
    why: 'They meet. The formula puts the sphere beyond the plane.',
  },
  {
    title: 'Box and plane',
    query: 'side3 plane 0.2 0.6 1.5 2  aabb -1 2 -1.7 0.7 2.6 0.2',
    formula: 'the projected half size', says: '-1', truth: '0',
    why: 'A corner meets the plane. Center and half size round.',
  },
  {
    title: 'Oriented box and plane',
    query: `side3 plane 0.4 1.2 1.8 1.5  obb 2 0.3 -0.5  0.1 1 0.4  ${x34}`,
    formula: 'the projected half size', says: '0', truth: '-1',
    why: 'The box lies before the plane. The formula has it meet the plane.',
  },
  {
    title: 'Sphere and plane, moving: from behind',
    query: 'sweep3 sphere 0 0 0 1 by 10 0 0  plane 1 0 0 5',
    formula: 'linear in the distance, from the front', says: 'no', truth: 'yes 0.4 0.6',
    why: 'Behind the plane the distance is negative, and is never more than the radius.',
  },
  {
    title: 'Sphere and plane, moving: at the end',
    query: 'sweep3 sphere 5 0 0 1 by -4 0 0  plane 1 0 0 0',
    formula: 'linear in the distance, from the front', says: 'no', truth: 'yes 1 1',
    why: 'The motion ends in contact; "less than the radius" is never true.',
  },
  {
    title: 'Sphere and plane, moving: along the plane',
    query: 'sweep3 sphere -1 -0.5 -1.7 0.6 by 2 -1.5 0.3  plane 0.6 0.8 0 -1.6',
    formula: 'linear in the distance, both sides', says: 'yes 0.5 1', truth: 'yes 0.88 1',
    why: 'The speed towards the plane, 2 · 0.6 - 1.5 · 0.8, is 1.1e-16 in binary. After rounding no digit of it is right.',
  },
  {
    title: 'Sphere and half-space, moving: from inside',
    query: 'sweep3 sphere 0 0 0 1 by 10 0 0  halfspace 1 0 0 5',
    formula: 'linear in the distance, from the front', says: 'no', truth: 'yes 0 0.6',
    why: 'The formula looks for a face that is met from outside.',
  },
  {
    title: 'Sphere and half-space, moving: barely touching',
    query: 'sweep3 sphere 1.8 1.4 -0.6 1.8 by 1.5 1.4 -0.2  halfspace 0.6 0.8 0 0.4',
    formula: 'linear in the distance, from the front', says: 'no', truth: 'yes 0 6.375538161213771e-17',
    why: 'It touches at the start and leaves. The rounded distance is larger than the radius.',
  },
  {
    title: 'Sphere and half-space, moving: along the face',
    query: 'sweep3 sphere -0.5 1 1.6 0.9 by 1.2 -0.9 -0.3  halfspace 0.6 0.8 0 -0.4',
    formula: 'linear in the distance, from the front', says: 'yes 0', truth: 'yes 0.32 1',
    why: 'The speed towards the face is a rounding error; the formula has them touch from the start.',
  },
  {
    title: 'Sphere and half-space, moving: a contact that is missed',
    query: 'sweep3 sphere -0.9 1.8 2 0.9 by 1.2 -0.9 -0.6  halfspace 0.6 0.8 0 0',
    formula: 'linear in the distance, from the front', says: 'no', truth: 'yes 0.72 1',
    why: 'It moves along the face, except for rounding, and meets it late.',
  },
  {
    title: 'Sphere and half-space, moving: a contact that is invented',
    query: 'sweep3 sphere -0.5 0 1.5 0.8 by 1.6 -1.2 1.7  halfspace 0.6 0.8 0 -1.1',
    formula: 'linear in the distance, from the front', says: 'yes', truth: 'no',
    why: 'It moves along the face, except for rounding, and never meets it.',
  },
  {
    title: "Spheres, moving: after the motion's end",
    query: 'sweep3 sphere 0 0 0 1 by 1 0 0  sphere 10 0 0 1',
    formula: 'the roots of a quadratic', says: 'yes 8 12', truth: 'no',
    why: 'The formula does not ask whether the time lies in the motion, from 0 to 1.',
  },
  {
    title: "Spheres, moving: before the motion's beginning",
    query: 'sweep3 sphere 0 0 0 1 by -1 0 0  sphere 10 0 0 1',
    formula: 'the roots of a quadratic', says: 'yes -12 -8', truth: 'no',
    why: 'They move apart. The formula finds when they met before.',
  },
  {
    title: 'Spheres, moving side by side',
    query: 'sweep3 sphere 0 0 0 1 by 1 2 3  sphere 5 0 0 1 by 1 2 3',
    formula: 'the roots of a quadratic', says: 'yes nan nan', truth: 'no',
    why: 'No relative motion: 0 / 0 is no number.',
  },
  {
    title: 'Spheres that overlap, moving',
    query: 'sweep3 sphere 0 0 0 1 by 10 0 0  sphere 1 0 0 1',
    formula: 'the roots of a quadratic', says: 'yes 0 0', truth: 'yes 0 0.3',
    why: 'The formula stops where it finds an overlap at the start.',
  },
  {
    title: 'Spheres that pass each other closely',
    query: 'sweep3 sphere 0.1 0.3 -0.3 1.2 by 1.2 -1.1 -0.8  sphere 1.7 -1.8 -1.5 1.7 by 2.4 -1.4 -2',
    formula: 'the roots of a quadratic', says: 'yes', truth: 'no',
    why: 'Where spheres graze, the terms under the root cancel, and what is left is rounding error.',
  },
  {
    title: 'Spheres that graze',
    query: 'sweep3 sphere -2 0.3 -1 1.1 by 1.9 -1.3 1.1  sphere -1.8 -1.1 -1.3 0.2 by 1 -1 1.1',
    formula: 'the roots of a quadratic', says: 'yes 0.6666666666666667', truth: 'yes 0.6666666546700923 0.6666666786632413',
    why: 'The root has half of the digits at best: the contact is found late, when they already overlap.',
  },
  {
    title: 'Boxes, moving: separate and at rest',
    query: 'sweep3 aabb 0 0 0 1 1 1  aabb 3 0 0 4 1 1',
    formula: 'first and last times of each axis', says: 'yes 0 1', truth: 'no',
    why: 'On an axis without relative motion the formula sets no time at all. The boxes are 2 apart, and neither moves.',
  },
  {
    title: 'Boxes, moving past each other',
    query: 'sweep3 aabb 0 0 0 1 1 1 by 0 0.5 0  aabb 3 0 0 4 1 1',
    formula: 'first and last times of each axis', says: 'yes 0 1', truth: 'no',
    why: 'The same: one of them moves, but not towards the other.',
  },
  {
    title: 'Boxes that touch and separate',
    query: 'sweep3 aabb 0 0 0 1 1 1 by -1 0 0  aabb 1 0 0 2 1 1',
    formula: 'first and last times of each axis', says: 'yes 0 1', truth: 'yes 0 0',
    why: 'The formula has them in contact to the end.',
  },
  {
    title: 'Boxes, moving: a contact that is missed',
    query: 'sweep3 aabb -0.2 -1.4 -0.5 0.8 -0.4 0.5 by -3.5 4 -3.5  aabb -0.6 1.2 -1.6 1.4 3.2 0.4',
    formula: 'first and last times of each axis', says: 'no', truth: 'yes 0.39999999999999997 0.4',
    why: 'They meet on one axis when they separate on another, and these two times round the wrong way.',
  },
  {
    title: 'Boxes, moving: a contact that is invented',
    query: 'sweep3 aabb -1.3 -1.8 -1.5 -0.3 -0.8 -0.5 by -1 -0.9 -0.9  aabb -1.6 1.2 -1.8 0.4 3.2 0.2 by -0.7 -2.9 -1.2',
    formula: 'first and last times of each axis', says: 'yes', truth: 'no',
    why: 'They separate on one axis before they meet on another; the two times round to a contact.',
  },
  {
    title: 'Ray along the side of a box: 0 times infinity',
    query: 'cast2 ray 0 -1 0 1  aabb 0 0 1 1',
    formula: 'by slabs, with 1 / direction', says: 'no', truth: 'yes 1 2',
    why: 'x does not change, and (0 - 0) · (1 / 0) is no number.',
  },
  {
    title: 'Segment along the side of a box: 0 times infinity',
    query: 'cast3 segment 0 0.5 -1 0 0.5 3  aabb 0 0 0 1 1 1',
    formula: 'by slabs, with 1 / direction', says: 'no', truth: 'yes 0.25 0.5',
    why: 'The same in space.',
  },
  {
    title: 'An epsilon for "parallel", in a small scene',
    query: 'cast2 segment 0 0 1e-7 1e-7  aabb 5e-8 5e-8 2e-7 2e-7',
    formula: 'by slabs, parallel below 0.000001', says: 'no', truth: 'yes 0.5 1',
    why: 'In a small scene everything is shorter than the epsilon.',
  },
  {
    title: 'An epsilon for "parallel", in a large scene',
    query: 'cast2 ray 0 0 1e-9 1  aabb 1 1e9 2 2e9',
    formula: 'by slabs, parallel below 0.000001', says: 'no', truth: 'yes 1000000000 1999999999.9999998',
    why: 'In a large scene the direction that was dropped adds up.',
  },
  {
    title: 'An epsilon for "parallel", in a large scene of space',
    query: 'cast3 ray 0.5 0.5 0 0 1e-9 1  aabb 0 0 1e10 1 1 2e10',
    formula: 'by slabs, parallel below 0.000001', says: 'yes', truth: 'no',
    why: 'The ray has risen by 10 when it gets there.',
  },
  {
    title: 'Segment and edge of a box, by slabs: invented',
    query: 'cast3 segment 0.9 -0.6 -0.3 0 1.6 1.9  aabb -0.1 1.1 0.4 0.9 2.1 1.4',
    formula: 'by slabs, with 1 / direction', says: 'yes', truth: 'no',
    why: 'It passes an edge, closer than the rounding error of the times.',
  },
  {
    title: 'Segment and edge of a box, by slabs: missed',
    query: 'cast3 segment -1.2 0.6 -0.2 0.5 -1.3 1.8  aabb 0.5 -1.3 0.9 1.5 -0.3 1.9',
    formula: 'by slabs, with 1 / direction', says: 'no', truth: 'yes 1 1',
    why: 'It ends on an edge, where the times round past each other.',
  },
  {
    title: 'Ray along an oriented box, by slabs',
    query: 'cast2 ray 0.2 -0.6 0.9 1.2  obb 1 0.3 1.6 0.1 0.6 0.8',
    formula: "by slabs, in the box's frame", says: 'yes 1.75', truth: 'yes 0.51 1.8666666666666667',
    why: 'The ray runs along a side of the box, except for rounding. The formula has it enter far too late.',
  },
  {
    title: 'Ray and oriented box in space: too early',
    query: `cast3 ray 1.4 -0.7 -1.1 -2.8 2.1 -3  obb 0.5 0.6 -0.9 0.5 1.5 1.2  ${x34}`,
    formula: "by slabs, in the box's frame", says: 'yes 0', truth: 'yes 0.16666666666666666 0.3333333333333333',
    why: 'The formula has it inside from the start.',
  },
  {
    title: 'Ray and edge of an oriented box: missed',
    query: `cast3 ray -1.6 -0.2 -0.4 0.6 -1.6 -0.6  obb 0.1 -1 -0.1 2 1.6 0.4  ${x34}`,
    formula: "by slabs, in the box's frame", says: 'no', truth: 'yes 0.16666666666666663 0.16666666666666669',
    why: 'It touches an edge, and the products round it away.',
  },
  {
    title: 'Segment and polygon, by clipping',
    query: 'cast2 segment 2.1 -0.5 -1.8 2.1  hull 3 1.8 -1.1 0.6 0.5 -0.3 1.1',
    formula: 'by clipping', says: 'yes 0.3846153846153846', truth: 'yes 0.5384615384615384 0.6153846153846153',
    why: 'The segment runs along an edge, except for rounding.',
  },
  {
    title: 'Segment and a clockwise polygon, by clipping',
    query: 'cast2 segment -1 0.25 3 0.25  hull 3 0 0 0 1 1 0',
    formula: 'by clipping', says: 'no', truth: 'yes 0.25 0.4375',
    why: 'The formula needs the corners counter-clockwise, or it takes the inside for the outside. graze takes them in any order.',
  },
  {
    title: 'Circle and box, moving: the grown box',
    query: 'sweep2 circle 0.9 2.9 1 by 2 -2  aabb 0 0 1 1',
    formula: 'the center against the grown box', says: 'yes', truth: 'no',
    why: 'A box grown by the radius has corners that should be round.',
  },
  {
    title: 'Circle and box, moving: parts of the rounded box',
    query: 'sweep2 circle 0.8 -2.6 1.5 by 0.4 0  aabb 0.9 -1.1 1.9 -0.1',
    formula: 'parts of the rounded box', says: 'yes 0.2499999640005498', truth: 'yes 0.24999999999999994 1',
    why: 'The part of the corner is met under a root, where half of the digits are lost.',
  },
  {
    title: 'Circle and rectangle, moving: the grown rectangle',
    query: 'sweep2 circle 0.9 2.9 1 by 2 -2  rect 0 0 1 1',
    formula: 'the center against the grown box', says: 'yes', truth: 'no',
    why: 'The corners should be round.',
  },
  {
    title: 'Circle and oriented box, moving',
    query: 'sweep2 circle 1.7 0.3 0.4 by -0.1 -0.3  obb -0.6 -0.1 1 1.7 0.6 0.8',
    formula: "grown, in the box's frame", says: 'no', truth: 'yes 0.9999999999999994 1',
    why: 'They meet at the end of the motion; the products round this away.',
  },
  {
    title: 'Sphere and box, moving: the grown box',
    query: 'sweep3 sphere 0.9 2.9 0.5 1 by 2 -2 0  aabb 0 0 0 1 1 1',
    formula: 'the center against the grown box', says: 'yes', truth: 'no',
    why: 'The edges should be round.',
  },
  {
    title: 'Sphere and box, moving: parts of the rounded box',
    query: 'sweep3 sphere 2.3 0.3 1.4 1.4 by 0 -0.9 -1.5  aabb -0.1 -0.9 0.9 0.9 0.1 1.9',
    formula: 'parts of the rounded box', says: 'yes 0.2222222222222222', truth: 'yes 0.2222222026318981 0.3333333450875277',
    why: 'An edge is met under a root, where half of the digits are lost.',
  },
  {
    title: 'Sphere and oriented box, moving',
    query: `sweep3 sphere -0.4 1.5 -0.3 0.9 by -2.6 -2.7 0.6  obb 0.4 0.4 0.1 0.8 0.4 0.6  ${x34}`,
    formula: "grown, in the box's frame", says: 'no', truth: 'yes 0 1.0619524583371059e-16',
    why: 'They touch at the start and separate.',
  },
  {
    title: 'Capsule, moving: overlap at 17 places',
    query: 'sweep3 capsule 0 0 0 0 0 1 0.1 by 10 0 0  sphere 5.3 0 0.5 0.1',
    formula: 'overlap at 17 places', says: 'no', truth: 'yes 0.51 0.5499999999999999',
    why: 'The contact lies between two places that are looked at: the capsule jumps over the sphere.',
  },
  {
    title: 'Oriented boxes, moving: invented',
    query: `sweep3 obb -0.4 0.6 -0.2 1.7 0.7 1.1 ${unit} by 1.8 3.8 -3.3  obb 0.3 -0.6 0 0.1 0.7 0.2  ${x34}`,
    formula: 'over 15 axes', says: 'yes', truth: 'no',
    why: 'The times of two axes round to a contact.',
  },
  {
    title: 'Oriented boxes, moving: missed',
    query: `sweep3 obb 1.7 -0.3 1.7 1.7 0.6 0.5 ${unit} by -2.7 -3 3.2  obb -0.7 -0.3 0.7 2 1.7 0.5  ${x34}`,
    formula: 'over 15 axes', says: 'no', truth: 'yes 0 0',
    why: 'They touch at the start and separate.',
  },
  {
    title: 'Triangles in one plane, moving',
    query: 'sweep3 triangle 0 0 0 1 0 0 0 1 0 by 1 0 0  triangle 5 5 0 6 5 0 5 6 0',
    formula: 'over 11 axes', says: 'yes 0 1', truth: 'no',
    why: 'In one plane all 11 axes are its normal, and nothing separates the triangles.',
  },
  {
    title: 'Triangles, moving',
    query: 'sweep3 triangle -0.5 -0.8 -0.1 1.5 -1.2 1.1 1.4 0 -0.7 by 1.2 -0.4 -4  triangle 0.2 -0.6 -0.7 -0.9 0.8 1 -0.5 -1.1 -1.3',
    formula: 'over 11 axes', says: 'yes 0.10465116279069765', truth: 'yes 0.2354014598540146 0.23863636363636365',
    why: 'Two edges are parallel but for rounding: their cross product is noise, and its time with it.',
  },
  {
    title: 'Polygons, moving',
    query: 'sweep2 hull 3 -0.8 -1.6 0.5 -1.4 0.8 0.5 by 3.4 3.4  hull 3 2 1.7 -1.6 -1.9 -0.7 0.5',
    formula: 'the normals of the edges', says: 'yes 0', truth: 'yes 0.35294117647058826 0.35294117647058826',
    why: 'An edge lies along the motion, except for rounding: the formula has them overlap from the start.',
  },
];
