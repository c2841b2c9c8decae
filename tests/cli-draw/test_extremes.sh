#!/bin/sh
# Shapes from one end of double to the other, in all pairs and views: every picture is complete and drawn quickly.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/check.sh"

cat >shapes <<'EOT'
circle 1e308 -1e308 1.7e308
circle 5e-324 5e-324 5e-324
circle 0 0 1
circle nan 0 1
aabb -inf -inf inf inf
aabb -inf 3 inf 4
aabb -inf -inf -5 inf
aabb 1 1 0 0
aabb inf 0 inf 1
aabb -1.7e308 -1.7e308 1.7e308 1.7e308 round 1e308
point inf 0
point 1.7976931348623157e308 -1.7976931348623157e308
plane 1e308 1e308 1e308
plane 5e-324 0 1e308
plane 0 0 1
halfspace 1e-300 1e300 1
halfspace 1 0 -1e308
obb 0 0 1e308 1e308 1e308 1e-308
obb 1 1 1 1 0 0
obb 0 0 1e-320 1e-320 1e-320 1e-320
obb 0 0 1 0 1 0 round 1e308
segment -1.7976931348623157e308 0 1.7976931348623157e308 1
segment 1e-310 0 0 1e-310
rect 1e308 1e308 1.7e308 1.7e308
rect 0 0 5e-324 1e308
EOT
awk '{ print "s" NR, $0 } BEGIN { print "space 2" }' shapes >scene
big=1.7976931348623157e308
for part in -10,-10,10,10 -1e-320,-1e-320,1e-320,1e-320 0,0,5e-324,5e-324 -$big,-$big,$big,$big 1,1,1.0000000000000002,2 \
    0,0,1e-300,1e300 1e308,1e308,1.1e308,1.1e308; do
    for format in svg png pdf; do
        for extra in '' --map; do
            run draw scene --legend $extra --view $part -o x.$format
            equal "view $part $extra: exit status" 0 "$status"
            picture "view $part $extra" x.$format
        done
    done
done
run draw scene -o x.svg
equal 'all shapes in one view: exit status' 0 "$status"
picture 'all shapes in one view' x.svg

# The same with motion, up to the largest doubles; still and animated pictures have only finite numbers.
cat >moves <<'EOT'
1e308 -1e308
5e-324 0
1 2
nan 0
inf 1
-1.7976931348623157e308 1.7976931348623157e308
EOT
awk 'NR == FNR { by[n++] = $0; next } FNR == 1 { print "space 2" } { print "s" FNR, $0, "by", by[FNR % n] }' moves shapes >moving
awk 'NR == FNR { by[n++] = $0; next } { shape[m++] = $0 } END {
    for (i = 0; i < m; i++) for (j = 0; j < m; j += 3) print "sweep2", shape[i], "by", by[(i + j) % n], shape[j], "by", by[i * j % n]
    for (i = 0; i < n; i++) for (j = 0; j < n; j++) print "ccd2 point", by[i], "to", by[j], "segment", by[j], by[i], "to", by[(i + 1) % n], by[(j + 1) % n]
    for (j = 0; j < m; j++) print "cast2 segment -1e308 0 1.7e308 1e308", shape[j] "\ncast2_open line 1 1 5e-324 1e-300", shape[j]
}' moves shapes >timed
# numbers NAME FILE: checks that there are no letters (nan, inf) where numbers belong.
numbers() { equal "$1: numbers" '' "$(sed 's/>[^<]*</></g' "$2" | grep -i -o -E '[^a-z](nan|inf)[^a-z]' | head -n 1)"; }
for part in -10,-10,10,10 -1e-320,-1e-320,1e-320,1e-320 0,0,5e-324,5e-324 -$big,-$big,$big,$big 1e308,1e308,1.1e308,1.1e308; do
    for extra in '' --map --animate; do
        run draw moving --legend $extra --view $part -o x.svg
        equal "moving, view $part $extra: exit status" 0 "$status"
        picture "moving, view $part $extra" x.svg
        numbers "moving, view $part $extra" x.svg
    done
done
for file in moving timed; do
    for extra in '' --animate; do
        run draw $file --legend $extra -o x.svg
        equal "$file $extra: exit status" 0 "$status"
        picture "$file $extra" x.svg
        numbers "$file $extra" x.svg
    done
done

awk '{ print "space 2\na " $0 > ("one" NR) }' shapes
count=$(wc -l <shapes)
i=0
while [ $i -lt "$count" ]; do
    i=$((i + 1))
    run draw one$i -o x.png
    equal "a scene of shape $i alone: exit status" 0 "$status"
    picture "a scene of shape $i alone" x.png
done

awk '{ a[NR] = $0 } END { for (i in a) for (j in a) print "overlap2", a[i], a[j] }' shapes >pairs
while read -r shape; do
    echo "zone2 point 0 0 $shape"
    echo "zone2 point 1e308 5e-324 $shape"
    echo "side2 plane 1 1e300 1 $shape"
    echo "side2 $shape point 0 0"
done <shapes >asked
for file in pairs asked; do
    run draw $file -o x.svg
    equal "$file: exit status" 0 "$status"
    equal "$file: standard error" '' "$(cat err)"
    picture "$file" x.svg
done
finish
