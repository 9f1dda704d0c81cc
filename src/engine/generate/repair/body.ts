/** A body as it stands in a definition, its placeholders among its JSON, put right member by member. */
import { isRecord, recordOf } from '../../../core/json.ts';
import type { ApiConfig } from '../../../model/api.ts';
import type { Schema } from '../documents/terms/document.ts';
import { bareMark } from '../step/binding/body-part.ts';
import { propertiesOf } from '../step/terms/answer.ts';
import { typesOf } from '../step/terms/target.ts';
import { formOf, parseBody, parseTemplate, writeTemplate } from './body-text.ts';
import { complainsOf } from './failure.ts';
import { type Documented, membersOf, mendMembers } from './members.ts';
import { regroup } from './regroup.ts';
import type { Repairing } from './repairing.ts';

/** The body as the operation wants it; as it is where nobody documents it, and none where it takes none. */
export function mendBody(config: ApiConfig, repairing: Repairing): ApiConfig {
  const { fresh } = repairing;
  const body = fresh?.operation.body;
  if (fresh === undefined) return config;
  if (body === undefined) return fresh.operation.method === 'GET' ? withoutBody(config) : config;
  const given = parseBody(config.body ?? '') ?? fromQuery(config, repairing);
  if (given === undefined || /multipart/i.test(body.contentType)) {
    const text = fresh.config.body;
    return text === undefined || text === null ? config : { ...config, body: text };
  }
  const mended = mendRecord(given, body.schema, fresh.bodyMembers, repairing);
  if (/x-www-form-urlencoded/i.test(body.contentType)) {
    const isForm = parseTemplate(config.body ?? '') === undefined;
    return isForm && isSame(mended, given) ? config : { ...config, body: formOf(mended) };
  }
  const isWritten = parseTemplate(config.body ?? '', false) !== undefined;
  return isWritten && isSame(mended, given) ? config : { ...config, body: writeTemplate(mended) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutBody(config: ApiConfig): ApiConfig {
  const { body, ...rest } = config;
  return body === undefined || body === null ? config : rest;
}

/** What stands in the query of a call without a body, and is no parameter: it was meant for the body. */
function fromQuery(
  { body, queryParams }: ApiConfig,
  { fresh, setting }: Repairing,
): Readonly<Record<string, unknown>> | undefined {
  if (fresh === undefined || (body ?? '').trim() !== '') return undefined;
  const parameters = new Set(fresh.operation.parameters.map(({ name }) => name));
  const meant = Object.entries(membersOf(queryParams)).filter(
    ([name, value]) =>
      !parameters.has(name) && !setting.credentials.some(({ variable }) => String(value).includes(variable)),
  );
  return meant.length === 0 ? undefined : Object.fromEntries(meant);
}

function mendRecord(
  given: Readonly<Record<string, unknown>>,
  schema: Schema,
  fresh: Readonly<Record<string, unknown>>,
  repairing: Repairing,
): Record<string, unknown> {
  const properties = propertiesOf(schema);
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const documented = new Map<string, Documented>(
    Object.entries(properties).map(([name, member]) => [name, { schema: member, required: required.includes(name) }]),
  );
  const typed = Object.fromEntries(
    Object.entries(regroup(given, schema)).map(([name, value]) => [name, retyped(value, properties[name], repairing)]),
  );
  const mended = mendMembers({
    given: typed,
    documented,
    fresh,
    complains: (name) => complainsOf(name, repairing.failure),
    isFree: () => false,
    instruction: repairing.wanted.current.instruction ?? '',
    sample: (value) => sampleOf(value, repairing),
  });
  return Object.fromEntries(
    Object.entries(mended).map(([name, value]) => {
      const member = properties[name];
      if (member !== undefined && isRecord(value) && Object.keys(propertiesOf(member)).length > 0) {
        const inner = fresh[name];
        return [name, mendRecord(value, member, recordOf(inner), repairing)];
      }
      // Under its new name a value may be of the wrong type still.
      return [name, retyped(value, member, repairing)];
    }),
  );
}

function sampleOf(value: unknown, { sample }: Repairing): unknown {
  if (typeof value !== 'string' || !value.startsWith(bareMark)) return sample(value);
  const text = sample(value.slice(1));
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

/** Quotes taken off or put on, as the documented type has it. */
function retyped(value: unknown, schema: Schema | undefined, repairing: Repairing): unknown {
  const types = schema === undefined ? [] : typesOf(schema).filter((type) => type !== 'null');
  if (types.length === 0)
    return schema === undefined || schema['enum'] !== undefined ? value : asInData(value, repairing);
  if (value === null) return value;
  const isText = types.includes('string');
  if (typeof value === 'number' || typeof value === 'boolean')
    return isText && types.length === 1 ? String(value) : listed(value, types);
  if (typeof value !== 'string' || isText)
    return isBare(value) && isText && types.length === 1 ? String(value).slice(1) : value;
  if (!value.includes('<<')) return listed(literalOf(value, types), types);
  const sample = sampleOf(value.startsWith(bareMark) ? value : `${bareMark}${value}`, repairing);
  if (typeof sample === 'string') {
    const inner = /^<<([\s\S]+)>>$/.exec(value.replace(bareMark, ''))?.[1];
    return inner !== undefined &&
      (types.includes('integer') || types.includes('number')) &&
      Number.isFinite(Number(sample))
      ? `${bareMark}<<$number(${inner})>>`
      : value;
  }
  return value.startsWith(bareMark) || !/^<<[\s\S]+>>$/.test(value) ? value : `${bareMark}${value}`;
}

/** A number of the data in quotes is a text: where no type is documented and the service refused it, it is sent as it is. */
function asInData(value: unknown, { failure, setting }: Repairing): unknown {
  const inner = typeof value === 'string' ? /^<<([^<>]+)>>$/.exec(value)?.[1]?.trim() : undefined;
  const place = setting.places.find(({ expression }) => expression === inner);
  const isPlain = typeof place?.value === 'number' || typeof place?.value === 'boolean';
  return isPlain && failure.kind === 'invalid' ? `${bareMark}${value}` : value;
}

function isBare(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(bareMark);
}

function literalOf(value: string, types: readonly string[]): unknown {
  if ((types.includes('integer') || types.includes('number')) && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return types.includes('boolean') && /^(true|false|yes|no)$/i.test(value) ? /^(true|yes)$/i.test(value) : value;
}

function listed(value: unknown, types: readonly string[]): unknown {
  return types.length === 1 && types[0] === 'array' && typeof value !== 'object' ? [value] : value;
}
