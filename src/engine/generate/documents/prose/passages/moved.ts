/** "To enter a visit, send `hen` and `day`", below a request that only reads: what it says belongs to the one that enters visits. */
import { actionOf } from '../../../step/instruction/instruction.ts';
import { singular } from '../../../words.ts';
import { isSameStem, stemOf } from './deeds.ts';
import type { Mention, Mentions } from './mentions.ts';

const order =
  /^(?:To|When you|If you want to|In order to|For) ([a-z]+) (?:(?:an?|the|your|one|another|new|single) )*([a-z][a-z-]*(?: [a-z][a-z-]*)?)(?=,| (?:send|post|put|pass|give|you|use|call|make|of|for|in|from)\b|:)/;

/** The mentions, each paragraph of that kind among the lines of the only request that does what it says. */
export function withOrdersMoved({ mentions, passages, general }: Mentions): Mentions {
  const more = new Map<Mention, string[]>();
  const left = mentions.map((found) => {
    const kept: string[] = [];
    let target: Mention | undefined;
    for (const [at, line] of found.lines.entries()) {
      if ((found.lines[at - 1] ?? '').trim() === '' || target !== undefined)
        target = next(line, found, mentions, target);
      if (target === undefined) kept.push(line);
      else more.set(target, [...(more.get(target) ?? []), line]);
    }
    return { found, kept };
  });
  if (more.size === 0) return { mentions, passages, general };
  return {
    mentions: left.map(({ found, kept }) => ({ ...found, lines: [...kept, ...withGap(more.get(found) ?? [])] })),
    passages,
    general,
  };
}

function withGap(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Where a line goes: a paragraph stays together, and a new one begins on its own. */
function next(line: string, from: Mention, all: readonly Mention[], before: Mention | undefined): Mention | undefined {
  if (line.trim() === '') return undefined;
  if (before !== undefined && !order.test(line)) return before;
  const [, verb = '', said = ''] = order.exec(line) ?? [];
  if (verb === '' || from.method !== 'GET') return undefined;
  const thing = singular(said.split(' ').at(-1) ?? '');
  const [only, ...others] = all.filter((one) => one !== from && doesSo(one, verb, thing));
  return others.length > 0 ? undefined : only;
}

function doesSo({ method, path }: Mention, verb: string, thing: string): boolean {
  const parts = path.split('/').filter((part) => part !== '');
  const names = parts.filter((part) => !part.includes('{')).map((part) => singular(part.toLowerCase()));
  const last = names.at(-1) ?? '';
  const isOne = parts.at(-1)?.includes('{') === true;
  if (method !== 'GET' && !isOne && isSameStem(last, stemOf(verb)) && names.includes(thing)) return true;
  if (last !== thing) return false;
  switch (actionOf(verb)) {
    case 'create':
      return method === 'POST' && !isOne;
    case 'change':
      return /^(?:PUT|PATCH)$/.test(method) && isOne;
    case 'delete':
      return method === 'DELETE' && isOne;
    default:
      return false;
  }
}
