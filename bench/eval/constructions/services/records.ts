/** The members of the records that a generated service gives. */
import { among, boolean, date, integer, number, type Rules, text } from '../../apis/rules.ts';
import { type Collection, type Design, keyRule } from './operations.ts';

export function recordOf(of: Collection, { trade, names }: Design): Rules {
  const { people, things, deeds, states } = trade;
  switch (of) {
    case 'people':
      return { [names.personKey]: keyRule(people), name: text, email: text, town: text };
    case 'things':
      return { [names.thingKey]: keyRule(things), [names.label]: text, [names.count]: integer };
    case 'deeds':
      return {
        [names.deedKey]: keyRule(deeds),
        [names.person]: keyRule(people),
        [names.thing]: keyRule(things),
        [names.state]: among(...states),
        [names.day]: date,
        [names.amount]: number,
        [names.flag]: boolean,
        [names.remark]: text,
      };
  }
}
