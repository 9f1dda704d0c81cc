/** Things that a sentence shows: "One is `{"id": 7, "ring": "A-1", "state": "laying"}`, where ...", as examples that stand by themselves. */
import { isRecord } from '../../../../../core/json.ts';

const shown = /`(\{\s*"[^`]*\}|\[\s*\{\s*"[^`]*\}\s*\])`/g;

/** What leads to a thing: "one is", "a hen looks like this:", "for instance", "an array of", "The hens: ". */
const leading =
  /(?:\b(?:one|they|it|each|every|which) (?:is|are|looks?(?: like)?)|\b(?:an?|one|each|every|the) [a-z][\w -]{1,40} (?:is|looks?(?: like)?|comes as)(?: this)?:?|\b(?:looks?|is shown|comes) like(?: this)?:?|\b(?:for instance|for example|such as|e\.g\.),?|\b(?:array|list)s? of|(?:^|[.;] )\W*(?:(?:an?|the|one|each|every) )?[A-Z]?[a-z][^`]{1,80}:|\b(?:gives?|returns?|lists?|shows?|answers? with)(?: you)?)\s*$/i;
/** What is sent, and what comes back where something went wrong, is no thing. */
const otherwise =
  /\b(?:errors?|fail\w*|wrong|sorry|refus\w+|problems?|[45]\d\d|sends?|body|bodies|POST|PUT|PATCH|pass|submit|payload)\b/i;

/** The lines with each of these in a block of its own. */
export function withThingsShown(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return isCode || /^\s*(?:[|>]|[-*+]\s)/.test(line) ? [line] : apart(line);
  });
}

function apart(line: string): readonly string[] {
  for (const span of line.matchAll(shown)) {
    const before = line.slice(0, span.index);
    const [sentence = ''] = before.split(/(?<=[.;!?])\s+/).slice(-1);
    const value = thingIn(span[1] ?? '');
    if (value === undefined || !leading.test(before) || otherwise.test(sentence)) continue;
    const isMany = /\b(?:array|list)s? of\s*$/i.test(before) && !Array.isArray(value);
    const behind = line.slice(span.index + span[0].length).replace(/^[.,;:]?\s*/, '');
    const json = JSON.stringify(isMany ? [value] : value);
    const lead = before.trimEnd().replace(/[:,]?$/, ':');
    return [lead, '', '```json', json, '```', ...(behind === '' ? [] : ['', ...apart(behind)])];
  }
  return [line];
}

/** A record that is more than a remark, or a list of such; a page has a list of its own. */
function thingIn(json: string): unknown {
  if (/\.\.\.|…/.test(json)) return undefined;
  const value = parsed(json);
  const [thing, ...others] = Array.isArray(value) ? value : [value];
  const isThing = isRecord(thing) && others.length === 0 && Object.keys(thing).length > 2;
  return isThing && !Object.values(thing).some((one) => Array.isArray(one)) ? value : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
