/** Documentation in parts of a few lines each, as it is searched: passages of prose by their headings, and operations. */
import type { DocumentationSection } from '../../../core/integration-ports.ts';
import { limits } from '../../../core/limits.ts';
import type { Integration } from '../../../model/integration.ts';
import { readDocument } from '../../generate/documents/read.ts';
import { nameOf, type Operation, type ServiceDocument } from '../../generate/documents/terms/document.ts';
import { parseRecord } from '../../generate/documents/terms/parse.ts';
import { termsOf } from '../../search/terms.ts';

type Part = Omit<DocumentationSection, 'position'>;

/** In the order of the documentation, the operations behind the prose. */
export function sectionsOf({ documentation, openApiSchema }: Integration): readonly DocumentationSection[] {
  const prose = documentation ?? '';
  const isDocument = parseRecord(prose) !== undefined;
  const described = openApiSchema ?? (isDocument ? prose : '');
  const parts = [
    ...(isDocument ? [] : passagesOf(prose)),
    ...(described === '' ? [] : partsOf(readDocument(described))),
  ];
  return parts.slice(0, limits.documentationSections).map((part, position) => ({ ...part, position }));
}

function partsOf(document: ServiceDocument): readonly Part[] {
  const { schemes, operations } = document;
  const security = schemes.map(({ name, description, scheme }) => ({ name, description, ...scheme }));
  const access: Part = { kind: 'security', title: 'Security', words: '', body: cut(JSON.stringify(security)) };
  return [...(schemes.length === 0 ? [] : [access]), ...operations.map(toPart)];
}

function toPart(operation: Operation): Part {
  const { id, path, tags, summary, parameters } = operation;
  const names = [id, path, ...tags, ...parameters.map(({ name }) => name)].flatMap(termsOf);
  return {
    kind: 'operation',
    title: `[${nameOf(operation)}]`,
    words: [...new Set([...names, ...termsOf(summary)])].join(' '),
    body: describe(operation),
  };
}

/** As much of an operation as fits: its schemas are left out where they are too large, the answer's first. */
function describe(operation: Operation): string {
  const { id, summary, description, tags, isDeprecated, parameters, body, answer, security } = operation;
  const base = {
    ...(id === '' ? {} : { operationId: id }),
    summary,
    ...(description === '' || description === summary ? {} : { description: description.slice(0, 600) }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(isDeprecated ? { deprecated: true } : {}),
    ...(security === undefined || security.length === 0 ? {} : { security }),
  };
  const named = {
    ...base,
    parameters: parameters.map(({ name, in: place, required }) => ({ name, in: place, required })),
  };
  const full = { ...base, parameters: parameters.map(({ separator: _separator, ...rest }) => rest) };
  const withBody = body === undefined ? full : { ...full, body };
  const whole = answer === undefined ? withBody : { ...withBody, answer };
  const texts = [whole, withBody, full, named].map((value) => JSON.stringify(value));
  return texts.find((text) => text.length <= limits.documentationSectionChars) ?? cut(texts.at(-1) ?? '');
}

function cut(text: string): string {
  return text.slice(0, limits.documentationSectionChars);
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Markdown by its headings; what is longer than a section is divided between paragraphs, else between lines. */
export function passagesOf(text: string): readonly Part[] {
  const path: Heading[] = [];
  const parts: Part[] = [];
  let lines: string[] = [];
  let isCode = false;
  const flush = (): void => {
    const title = path.map(({ text: heading }) => heading).join(' > ');
    for (const body of divide(lines.join('\n').trim())) {
      parts.push({ kind: 'text', title, words: termsOf(title).join(' '), body });
    }
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading !== null) {
      flush();
      const level = heading[1]?.length ?? 1;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, text: (heading[2] ?? '').trim().slice(0, 200) });
    }
    lines.push(line);
  }
  flush();
  return parts;
}

function divide(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > limits.documentationSectionChars) {
    const head = rest.slice(0, limits.documentationSectionChars);
    const at = [head.lastIndexOf('\n\n'), head.lastIndexOf('\n'), head.lastIndexOf(' ')].find(
      (place) => place > limits.documentationSectionChars / 2,
    );
    parts.push(rest.slice(0, at ?? head.length).trim());
    rest = rest.slice(at ?? head.length).trim();
  }
  // A heading alone says nothing that its parts do not.
  return /^#{1,6} [^\n]*$/.test(rest) || rest === '' ? parts : [...parts, rest];
}
