import { h } from './dom';
export const files = (): HTMLElement => h('section', {}, h('h2', {}, 'Your file'));
