/** Values that the instruction, or the description of the field, gives other names. */
import { isScalarShape } from '../shape.ts';
import { nameScore } from '../words.ts';
import { type Choice, createChoice, type Note } from './choice.ts';
import { call, type Expr, literal } from './expression.ts';
import { clausesAbout } from './instruction/clauses.ts';
import { renamingsIn } from './instruction/pairs.ts';
import type { Token } from './instruction/read.ts';
import type { Scope, Source } from './scope.ts';
import type { Search, Wanted } from './search.ts';

export function mappedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (!wanted.target.types.has('string') || wanted.target.format !== undefined) return [];
  const clauses = clausesAbout(wanted, search);
  for (const { tokens, use } of clauses) {
    const made = mapped(tokens, wanted, scope, true);
    if (made.length === 0) continue;
    use();
    return made;
  }
  const { instruction } = search;
  const made = mapped(instruction.tokens, wanted, scope, false);
  const span = made.length > 0 ? renamingsIn(instruction.tokens) : undefined;
  if (span !== undefined) {
    instruction.use(span.from, span.to);
    instruction.take(span.from, span.to);
  }
  return made;
}

function mapped(tokens: readonly Token[], wanted: Wanted, scope: Scope, isOwn: boolean): readonly Choice[] {
  const renaming = renamingsIn(tokens);
  const table = renaming === undefined ? undefined : spelled(renaming.table, wanted);
  if (table === undefined) return [];
  return scope.sources.flatMap((source) => {
    const score = 0.45 + 0.5 * nameScore(wanted.name, source.name) - source.distance * 0.1;
    if (!fits(source, table)) return [];
    const text = `${wanted.place} renames the values of ${source.label} as the instruction says`;
    const notes: readonly Note[] = [{ kind: 'used', text }];
    return [
      createChoice(looked(source, table), isOwn ? Math.max(0.9, score) : Math.max(0.64, score), source.label, {
        notes,
      }),
    ];
  });
}

/** With the names as the schema writes them; undefined where one is none of its choices. */
function spelled(table: ReadonlyMap<string, string>, { target }: Wanted): ReadonlyMap<string, string> | undefined {
  if (target.choices === undefined) return table;
  const choices = target.choices.map(String);
  const entries = [...table].map(
    ([value, name]) => [value, choices.find((choice) => plain(choice) === plain(name))] as const,
  );
  if (entries.some(([, name]) => name === undefined)) return undefined;
  return new Map(entries.map(([value, name]) => [value, name ?? '']));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** Every value has another name. */
function fits({ shape, lists }: Source, table: ReadonlyMap<string, string>): boolean {
  return lists === 0 && isScalarShape(shape) && shape.scalars.every((value) => table.has(String(value)));
}

function looked({ at, shape }: Source, table: ReadonlyMap<string, string>): Expr {
  const key = shape.scalars.every((value) => typeof value === 'string') ? at : call('string', at);
  return call('lookup', literal(Object.fromEntries(table)), key);
}
