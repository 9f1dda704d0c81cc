/**
 * JSON Schemas by their library, in a worker: it makes code of a stranger's schema, which runs as long as a pattern or a
 * reference has it run.
 */
import { createRequire } from 'node:module';
import type { Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { Program } from './messages.ts';
import { remember } from './remember.ts';

/** Compiled schemas that a worker keeps. One takes about a megabyte, and the rest is for the values. */
const keptMax = 20;
/** Characters of a place that a violation names: it is made of the names in a stranger's data. */
const placeChars = 200;

export interface SchemaRunner {
  /** Throws the library's own error. */
  compile(program: Program): ValidateFunction;
  /** The first violation as `place: what is wrong`. */
  run(program: Program, value: unknown): readonly string[];
}

type Compile = (text: string) => ValidateFunction;

/** The library is loaded when a schema first comes: most workers never see one. */
export function createSchemas(): SchemaRunner {
  let make: Compile | undefined;
  const compile = remember((text) => {
    make ??= loadLibrary();
    return make(text);
  }, keptMax);
  return {
    compile: (program) => compile(program.text),
    run({ text }, value) {
      const validate = compile(text);
      if (validate(value) === true) return [];
      const [error] = validate.errors ?? [];
      // What is kept must not keep the value.
      validate.errors = null;
      const place = error?.instancePath.slice(0, placeChars) ?? '';
      return [`${place || '/'} ${error?.message ?? 'is not valid'}`];
    },
  };
}

const options: Options = {
  strict: false,
  allErrors: false,
  logger: false,
  // A member is there when the value has it, not when every object has it, as `constructor`.
  ownProperties: true,
  code: { process: escapeRefused },
};

/** By `require`, because a promise would let others run between a message and its answer. */
function loadLibrary(): Compile {
  const ajv: typeof import('ajv/dist/2020.js') = createRequire(import.meta.url)('ajv/dist/2020.js');
  const formats: typeof import('ajv-formats') = createRequire(import.meta.url)('ajv-formats');
  // Compiling the schema of schemas takes ten times as long as compiling a schema, and nothing of it changes.
  const checker = new ajv.Ajv2020(options);
  formats.default.default(checker);
  return (text) => {
    const schema: Record<string, unknown> = JSON.parse(text);
    if (checker.validateSchema(schema) !== true) throw new Error(`schema is invalid: ${checker.errorsText()}`);
    // Its own instance, which remembers the names that a schema gives to its parts.
    const own = new ajv.Ajv2020({ ...options, validateSchema: false });
    formats.default.default(own);
    const validate = own.compile(schema);
    // Asynchronous validation answers with a promise, which would count as valid.
    if ('$async' in validate) throw new Error('it asks for asynchronous validation');
    return validate;
  };
}

/** In the locked realm no code may hold these texts, not even in a string; names and strings may be written otherwise. */
function escapeRefused(code: string): string {
  return code.replace(/import|eval|<!--|-->/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`;
  });
}
