/** Elements of SVG as text: everything that comes from outside is escaped here and nowhere else. */

/** A piece of SVG that is finished. */
export interface Drawn {
  readonly svg: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, ...children: readonly (Drawn | string)[]): Drawn {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(plain(value))}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : child.svg)).join('');
  return { svg: inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>` };
}

/** Tenths of a pixel are as fine as anyone sees. */
function plain(value: string | number): string {
  return typeof value === 'string' ? value : String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replace(forbidden, ' ').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** Characters that XML does not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
