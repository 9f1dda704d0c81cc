/** What values are looked for in a text, in the order in which they are: what is part of an earlier one is left out. */
import { amounts, counts } from './amounts.ts';
import { frequencies } from './frequencies.ts';
import { colors } from './colors.ts';
import { counting } from './hints.ts';
import type { Shape, Span, SpanKind } from './kind.ts';
import { measuresOf } from './measures.ts';
import { moments } from './moments.ts';
import { names } from './names.ts';
import { references } from './references.ts';
import { matchesOf } from '../words/matches.ts';
import { holdsRole } from '../words/roles.ts';

export interface Search {
  readonly kinds: readonly SpanKind[];
  /** Texts in which it does not occur have none. */
  readonly hint: RegExp;
  find(text: string): readonly Span[];
}

const plain: readonly Search[] = [
  ...[...frequencies, ...moments, ...references, ...amounts].map(shaped),
  { kinds: ['quantity', 'duration', 'time'], hint: counting, find: measured },
  ...counts.map(shaped),
];

export const searches: readonly Search[] = [...plain, ...colors.map(shaped), ...names.map(shaped)];

/** All but colours, names and reasons, which take longest to find. */
export const plainKinds: readonly SpanKind[] = [...new Set(plain.flatMap(({ kinds }) => kinds))];

/** Two capital letters make no name where one of the words is a place's, a day's, or begins a sentence. */
const notPerson =
  /(?<!\p{L})(?:Street|Road|Lane|Avenue|Square|Hill|House|Park|Bridge|Market|Club|School|Station|Church|Hall|Centre|Center|City|County|Valley|River|Lake|Island|North|South|East|West|New|The|This|That|These|Our|Your|We|You|It|If|In|On|At|For|No|All|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Privacy|Policy|Terms|Contact|About|Home|Read|More|Barangay|Kalye|Bayan|Rue|Place|Calle|Plaza|Paseo|Avenida|Haupt\p{L}*|\p{L}+(?:straße|strasse|weg|platz)|Der|Die|Das|Wir|Ein|Eine|Le|La|Les|Un|Une|El|Los|Las|Ang|Mga|Sa)(?!\p{L})/u;

function shaped([kind, shape, hint]: Shape): Search {
  const find = (text: string): readonly Span[] =>
    matchesOf(text, shape).flatMap((match): Span[] => {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].indexOf(value);
      if (kind === 'person' && notPerson.test(value)) return [];
      const title = kind === 'person' ? titleLength(value) : 0;
      return [{ kind, text: value.slice(title), start: start + title, end: start + value.length }];
    });
  return { kinds: [kind], hint, find };
}

/** `Betriebsleiterin Eva Kern`: what she is does not belong to her name. */
function titleLength(name: string): number {
  const [first = '', ...others] = name.split(' ');
  return others.length > 1 && !first.endsWith('.') && holdsRole(first) ? first.length + 1 : 0;
}

const relative = /^\s(?:before|after|later|avant|après|vor|nach|antes|después|bago|pagkatapos)(?!\p{L})/u;

/** `in three months`, `binnen zehn Tagen`, `sous 48 heures` say when as well. */
const until =
  /(?<!\p{L})(?:in|within|after|binnen|innerhalb von|nach|sous|dans(?: les| un délai de)?|en|dentro de|al cabo de|sa loob ng|pagkalipas ng)\s(?:about\s|etwa\s|environ\s)?$/iu;

/** A time before or after something says when it is. */
function measured(text: string): readonly Span[] {
  return measuresOf(text).flatMap((span): Span[] =>
    span.kind === 'duration' && (relative.test(text.slice(span.end)) || until.test(text.slice(0, span.start)))
      ? [span, { ...span, kind: 'time' }]
      : [span],
  );
}
