// SPDX-License-Identifier: MIT
//
// The search of the site: of the names of the library, the pages and their headings (names.js, which tools/docs writes)
// those that have every word that is typed. Enter follows the first one.
const form = document.querySelector('nav.top form'), field = form.querySelector('input'), list = form.querySelector('ul');
const most = 12;

// What begins with what is typed comes first, then the short before the long.
function rank(text, typed) {
    return (text.startsWith(typed) ? 0 : text.replace(/^grz[23]?_/, '').startsWith(typed) ? 1 : 2) * 1000 + text.length;
}

function found(typed) {
    const words = typed.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return names.map(([text, target]) => ({ text, target, low: text.toLowerCase() }))
        .filter(({ low }) => words.every((word) => low.includes(word)))
        .sort((a, b) => rank(a.low, typed) - rank(b.low, typed) || (a.low < b.low ? -1 : 1)).slice(0, most);
}

function show() {
    const typed = field.value.trim().toLowerCase(), entries = found(typed);
    list.replaceChildren(...entries.map(({ text, target }) => {
        const item = document.createElement('li'), link = document.createElement('a');
        link.textContent = text;
        link.href = target;
        item.append(link);
        return item;
    }));
    if (typed && entries.length === 0) list.textContent = 'Nothing has this in its name.';
    list.hidden = !typed;
}

field.addEventListener('input', show);
form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') field.value = '', show();
    if (event.key === '/' && document.activeElement !== field) event.preventDefault(), field.focus();
});
form.hidden = false;
show();
