/** Numbers of a group that nothing else gives: what each of its rows would show for the field, added up. */
import { type Field, isNumeric } from '../../terms/target.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { kindsIn } from './spoken-kinds.ts';

/** What is no amount of anything, and adds up to nothing. */
const single =
  /^(?:id|no|rate|percent|percentage|share|ratio|price|year|month|day|rank|place|position|latitude|longitude)$/;

/** One number of the row, in whichever unit. */
const plain = /^(?:\$round\()?(?:\$number\([\w.]+\)|[A-Za-z_][\w.]*)(?: [/*] [\d.]+)?(?:, \d\))?$/;

const scoreMin = 0.6;

/** `hours (from the minutes)` of a calendar: those of its appointments together, or on average where that is said. */
export function ofEachRow(field: Field, { kind, lists, key }: Entity, place: string, world: World): readonly Found[] {
  const { types } = field.target;
  const [rows] = lists;
  const isNumber = isNumeric(types);
  if (kind !== 'group' || rows === undefined || !isNumber || field.words.some((word) => single.test(word))) return [];
  const wanted = { target: field.target, name: { own: field.words, context: [] }, place, isRequired: field.isRequired };
  const [choice] = world.search
    .derive(wanted, world.scopeOf(rows.table))
    .filter(({ missing, score, expr }) => missing.length === 0 && score >= scoreMin && plain.test(expr.text));
  if (choice === undefined || choice.expr.text === key?.text) return [];
  const [about] = world.speech.about(field.words);
  const spoken = kindsIn(about === undefined ? '' : textOf(about));
  const isMean = spoken.includes('average') || field.words.some((word) => isAkin(word, 'average'));
  const values = `${rows.text}.${/^[\w.]+$/.test(choice.expr.text) ? choice.expr.text : `(${choice.expr.text})`}`;
  return [
    {
      text: isMean ? `$average(${values})` : `$sum([${values}])`,
      score: choice.score - 0.06,
      missing: [],
      notes: [
        ...choice.notes,
        { kind: 'used', text: `${field.name} is the ${isMean ? 'average' : 'sum'} of ${choice.label} of all rows` },
      ],
    },
  ];
}
