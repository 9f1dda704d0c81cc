/** Values that the instruction, or the description of the field, gives other names. */
import { lettersAlone } from '../../letters.ts';
import { isScalarShape } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { renamingsIn } from '../instruction/values/pairs.ts';
import type { Token } from '../instruction/words/read.ts';
import { valueGroupsIn } from '../instruction/words/value-groups.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, call, type Expr, literal } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

export function mappedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (!wanted.target.types.has('string') || wanted.target.format !== undefined) return [];
  const clauses = clausesAbout(wanted, search);
  for (const { tokens, use } of clauses) {
    const made = mapped(tokens, wanted, scope, true);
    if (made.length === 0) continue;
    use();
    return made;
  }
  const { instruction, asked } = search;
  // Where no other field is called so, nobody wants the values as they are.
  const rivals = asked.names.filter((name) => wanted.name.own.every((word) => name.includes(word)));
  const made = mapped(instruction.tokens, wanted, scope, false).map((choice) =>
    choice.score >= 0.94 && rivals.length === 1 ? { ...choice, score: 1.01 } : choice,
  );
  if (made.length === 0) return grouped(wanted, scope, search);
  const span = renamingsIn(instruction.tokens);
  if (span !== undefined) {
    instruction.use(span.from, span.to);
    instruction.take(span.from, span.to);
  }
  return made;
}

/** Several values under one new name, that is in quotes or one of the choices. */
function grouped(wanted: Wanted, scope: Scope, { instruction }: Search): readonly Choice[] {
  const { tokens } = instruction;
  if (tokens.length === 0) return [];
  if (wanted.target.choices === undefined && !instruction.speaksOf(wanted.name.own)) return [];
  const choices = wanted.target.choices?.map(String);
  const targetOf = (token: Token): string | undefined => {
    if (choices === undefined) return token.kind === 'quoted' ? String(token.value) : undefined;
    return choices.find((choice) => lettersAlone(choice) === lettersAlone(spokenText(token)));
  };
  const otherwise = spelledOne(otherwiseIn(tokens), wanted);
  const rest = tokens.findIndex(({ lower }) => /^(?:otherwise|else|everything|anything|rest|others?)$/.test(lower));
  const part = otherwise === undefined || rest < 0 ? tokens : tokens.slice(0, rest);
  return scope.sources.flatMap((source) => {
    if (source.lists > 0 || !isScalarShape(source.shape) || source.distance >= 1) return [];
    const values = new Set(source.shape.scalars.map(String));
    if (values.size > valuesMax) return [];
    const said = valueGroupsIn(part, (text) => values.has(text), targetOf);
    if (said === undefined || !fits(source, said.table, otherwise !== undefined)) return [];
    const { table, from, to } = said;
    instruction.use(from, to);
    instruction.take(from, to);
    const notes: readonly Note[] = [
      { kind: 'used', text: `${wanted.place} renames the values of ${source.label} as the instruction says` },
    ];
    const score = Math.max(0.66, 0.5 + 0.45 * nameScore(wanted.name, source.name));
    return [createChoice(looked(source, table, otherwise), score, source.label, { notes })];
  });
}

const valuesMax = 40;

function mapped(tokens: readonly Token[], wanted: Wanted, scope: Scope, isOwn: boolean): readonly Choice[] {
  const renaming = renamingsIn(tokens);
  const table = renaming === undefined ? undefined : spelled(renaming.table, wanted);
  if (table === undefined) return [];
  const otherwise = spelledOne(otherwiseIn(tokens), wanted);
  if (otherwise === undefined && wanted.target.choices !== undefined) return withKept(table, wanted, scope, isOwn);
  return scope.sources.flatMap((source) => {
    const score = 0.45 + 0.5 * nameScore(wanted.name, source.name) - source.distance * 0.1;
    if (!fits(source, table, otherwise !== undefined)) return [];
    const text = `${wanted.place} renames the values of ${source.label} as the instruction says`;
    const notes: readonly Note[] = [{ kind: 'used', text }];
    return [
      createChoice(
        looked(source, table, otherwise),
        isOwn ? Math.max(0.9, score) : Math.max(0.64, score),
        source.label,
        {
          notes,
        },
      ),
    ];
  });
}

/** What is not renamed keeps its name, as the schema writes it: `Highest is urgent, medium is normal` of a `Low` that stays low. */
function withKept(table: ReadonlyMap<string, string>, wanted: Wanted, scope: Scope, isOwn: boolean): readonly Choice[] {
  const exact = scope.sources.filter((source) => fits(source, table, false));
  const kept = (wanted.target.choices ?? []).map((choice) => [lettersAlone(String(choice)), String(choice)] as const);
  const letters = new Map([...kept, ...[...table].map(([value, name]) => [lettersAlone(value), name] as const)]);
  const renamed = new Set([...table.keys()].map(lettersAlone));
  return scope.sources.flatMap((source) => {
    const { shape, lists } = source;
    const values = shape.scalars.map((value) => lettersAlone(String(value)));
    const isTold = values.every((value) => letters.has(value)) && values.some((value) => renamed.has(value));
    if (lists > 0 || !isScalarShape(shape) || !isTold) return [];
    const score = 0.45 + 0.5 * nameScore(wanted.name, source.name) - source.distance * 0.1;
    const text = `${wanted.place} renames the values of ${source.label} as the instruction says`;
    const at = call('replace', call('lowercase', source.at), atom('/[^a-z0-9]/'), literal(''));
    const expr = exact.includes(source)
      ? looked(source, table, undefined)
      : call('lookup', literal(Object.fromEntries(letters)), at);
    return [
      createChoice(expr, isOwn ? Math.max(0.9, score) : Math.max(0.64, score), source.label, {
        notes: [{ kind: 'used', text }],
      }),
    ];
  });
}

/** With the names as the schema writes them; undefined where one is none of its choices. */
function spelled(table: ReadonlyMap<string, string>, { target }: Wanted): ReadonlyMap<string, string> | undefined {
  if (target.choices === undefined) return table;
  const choices = target.choices.map(String);
  const entries = [...table].map(
    ([value, name]) => [value, choices.find((choice) => lettersAlone(choice) === lettersAlone(name))] as const,
  );
  if (entries.some(([, name]) => name === undefined)) return undefined;
  return new Map(entries.map(([value, name]) => [value, name ?? '']));
}

/** `anything else is "unknown"`, `otherwise other`: what stands for every other value. */
function otherwiseIn(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(({ lower }, index) => {
    const next = tokens[index + 1]?.lower ?? '';
    return (
      lower === 'otherwise' ||
      (/^(?:anything|everything|all|any|every)$/.test(lower) && /^(?:else|other|others)$/.test(next))
    );
  });
  if (at < 0) return undefined;
  const value = tokens
    .slice(at + 1, at + 8)
    .find(
      ({ kind, lower }) =>
        kind === 'quoted' ||
        (kind === 'word' &&
          !/^(?:else|others?|values?|codes?|is|are|means|becomes|counts|goes|gets|shown|as|to|into|it|an?)$/.test(
            lower,
          )),
    );
  return value === undefined ? undefined : spokenText(value);
}

function spokenText({ kind, text, value }: Token): string {
  return kind === 'quoted' ? String(value) : text;
}

/** As the schema writes it; undefined where it is none of its choices. */
function spelledOne(text: string | undefined, { target }: Wanted): string | undefined {
  if (text === undefined || target.choices === undefined) return text;
  return target.choices.map(String).find((choice) => lettersAlone(choice) === lettersAlone(text));
}

/** Every value has another name, or some of them where the others have one together. */
function fits({ shape, lists }: Source, table: ReadonlyMap<string, string>, hasOther: boolean): boolean {
  if (lists > 0 || !isScalarShape(shape)) return false;
  const isNamed = (value: unknown): boolean => table.has(String(value));
  return hasOther ? shape.scalars.some(isNamed) : shape.scalars.every(isNamed);
}

function looked({ at, shape }: Source, table: ReadonlyMap<string, string>, otherwise: string | undefined): Expr {
  const key = shape.scalars.every((value) => typeof value === 'string') ? at : call('string', at);
  const found = call('lookup', literal(Object.fromEntries(table)), key);
  return otherwise === undefined ? found : atom(`(${found.text} ?? ${JSON.stringify(otherwise)})`);
}
