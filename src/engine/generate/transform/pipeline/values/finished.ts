/** What was found for a field as it is shown: with its sign, its currency and its rounding, and with what stands for it where it is missing. */
import { type Field, isNumericField } from '../../terms/target.ts';
import { rounded } from '../amounts/rounding.ts';
import { unsigned, withSign } from '../amounts/signs.ts';
import { defaulted } from '../numbers/defaults.ts';
import { inCurrency } from '../numbers/exchange.ts';
import type { Entity, Found, Made, World } from '../terms/terms.ts';
import { stoodIn } from './stand-in-texts.ts';

export function finished(one: Made, entity: Entity, world: World): Made {
  if (one.found.missing.length > 0) return one;
  const number = unsigned(one.field, rounded(one.field, signedIn(one, entity, world), world), world);
  return { ...one, found: stoodIn(one.field, defaulted(one.field, number, world), entity, world) };
}

function signedIn({ field, found }: Made, { kind, table }: Entity, world: World): Found {
  const isNumber = isNumericField(field);
  if (kind !== 'row' || table === undefined || !isNumber) return found;
  const signed = withSign(found, table, world);
  return isMoneyField(field) ? inCurrency(signed, field, table, world) : signed;
}

function isMoneyField({ words }: Field): boolean {
  return words.some((word) =>
    /^(?:amount|total|price|value|sum|revenue|cost|eur|euro|usd|dollar|gbp|pound|chf|converted|fee|salary|budget|net|gross|paid|spent)$/.test(
      word,
    ),
  );
}
