/** Things that a text shows by examples. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { singular, wordsOf } from '../../words.ts';
import { schemaOfExample } from '../openapi/example.ts';
import { firstJson } from '../prose/fields/json.ts';
import { pageIn } from '../prose/pages/page.ts';
import type { Operation } from '../terms/document.ts';
import { type Entry, isThing, named, thingOf } from '../terms/thing.ts';

const example = /^(#{1,6}[^\n]*)$|```\w*\n([\s\S]*?)```|(?:^|\n)((?: {4}|\t)\{[^\n]*\}(?:\n(?: {4}|\t)[^\n]*)*)/gm;

/** Examples in prose are of the thing that the heading above them names; one that tells of such a thing belongs to it, as its path says. */
export function shownIn(text: string, operations: readonly Operation[]): readonly Entry[] {
  let heading = '';
  return [...text.matchAll(example)].flatMap(([, title, fenced, indented]): readonly Entry[] => {
    if (title !== undefined)
      heading = title.replace(/^#+\s*(?:\d+(?:\.\d+)*[.)]?\s+)?/, '').replace(/^the (.*) object$/i, '$1');
    const shown = parsed(fenced ?? indented ?? '');
    const schema = isRecord(shown) ? schemaOfExample(shown) : undefined;
    const words = heading.split(/\s+/).flatMap(wordsOf);
    // A heading that says what is done names no thing.
    if (words.length === 0 || words.length > 2 || !isThing(schema) || pageIn(shown) !== undefined) return [];
    const own = words.map(singular).join(' ');
    const inner = Object.keys(propertiesOf(schema)).some((name) => holderOf(name) === own)
      ? innerOf(own, operations)
      : undefined;
    return [[inner ?? own, schema]];
  });
}

/** Of `patient` and of `patient_id` it is the patient. */
function holderOf(name: string): string {
  return named(name).replace(/ (?:id|no|number|key|code)$/, '');
}

/** The only things that are listed within one of the others: of a patient the prescriptions. */
function innerOf(own: string, operations: readonly Operation[]): string | undefined {
  const inner = operations.flatMap(({ method, path }) => {
    const [, outer = '', last = ''] = /([^/{}]+)\/\{[^{}]+\}\/([a-z][\w-]*)$/i.exec(path) ?? [];
    return method === 'GET' && wordsOf(outer).map(singular).join(' ') === own
      ? [wordsOf(last).map(singular).join(' ')]
      : [];
  });
  return inner.length === 1 ? inner[0] : undefined;
}

/** Below one heading, examples without words of their own are of the things that its requests read, in the same order. */
export function inTurn(text: string): readonly Entry[] {
  return text.split(/^(?=#{1,6}\s)/m).flatMap((section): readonly Entry[] => {
    const code = [...section.matchAll(fences)].map(([, shown = '']) => parsed(shown));
    const shown = code.filter(isRecord).filter((value) => pageIn(value) === undefined);
    const read = [...section.replace(fences, '').matchAll(/\bGET[\s`*|]+(\/[^\s`*|)]*)/g)];
    const things = [...new Set(read.map(([, path = '']) => thingOf({ path })))];
    if (things.length < 2 || things.length !== shown.length) return [];
    return things.flatMap((thing, at): readonly Entry[] => {
      const schema = schemaOfExample(shown[at]);
      return thing !== '' && isThing(schema) ? [[thing, schema]] : [];
    });
  });
}

const fences = /```\w*\n([\s\S]*?)```/g;

/** What begins with `hen_id` is a hen, wherever it is shown. */
export function keyedIn(text: string): readonly Entry[] {
  return [...text.matchAll(/```\w*\n(\{[\s\S]*?\})\s*```/g)].flatMap(([, shown = '']): readonly Entry[] => {
    const value = parsed(shown);
    const schema = isRecord(value) ? schemaOfExample(value) : undefined;
    const [, name = ''] =
      /^([a-z][a-z_]*?)_?(?:id|Id|no|No|number|Number|code|Code)$/.exec(Object.keys(recordOf(value))[0] ?? '') ?? [];
    return name !== '' && isThing(schema) ? [[singular(named(name)), schema]] : [];
  });
}

/** "A hen: `{...}`" */
const inline =
  /^\W*(?:an?|one|each|every)\s+((?:[\w-]+\s+)?[\w-]+?)(?:\s+(?:is|looks like(?: this)?))?:?\s*`(\{\s*"[^\n]*\})`\.?\s*$/gim;

/** Examples that a line calls by name. */
export function namedIn(text: string): readonly Entry[] {
  return [...text.matchAll(inline)].flatMap(([, name = '', shown = '']): readonly Entry[] => {
    const value = parsed(shown);
    const schema = isRecord(value) ? schemaOfExample(value) : undefined;
    return isThing(schema) ? [[wordsOf(name).map(singular).join(' '), schema]] : [];
  });
}

function parsed(text: string): unknown {
  return /^\s*[{[]/.test(text) ? firstJson(text) : undefined;
}
