/**
 * JSON Schemas by their library, in a worker: it makes code of a stranger's schema, which runs as long as a pattern or a
 * reference has it run.
 */
import { createRequire } from 'node:module';
import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { Program } from './messages.ts';
import { remember } from '../../core/remember.ts';

/** Compiled schemas that a worker keeps. A large one takes a megabyte, and the rest is for the values. */
const keptMax = 20;
/** Characters of a place that a violation names: it is made of the names in a stranger's data. */
const placeChars = 200;
/** Of the values that an enumeration allows. */
const allowedShown = 10;

export interface SchemaRunner {
  /** False until `load`, which takes longer than most schemas may. */
  readonly isLoaded: boolean;
  load(): void;
  /** Throws the library's own error. */
  compile(program: Program): ValidateFunction;
  /** The first violation as `place: what is wrong`. */
  run(program: Program, value: unknown): readonly string[];
}

/** The library is loaded when a schema first comes: most workers never see one. */
export function createSchemas(): SchemaRunner {
  let library: Library | undefined;
  const compile = remember((text) => {
    library ??= loadLibrary();
    return compileText(text, library);
  }, keptMax);
  return {
    get isLoaded() {
      return library !== undefined;
    },
    load() {
      library ??= loadLibrary();
    },
    compile: (program) => compile(program.text),
    run({ text }, value) {
      const validate = compile(text);
      if (validate(value) === true) return [];
      const [error] = validate.errors ?? [];
      // What is kept must not keep the value.
      validate.errors = null;
      const place = error?.instancePath.slice(0, placeChars) ?? '';
      return [`${place || '/'} ${error?.message ?? 'is not valid'}${allowedBy(error?.params['allowedValues'])}`];
    },
  };
}

/** What an enumeration allows, which the library does not say; of a long one the beginning. */
function allowedBy(values: unknown): string {
  if (!Array.isArray(values)) return '';
  const shown = values.slice(0, allowedShown).map((value) => JSON.stringify(value));
  const text = [...shown, ...(values.length > allowedShown ? ['...'] : [])].join(', ');
  return text.length > placeChars ? '' : `: ${text}`;
}

const options: Options = {
  strict: false,
  allErrors: false,
  logger: false,
  // A member is there when the value has it, not when every object has it, as `constructor`.
  ownProperties: true,
  // Optimizing what it makes takes longer than most values do.
  code: { process: escapeRefused, optimize: false },
};

interface Library {
  create(own: Options): Ajv2020;
  /** Has compiled the schema of schemas, which takes ten times as long as compiling a schema. */
  readonly checker: Ajv2020;
}

/** By `require`, because a promise would let what others left behind run before a message is answered. */
function loadLibrary(): Library {
  const ajv: typeof import('ajv/dist/2020.js') = createRequire(import.meta.url)('ajv/dist/2020.js');
  const formats: typeof import('ajv-formats') = createRequire(import.meta.url)('ajv-formats');
  const create = (own: Options): Ajv2020 => {
    const instance = new ajv.Ajv2020(own);
    formats.default.default(instance);
    return instance;
  };
  const checker = create(options);
  void checker.validateSchema({});
  return { create, checker };
}

function compileText(text: string, { create, checker }: Library): ValidateFunction {
  const schema: Record<string, unknown> = JSON.parse(text);
  if (checker.validateSchema(schema) !== true) throw new Error(`schema is invalid: ${checker.errorsText()}`);
  // An instance of its own, because it remembers the names that a schema gives to its parts.
  const validate = create({ ...options, validateSchema: false }).compile(schema);
  // Asynchronous validation answers with a promise, which would count as valid.
  if ('$async' in validate) throw new Error('it asks for asynchronous validation');
  return validate;
}

/** In the locked realm no code may hold these texts, not even in a string; names and strings may be written otherwise. */
function escapeRefused(code: string): string {
  return code.replace(/import|eval|<!--|-->/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`;
  });
}
