/** What of a clause is about a change itself: which things it is made for was heard when these were read. */
import { isRecord } from '../../../../core/json.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { wordsOf } from '../../words.ts';
import { plural } from '../terms/entity.ts';
import type { Plan, PlannedStep } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import { moveIn } from './moves.ts';

/** Of "archive all temporary flags that are not archived yet" it is "archive all flags", where the list was asked for those. */
export function ofChange(text: string, { steps, conditions }: Plan, names: readonly string[]): string {
  // Whose they are was heard when they were read.
  const moved = moveIn(text)?.change ?? text;
  let left = withoutPlaces(moved, names).replace(/\b(all|each|every|both)(?: of)? (?:his|her|their|its)\b/i, '$1');
  for (const step of steps) {
    if (!step.isMany || step.step.executionMode === 'LOOP' || !isReading(step.known.operation)) continue;
    const noun = step.known.noun.at(-1) ?? '';
    if (noun === '') continue;
    const heard = heardBy(step, conditions.get(`${step.step.id}.data`) ?? '');
    if (heard.size > 0) left = withoutState(withoutWords(withNoun(left, heard, noun), heard, noun), heard, noun);
    left = withoutTold(left, noun);
  }
  return left;
}

/** Words of the values that the list was asked for, and of the flags. */
function heardBy({ step: { apiConfig } }: PlannedStep, condition: string): ReadonlySet<string> {
  const query = isRecord(apiConfig.queryParams) ? Object.entries(apiConfig.queryParams) : [];
  const asked = query.flatMap(([name, value]) => {
    const text = String(value);
    if (text.includes('<<')) return [];
    return /^(?:true|false)$/.test(text) ? wordsOf(name) : wordsOf(text);
  });
  const compared = [...condition.matchAll(/(\w+) = (?:"([^"]*)"|(true|false))/g)].flatMap(
    ([, name = '', value = '', flag]) => (flag === undefined ? wordsOf(value) : wordsOf(name)),
  );
  return new Set([...asked, ...compared].filter((word) => /^\p{L}{3,}$/u.test(word)));
}

/** "All eye tests" are all appointments, where appointments were asked for that are eye tests. */
function withNoun(text: string, heard: ReadonlySet<string>, noun: string): string {
  if (new RegExp(`\\b(?:${noun}|${plural(noun)})\\b`, 'i').test(text)) return text;
  return text.replace(
    /\b(all|each|every|these|those)(?: of)?((?: [a-z]+){1,3})/i,
    (whole, each: string, said: string) => {
      const words = said.trim().split(' ');
      const own = words.findIndex((word) => !wordsOf(word).some((one) => heard.has(one)));
      const named = own < 0 ? words.length : own;
      return named === 0 ? whole : [each, plural(noun), ...words.slice(named)].join(' ');
    },
  );
}

/** "Unresolved fatal issues" are issues. */
function withoutWords(text: string, heard: ReadonlySet<string>, noun: string): string {
  const things = new RegExp(`((?:[\\w-]+,? (?:and |or )?){1,4})(?=(?:${noun}|${plural(noun)})\\b)`, 'i');
  const [found = ''] = things.exec(withoutQuotes(text)) ?? [];
  if (found === '' || !text.includes(found)) return text;
  const kept = found
    .split(' ')
    .filter((word, at) => at === 0 || !wordsOf(word.replace(',', '')).some((one) => heard.has(one)));
  return text.replace(found, kept.join(' '));
}

/** "Flags that are not archived yet" are flags. */
function withoutState(text: string, heard: ReadonlySet<string>, noun: string): string {
  const state = new RegExp(
    `((?:${noun}|${plural(noun)})\\b(?: [\\w-]+){0,5}?),? (?:that|which|who) (?:is|are|was|were|has been|have been)((?: (?:not|still|already|currently|now))? ([\\w-]+)(?: (?:yet|already|now|still))?)(?=$|[.,;]| (?:to|with|as|and|because|since|for)\\b)`,
    'i',
  );
  const [whole = '', before = '', , word = ''] = state.exec(text) ?? [];
  return whole !== '' && wordsOf(word).some((one) => heard.has(one)) ? text.replace(whole, before) : text;
}

/** In which service it is done is no value. */
function withoutPlaces(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const said = new RegExp(
      `,? (?:in|on|at|via|with|using) (?:our |the )?${name.replace(/\W/g, '.')}(?=[ ,.;]|$)`,
      'i',
    );
    return left.replace(said, '');
  }, text);
}

/** "Every registrant who comes from Acre Labs" is every registrant, once these have been read. */
function withoutTold(text: string, noun: string): string {
  const told = new RegExp(
    `((?:${noun}|${plural(noun)})\\b(?: [\\w-]+){0,4}?) (?:who|that|which) [a-z]+ (?:from|in|at|on|of|to) (?:\\p{Lu}[\\w-]*)(?: \\p{Lu}[\\w-]*)*`,
    'u',
  );
  return text.replace(told, '$1');
}
