/** What a run records while it goes on: its steps, and what its requests were answered with. */
import type { Database, Statement } from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Hold, RunPart, RunShelf } from '../../../core/run-ports.ts';
import { prepareLetGo } from './deliveries.ts';
import type { Places } from './places.ts';
import { toText } from './run-rows.ts';
import { prepareKeepVersion, preparePruneVersion, type UsedVersion } from './run-versions.ts';
import type { Spool } from './spool.ts';

export type Journaling = 'revise' | 'putStep' | 'putPart' | 'dropPart' | 'parts' | 'end';

export function createRunJournal(places: Places): Pick<RunShelf, Journaling> {
  const { file, batch, spool } = places;
  const writes = prepare(file);
  return {
    revise: ({ id, owner }, version) =>
      batch.write(() => {
        const before = writes.versionOf.get({ id, owner });
        refuseLost(id, before === undefined ? 0 : 1);
        writes.keepVersion.run(version);
        writes.revise.run({ id, version: version.id });
        if (before !== undefined && before.version !== version.id) writes.pruneVersion.run(before);
      }),
    async putStep({ id, owner }, { index, text, isDone, result }) {
      await batch.write(() => {
        refuseLost(id, writes.putStep.run({ id, owner, index, text }).changes);
        if (isDone) writes.dropParts.run(id, index);
        if (result !== undefined) putPart(writes, { id, owner }, result);
      });
      if (isDone && spool.isWritten(id)) spool.remove(id);
    },
    async putPart({ id, owner }, part, isRepeatable = false) {
      if (isRepeatable) spool.append(id, part);
      else {
        const isLasting = part.state === 'sent';
        await batch.write(() => refuseLost(id, putPart(writes, { id, owner }, part)), { isLasting });
      }
    },
    dropPart: ({ id, owner }, { step, name }) =>
      batch.write(() => {
        const { changes } = writes.dropPart.run({ id, owner, step, name });
        if (changes === 0) refuseLost(id, writes.isHeld.all({ id, owner }).length);
      }),
    async parts(id) {
      if (!spool.isWritten(id)) unspool(id, places);
      const stored = writes.parts.all(id);
      return spool.isWritten(id) ? latest([...stored, ...spool.read(id)]) : stored;
    },
    end: createEnd(writes, places),
  };
}

function createEnd(writes: Writes, { file, batch, spool }: Places): RunShelf['end'] {
  const letGo = prepareLetGo(file);
  return async ({ id, owner }, end) => {
    const { status, completedAt, error = null, statusCode = null } = end;
    const row = { status, completedAt, error, statusCode, data: toText(end.data), headers: toText(end.headers) };
    const hasSucceeded = status === 'succeeded';
    const isSpooled = spool.isWritten(id);
    const lines = isSpooled && !hasSucceeded ? spool.read(id) : [];
    const inputChars = hasSucceeded ? limits.keptInputChars : Number.MAX_SAFE_INTEGER;
    await batch.write(
      () => {
        refuseLost(id, writes.end.run({ id, owner, ...row, inputChars }).changes);
        if (hasSucceeded) writes.dropAllParts.run(id);
        for (const part of lines) writes.keepPart.run({ id, ...part });
        letGo.run(completedAt, id);
      },
      { isLasting: true },
    );
    if (isSpooled) spool.remove(id);
  };
}

/** Takes the lines of a run that nobody writes any more into the database; those of a run that is gone just go. */
export function unspool(id: string, { file, spool }: { readonly file: Database; readonly spool: Spool }): void {
  const lines = spool.read(id);
  if (lines.length > 0) {
    const keepPart = prepareKeepPart(file);
    const keep = file.transaction(() => {
      for (const part of lines) keepPart.run({ id, ...part });
    });
    keep.immediate();
  }
  spool.remove(id);
}

/** The last of each name. */
function latest(parts: readonly RunPart[]): readonly RunPart[] {
  return [...new Map(parts.map((part) => [`${part.step} ${part.name}`, part])).values()];
}

function refuseLost(id: string, changes: number): void {
  if (changes > 0) return;
  throw new PatchbayError('conflict', `Run '${id}' is not executed here any more.`, {
    reason: 'RUN_LOST',
    hint: 'Read the run to see what became of it.',
  });
}

/** How many were written: none by somebody who does not hold the run. */
function putPart(writes: Writes, { id, owner }: Hold, { step, name, state, value }: RunPart): number {
  return writes.putPart.run(step, name, state, value, id, owner).changes;
}

type Writes = ReturnType<typeof prepare>;

function prepare(file: Database) {
  const held = 'from run where id = @id and owner = @owner';
  return {
    parts: file.prepare<[string], RunPart>('select step, name, state, value from run_part where run_id = ?'),
    versionOf: file.prepare<[Hold], UsedVersion>(`select version_id as version, config_id as configId ${held}`),
    keepVersion: prepareKeepVersion(file),
    revise: file.prepare('update run set version_id = @version where id = @id'),
    pruneVersion: preparePruneVersion(file),
    putStep: file.prepare(`insert into run_step (run_id, position, result) select id, @index, @text ${held}
      on conflict (run_id, position) do update set result = excluded.result`),
    putPart: file.prepare(`insert into run_part (run_id, step, name, state, value)
      select id, ?, ?, ?, ? from run where id = ? and owner = ?
      on conflict (run_id, step, name) do update set state = excluded.state, value = excluded.value`),
    keepPart: prepareKeepPart(file),
    dropPart: file.prepare(
      `delete from run_part where step = @step and name = @name and run_id in (select id ${held})`,
    ),
    isHeld: file.prepare(`select 1 ${held}`),
    dropParts: file.prepare('delete from run_part where run_id = ? and step = ?'),
    dropAllParts: file.prepare('delete from run_part where run_id = ?'),
    end: file.prepare(`update run set status = @status, owner = '', secrets = null,
      input = iif(length(input) > @inputChars, null, input), data = @data, error = @error,
      status_code = @statusCode, headers = @headers, completed_at = @completedAt where id = @id and owner = @owner`),
  };
}

/** By the run alone: what was spooled is of whoever held it. */
function prepareKeepPart(file: Database): Statement<[RunPart & { readonly id: string }]> {
  return file.prepare(`insert into run_part (run_id, step, name, state, value)
    select id, @step, @name, @state, @value from run where id = @id
    on conflict (run_id, step, name) do update set state = excluded.state, value = excluded.value`);
}
