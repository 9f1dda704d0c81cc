/** What a migration of everything must leave behind, judged from outside: by the states of both registries. */
import { expect } from 'vitest';
import type { TestRegistry } from '../../support/registry/index.ts';
import { parseName } from '../../support/registry/names.ts';
import type { Seed, SeedVersion } from '../../support/registry/seed.ts';
import { others } from './stage.ts';

/** The part of a state that belongs to one context, with bare names; references that lead into it are bare as well. */
export function contextOf(state: Required<Seed>, context: string) {
  const own = (name: string): string | undefined => {
    const parsed = parseName(name, true);
    return parsed.context === context ? parsed.subject : undefined;
  };
  const move = (version: SeedVersion) => ({
    ...version,
    references: version.references.map((reference) => ({
      ...reference,
      subject: /^:\./.test(reference.subject) ? (own(reference.subject) ?? reference.subject) : reference.subject,
    })),
  });
  const settings = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([scope, value]) => {
        const subject = own(scope);
        return subject === undefined ? [] : [[subject, value]];
      }),
    );
  return {
    versions: state.versions.flatMap((version) => {
      const subject = own(version.subject);
      return subject === undefined ? [] : [{ ...move(version), subject }];
    }),
    configs: settings(state.configs),
    modes: settings(state.modes),
  };
}

interface Judged {
  readonly source: TestRegistry;
  readonly target: TestRegistry;
  readonly context: string;
  readonly targetContext: string;
  /** Modes of the target before. */
  readonly modesBefore: Readonly<Record<string, unknown>>;
}

export function expectMigrated({ source, target, context, targetContext, modesBefore }: Judged): void {
  const wanted = contextOf(source.state(), context);
  const there = contextOf(target.state(), targetContext);
  expect(there.versions.filter(({ subject }) => subject !== others)).toEqual(wanted.versions);
  const { '': _own, ...configs } = wanted.configs;
  expect(there.configs).toMatchObject(configs);
  // The modes of subjects are migrated, unless they are states of work under way; that of the context is not.
  const lasting = Object.entries(wanted.modes).filter(([subject, mode]) => subject !== '' && mode !== 'IMPORT');
  const known = new Set(wanted.versions.map(({ subject }) => subject));
  const { '': contextMode = 'READWRITE', ...modes } = there.modes;
  expect(modes).toEqual(Object.fromEntries(lasting.filter(([subject]) => known.has(subject))));
  expect(contextMode).toBe(modesBefore[''] ?? 'READWRITE');
}

/** A write that was sent again gave the same, or nothing. */
export function expectSameOutcomes({ journal }: TestRegistry): void {
  const outcomes = new Map<string, Set<number>>();
  for (const { method, path, body, status, isHandled } of journal) {
    if (method !== 'POST' || !path.endsWith('/versions') || !isHandled || status === undefined || status >= 500)
      continue;
    const key = `${path} ${body}`;
    outcomes.set(key, (outcomes.get(key) ?? new Set()).add(status));
  }
  for (const statuses of outcomes.values()) expect(statuses.size).toBe(1);
}

/**
 * Without ids: each subject says the same, in the same order, and has the same deleted. A registry without numbers of ours
 * takes versions with the same content for one, which is live when one of them is.
 */
export function expectSameHistory({ source, target, context }: Pick<Judged, 'source' | 'target' | 'context'>): void {
  const wanted = contextOf(source.state(), context);
  const there = contextOf(target.state(), context);
  expect(historyOf(there.versions)).toEqual(historyOf(wanted.versions));
  const { '': _own, ...configs } = wanted.configs;
  expect(there.configs).toMatchObject(configs);
  expect(Object.values(there.modes)).not.toContain('IMPORT');
}

function historyOf(versions: readonly SeedVersion[]): Readonly<Record<string, readonly string[]>> {
  const histories = new Map<string, Map<string, boolean>>();
  for (const { subject, schema, metadata, ruleSet, deleted } of versions) {
    if (subject === others) continue;
    const history = histories.get(subject) ?? new Map<string, boolean>();
    histories.set(subject, history);
    const text = JSON.stringify([schema, metadata, ruleSet]);
    history.set(text, (history.get(text) ?? false) || deleted !== true);
  }
  return Object.fromEntries(
    [...histories].map(([subject, history]) => [subject, [...history].map(([text, isLive]) => `${isLive} ${text}`)]),
  );
}
