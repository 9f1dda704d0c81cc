/** What an operation needs and has no value for yet. */
import { isRecord } from '../../../../core/json.ts';
import type { Schema } from '../../documents/terms/document.ts';
import { targetOf } from '../../step/binding/bind.ts';
import type { Draft } from '../../step/request/draft.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { type Target, targetWords } from '../../step/terms/target.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { isKeyWord } from '../terms/entity.ts';

/** The targets behind the names that a draft says are missing; what is no plain name has none. */
export function neededOf({ operation, missing }: Draft): readonly Target[] {
  return missing.flatMap((said) => {
    const name = /^`(.+)`$/.exec(said)?.[1];
    if (name === undefined) return [];
    if (name.startsWith('body.'))
      return inBody(operation.body?.schema, name.slice(5).split('.'), resourceOf(operation.path));
    const parameter = operation.parameters.find((one) => one.name === name);
    const target = parameter === undefined ? undefined : targetOf(parameter, operation);
    return target === undefined ? [] : [target];
  });
}

function inBody(schema: Schema | undefined, path: readonly string[], context: readonly string[]): readonly Target[] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  const member = propertiesOf(schema)[name];
  if (member === undefined) return [];
  const own = targetWords(name);
  if (rest.length > 0) return inBody(isRecord(member) ? member : undefined, rest, [...own.toReversed(), ...context]);
  const description = typeof member['description'] === 'string' ? member['description'] : '';
  return [{ name, own, context, schema: member, description, required: true, place: 'body' }];
}

/** Where the body has nothing yet: what it may refer to, such as `assignee_id`. */
export function possibleOf({ operation: { body, path }, missing }: Draft): readonly Target[] {
  if (!missing.includes('anything to put into the body')) return [];
  const names = Object.keys(propertiesOf(body?.schema)).filter((name) => {
    const last = targetWords(name).at(-1) ?? '';
    return isKeyWord(last) || last === 'email';
  });
  return names.flatMap((name) => inBody(body?.schema, [name], resourceOf(path)));
}

/** As messages name them, without their quotes. */
export function plainNames(missing: readonly string[]): readonly string[] {
  return missing.map((name) => name.replace(/^`(?:body\.)?(.+)`$/, '$1'));
}
