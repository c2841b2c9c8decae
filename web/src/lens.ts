// SPDX-License-Identifier: MIT
//
// The lens: the same question for the neighbouring doubles of one point of A, by the formula and by graze. Where a formula is wrong,
// this shows the pattern of its errors.

import { h } from './dom';
import { neighbour } from './numbers';
import { fields } from './shapes';
import type { Scene } from './scene';
import { ask } from './graze';
import { difference } from './compare';
import { line } from './scene';
import { applicable } from './formulas';

const reach = 20; // doubles on each side
const cell = 6; // pixels

export interface Count {
  wrong: number;
  all: number;
}

/** The numbers of a shape that are varied: the first two of its first point, or of what it has first. */
function varied(scene: Scene): number {
  let at = 0;
  for (const field of fields(scene.dimension, scene.a)) {
    if (field.is === 'point' || scene.a.kind === 'rect') return at;
    at += field.is === 'number' ? 1 : scene.dimension;
  }
  return 0;
}

function neighbours(scene: Scene, at: number, dx: number, dy: number): Scene {
  const numbers = [...scene.a.numbers];
  numbers[at] = neighbour(numbers[at]!, dx);
  numbers[at + 1] = neighbour(numbers[at + 1]!, dy);
  return { ...scene, a: { ...scene.a, numbers } };
}

export class Lens {
  readonly element: HTMLElement;
  private readonly pictures = [h('canvas', { role: 'img' }), h('canvas', { role: 'img' })];
  private readonly caption = h('p', { class: 'small', 'aria-live': 'off' });
  private pending = 0;

  constructor() {
    const names = ['the textbook formula', 'graze'];
    for (const canvas of this.pictures) canvas.width = canvas.height = (2 * reach + 1) * cell;
    this.element = h('section', { class: 'lens', 'aria-labelledby': 'lens-title' },
      h('h3', { id: 'lens-title' }, 'Under the lens: one double beside another'),
      h('div', { class: 'lens-pictures' }, ...this.pictures.map((canvas, i) => h('figure', {}, canvas, h('figcaption', {}, names[i]!)))),
      h('p', { class: 'legend small' }, h('i', { class: 'swatch yes' }), ' yes ', h('i', { class: 'swatch no' }), ' no ', h('i', { class: 'swatch wrong' }), ' the formula is wrong'),
      this.caption);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.last && this.draw(this.last.scene, this.last.name));
  }
  private last: { scene: Scene; name: string } | null = null;

  /** Draws when the page has nothing else to do. `name`: the formula; without it there is nothing to show. */
  show(scene: Scene, name: string | undefined): void {
    cancelAnimationFrame(this.pending);
    this.element.hidden = name === undefined;
    if (name === undefined) return;
    this.last = { scene, name };
    this.pending = requestAnimationFrame(() => this.draw(scene, name));
  }

  private draw(scene: Scene, name: string): void {
    const style = getComputedStyle(document.documentElement);
    const color = (key: string): string => style.getPropertyValue(key).trim();
    const contexts = this.pictures.map((canvas) => canvas.getContext('2d')!);
    for (const context of contexts) context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const at = varied(scene);
    const count: Count = { wrong: 0, all: 0 };
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const near = neighbours(scene, at, dx, dy);
        const truth = ask(line(near));
        const formula = applicable(near).find((f) => f.formula.name === name)!.answer();
        const wrong = difference(formula, truth) !== null;
        count.all++;
        count.wrong += wrong ? 1 : 0;
        const [x, y] = [(dx + reach) * cell, (reach - dy) * cell];
        [formula, truth].forEach((answer, i) => this.paint(contexts[i]!, x, y, answer, i === 0 && wrong, color));
      }
    for (const context of contexts) {
      context.strokeStyle = color('--text');
      context.lineWidth = 2;
      context.strokeRect(reach * cell - 1, reach * cell - 1, cell + 2, cell + 2);
    }
    this.tell(scene, at, count);
  }

  private paint(context: CanvasRenderingContext2D, x: number, y: number, answer: string, wrong: boolean, color: (key: string) => string): void {
    context.fillStyle = /^(no|-1)/.test(answer) ? color('--lens-no') : color('--lens-yes');
    context.fillRect(x, y, cell, cell);
    if (!wrong) return;
    context.fillStyle = color('--wrong');
    context.fillRect(x, y, cell, cell);
    context.strokeStyle = color('--lens-no');
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x + 1, y + 1);
    context.lineTo(x + cell - 1, y + cell - 1);
    context.stroke();
  }

  private tell(scene: Scene, at: number, { wrong, all }: Count): void {
    const name = (i: number): string => `${['x', 'y', 'z'][i - (i >= scene.dimension ? scene.dimension : 0)] ?? 'number'}`;
    this.caption.textContent =
      `Each of the ${all} squares is A with another ${name(at)} (across) and ${name(at + 1)} (upward): one double further for each square. ` +
      `The formula is wrong ${wrong} times. The frame in the middle is the scene itself.`;
    this.pictures[0]!.setAttribute('aria-label', `Answers of the textbook formula for ${all} neighbouring places: ${wrong} are wrong`);
    this.pictures[1]!.setAttribute('aria-label', `Answers of graze for ${all} neighbouring places: all are right`);
    this.element.dataset['wrong'] = String(wrong);
  }
}
