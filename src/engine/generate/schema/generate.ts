/** `workflow/generateSchema`: a JSON Schema from data, proven by the data. */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { violations } from '../../schema.ts';
import { shapeOf } from '../shape.ts';
import { inferSchema, type Manner } from './infer.ts';
import { type Narrowed, narrowSchema } from './narrow.ts';

export interface SchemaWanted {
  readonly instruction: string;
  /** JSON as text. */
  readonly responseData: string | undefined;
}

export interface GeneratedSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly engine: string;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
}

/** What is not proven where the instruction says nothing that the data has. */
export const namedNothing = 'The instruction named no field of the data by its name, so that all of them were kept.';

/** Throws `invalid_input` with NO_SCHEMA when there is no data, or data that is not JSON. */
export async function generateSchema(wanted: SchemaWanted, ctx: WorkContext<'sandbox'>): Promise<GeneratedSchema> {
  const data = readData(wanted.responseData);
  const { schema, named } = await proven(data, wanted.instruction, ctx);
  return {
    schema,
    engine: 'rules',
    checked: ['The data matches the schema.'],
    unchecked: [
      'Required fields, enums and nulls are what this data shows; other data may differ.',
      ...(named.length > 0 ? [] : [namedNothing]),
    ],
  };
}

/** A part of the data tells its schema; where the rest is not like it, all of it does, and less is said in the end. */
const readings: readonly (Manner & { readonly isWhole: boolean })[] = [
  { isKeyed: true, isWhole: false },
  { isKeyed: true, isWhole: true },
  { isKeyed: true, isWhole: true, isPlain: true },
];

async function proven(data: unknown, instruction: string, ctx: WorkContext<'sandbox'>): Promise<Narrowed> {
  for (const { isWhole, ...manner } of readings) {
    const most = isWhole ? Number.POSITIVE_INFINITY : limits.generateItems;
    const shape = shapeOf(data, {
      depth: limits.schemaDepth,
      items: most,
      scalars: most,
      members: limits.schemaMembers,
      places: limits.generatePlaces,
    });
    const narrowed = narrowSchema(inferSchema(shape, manner), instruction);
    const { schema } = narrowed;
    const found = Object.keys(schema).length === 0 ? [] : await violations(schema, data, { path: 'schema', ...ctx });
    if (found.length === 0) return narrowed;
  }
  throw noSchema('the data was too large to be read whole', 'Give a smaller part of the data.');
}

function readData(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') {
    throw noSchema(
      'there was no data to infer it from',
      'Give an answer of the service as responseData, as JSON text.',
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw noSchema('responseData was not JSON', 'Give responseData as JSON text, such as {"items": []}.', cause);
  }
}

function noSchema(why: string, hint: string, cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', `No schema was made: ${why}.`, { reason: 'NO_SCHEMA', hint, cause });
}
