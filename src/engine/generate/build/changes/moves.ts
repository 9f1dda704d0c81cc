/** What is to be elsewhere, or another day's: "move all orders of that day to the new day" says which ones before "to", and behind it what becomes of them. */
import { wordsOf } from '../../words.ts';

export interface Move {
  /** What it is done to. */
  readonly which: string;
  /** What is set. */
  readonly onto: string;
  /** The order without where it comes from. */
  readonly change: string;
}

const order =
  /^((?:please )?(?:move|reschedule|postpone|shift|push|transfer|rebook|reassign|assign|give|hand|pass|switch|change|put)(?: (?:over|on|back))?) ([^:"]*?)(?: (?:over|on|back))? (?:on)?to (?!be\b)([^:"]*?)((?:[,;:.]| with | and | because | since |"|$)[\s\S]*)$/i;

const from = / from ([^"]+)$/i;
const day = /^(?:the |this |that )?(?:\d{4}-\d{2}-\d{2}|(?:old |given |first )?(?:day|date))$/i;

/** Undefined of what is done in another way. */
export function moveIn(text: string): Move | undefined {
  const [, verb = '', things = '', onto = '', rest = ''] = order.exec(text) ?? [];
  if (onto === '') return undefined;
  const start = from.exec(things)?.[1] ?? '';
  const moved = things.replace(from, '');
  const which = day.test(start) ? `${moved} on ${start}` : things;
  return {
    which: `${verb} ${which}${rest}`,
    onto,
    change: `${verb} ${start === '' ? things : moved} to ${onto}${rest}`,
  };
}

/** How many words of the name are said of what is set; none where not all are, or where what it is done to is called so. */
export function saidOnto(name: string, { which, onto }: Move): number {
  const words = wordsOf(name).filter((word) => !/^(?:id|key|code|number|no)$/.test(word));
  const isIn = (text: string): boolean => {
    const said = text.split(/[^\p{L}\d]+/u).flatMap(wordsOf);
    return words.length > 0 && words.every((word) => said.includes(word));
  };
  return isIn(onto) && !isIn(which) ? words.length : 0;
}
