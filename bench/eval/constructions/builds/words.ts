/** Puts the words of a trade into a construction. */
import { memberName } from '../services/names.ts';
import type { Scene } from './family.ts';

/**
 * `{people}`, `{person}`, `{deeds}`, `{deed}`, `{things}` and `{thing}` are the kinds; `{state}`, `{day}`, `{amount}`, `{label}`,
 * `{count}`, `{flag}` and `{remark}` their members in words; `{value}` a state, `{other}` another one, `{verb}` what is done,
 * `{date}`, `{until}`, `{bound}` and `{least}` what is compared with, `{town}` where somebody lives. `{Deeds}` begins a sentence, `{a deed}` has its article.
 */
export function sayIn(text: string, { world, state, day, bound, until, town, least }: Scene): string {
  const { people, deeds, things, ...trade } = world.trade;
  const words: Readonly<Record<string, string>> = {
    people: people.many,
    person: people.one,
    deeds: deeds.many,
    deed: deeds.one,
    things: things.many,
    thing: things.one,
    state: trade.state,
    day: trade.day,
    amount: trade.amount,
    label: things.label,
    count: things.count,
    flag: deeds.flag,
    remark: trade.remark,
    value: state,
    other: trade.states[2],
    verb: trade.action.verb,
    done: trade.action.state,
    date: day,
    bound: String(bound),
    until,
    town,
    least: String(least),
  };
  return text.replaceAll(/\{(an? )?(\w+)\}/gi, (_, article: string | undefined, name: string) => {
    const word = words[name.toLowerCase()];
    if (word === undefined) throw new Error(`${text} has no words for ${name}.`);
    const said = article === undefined ? word : `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
    const isUpper = /^[A-Z]/.test(article ?? name);
    return isUpper ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  });
}

/** A member of the result that is named after words, such as `{person} name`. */
export function resultName(text: string, scene: Scene): string {
  return memberName(sayIn(text, scene), scene.world.style.letters);
}
