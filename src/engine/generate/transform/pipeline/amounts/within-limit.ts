/** `regular_hours` beside `overtime_hours`: what is beyond a limit is no part of what is regular. */
import type { Made } from '../terms/terms.ts';

const within = /^(?:regular|normal|standard|base|basic|ordinary|included|straight|free)$/;
const excess = /^\$max\(\[0, \$(\w+) - (\d+(?:\.\d+)?)\]\)$/;

/** The whole is parted at the limit, where one field is called as what is within it and another one is what is beyond. */
export function withinLimit(members: readonly Made[]): readonly Made[] {
  return members.reduce<readonly Made[]>((all, one) => {
    const [, name = '', limit = ''] = excess.exec(one.found.text) ?? [];
    const whole = all.find(({ variable, field }) => variable === name && field.words.some((word) => within.test(word)));
    if (whole === undefined) return all;
    const note = { kind: 'used' as const, text: `${whole.field.name} is ${limit} at most` };
    const parted: Made = {
      ...whole,
      found: { ...whole.found, text: `$min([${limit}, ${whole.found.text}])`, notes: [...whole.found.notes, note] },
    };
    const beyond: Made = {
      ...one,
      found: { ...one.found, text: `$max([0, ${whole.found.text} - ${limit}])` },
    };
    return all.map((other) => (other === whole ? parted : other === one ? beyond : other));
  }, members);
}
