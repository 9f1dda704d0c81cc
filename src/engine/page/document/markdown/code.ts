/** Code blocks of a page: their text as it was typed, and the language that their classes name. */
import { isTag, isText } from 'domhandler';
import { type PageElement, walk } from '../tree.ts';
import { codeFence } from './escape.ts';

/** What a highlighter puts beside the code. */
const besides = new Set([
  'lineno',
  'linenos',
  'linenumber',
  'line-number',
  'line-numbers',
  'line-numbers-rows',
  'gutter',
]);
const alsoBesides = new Set(['rouge-gutter', 'hljs-ln-numbers', 'blob-num']);

export function codeBlock(pre: PageElement): string {
  const code = codeText(pre);
  if (code.trim() === '') return '';
  const fence = codeFence(code);
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`;
}

/** Lines of code; elements that are blocks, as some highlighters use them, are lines. */
export function codeText(pre: PageElement): string {
  const parts: string[] = [];
  const newLine = (): void => {
    if (parts.length > 0 && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
  };
  walk(pre, {
    enter: (node) => {
      if (isText(node)) parts.push(node.data);
      if (!isTag(node)) return false;
      if (classesOf(node).some((name) => besides.has(name) || alsoBesides.has(name))) return false;
      if (node.name === 'br') parts.push('\n');
      else if (isLine(node) && node !== pre) newLine();
      return true;
    },
    leave: (node) => {
      if (isTag(node) && isLine(node) && node !== pre) newLine();
    },
  });
  return parts.join('').replaceAll('\u00a0', ' ').replace(/^\n+/, '').trimEnd();
}

function isLine({ name }: PageElement): boolean {
  return name === 'div' || name === 'li' || name === 'tr' || name === 'p';
}

const prefixed = /^(?:language|lang|highlight-source|highlight-text|highlight|brush|sourcecode)[-:]+(.+)$/i;
const bare =
  /^(?:bash|c|cpp|csharp|css|diff|go|html|java|javascript|js|json|jsx|kotlin|php|python|ruby|rust|shell|sql|swift|toml|ts|tsx|typescript|xml|yaml)$/i;
const noLanguage = new Set(['none', 'default', 'plaintext', 'notranslate', 'source', 'text']);

/** Looks at the block, at the code in it and at the two elements around it, which is where highlighters write it. */
function languageOf(pre: PageElement): string {
  const inner = pre.children.find((node): node is PageElement => isTag(node) && node.name === 'code');
  for (const element of [inner, pre, pre.parent, pre.parent?.parent]) {
    if (element === undefined || element === null || !isTag(element)) continue;
    const named = element.attribs['data-lang'] ?? element.attribs['data-language'];
    const names = classesOf(element);
    const fromPrefix = names.map((name) => prefixed.exec(name)?.[1]).find((name) => name !== undefined);
    const isCode = element === inner || element === pre;
    const language = named ?? fromPrefix ?? (isCode ? names.find((name) => bare.test(name)) : undefined);
    if (language !== undefined && /^[\w+#.-]{1,20}$/.test(language) && !noLanguage.has(language.toLowerCase())) {
      return language.toLowerCase();
    }
  }
  return '';
}

function classesOf({ attribs }: PageElement): readonly string[] {
  return attribs['class']?.split(/\s+/) ?? [];
}
