/** What is to be elsewhere, or another day's: "move all orders of that day to the new day" says which ones before "to", and behind it what becomes of them. */
import { wordsIn, wordsOf } from '../../words.ts';

export interface Move {
  /** What it is done to. */
  readonly which: string;
  /** What is set. */
  readonly onto: string;
  /** The order without where it comes from. */
  readonly change: string;
}

const order =
  /^((?:please )?(?:move|reschedule|postpone|shift|push|transfer|rebook|reassign|assign|give|hand|pass|switch|change|put)(?: (?:over|on|back))?) ((?:[^:"]|(?<=\d):(?=\d))*?)(?: (?:over|on|back))? (?:on)?to (?!be\b)((?:[^:"]|(?<=\d):(?=\d))*?)((?:[,;.]|:(?!\d)| with | and | because | since |"|$)[\s\S]*)$/i;

const from = / from ([^"]+)$/i;
/** "All orders of 3 March", which go to another day: that one is not set. */
const ofDay = / (?:from|on|of|for|at) ((?:the )?\d{4}-\d{2}-\d{2})(?: at \d{1,2}:\d\d)?$/i;
const day = /^(?:the |this |that )?(?:\d{4}-\d{2}-\d{2}|(?:old |given |first )?(?:day|date))$/i;

/** Undefined of what is done in another way. */
export function moveIn(text: string): Move | undefined {
  const [, verb = '', things = '', onto = '', rest = ''] = order.exec(text) ?? [];
  if (onto === '') return undefined;
  const before = /\b\d{4}-\d{2}-\d{2}\b/.test(onto) && ofDay.test(things) ? ofDay : from;
  const start = before.exec(things)?.[1] ?? '';
  const moved = things.replace(before, '');
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
    const said = wordsIn(text);
    return words.length > 0 && words.every((word) => said.includes(word));
  };
  return isIn(onto) && !isIn(which) ? words.length : 0;
}
