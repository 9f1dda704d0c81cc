/** What one migration notes while it goes on, so that whoever comes after a crash knows what is its own. */
import type { MigratedSetting, MigratedVersion, Migrations } from '../../core/migration-ports.ts';
import { keyOf } from './names.ts';
import type { PlannedVersion } from './plan.ts';
import { isRefused } from './refusal.ts';

/** Versions that are noted together: what a crash loses of them is found again at the target. */
const batchRows = 64;

export class Journal {
  readonly id: string;
  readonly #owner: string;
  readonly #store: Migrations;
  readonly #rows = new Map<string, MigratedVersion>();
  #unsaved: MigratedVersion[] = [];
  /** Keys of what this run is about to write, and has not asked the target to. */
  readonly #unsent = new Set<string>();

  private constructor(id: string, owner: string, store: Migrations) {
    this.id = id;
    this.#owner = owner;
    this.#store = store;
  }

  /** With what an earlier run of the same migration has noted. */
  static async open(id: string, owner: string, store: Migrations): Promise<Journal> {
    const journal = new Journal(id, owner, store);
    for (const row of await store.versions(id)) journal.#rows.set(keyOf(row.subject, row.version), row);
    return journal;
  }

  /** Everything that was noted, in the order of the plan. */
  get rows(): Iterable<MigratedVersion> {
    return this.#rows.values();
  }

  /** Notes what is about to be written. What was noted of it before is over: the plan did not find it at the target. */
  async plan(versions: readonly PlannedVersion[]): Promise<void> {
    const planned = versions.map(({ version }): MigratedVersion => {
      const { subject, version: number, id } = version;
      return {
        subject,
        version: number,
        sourceId: id,
        targetVersion: undefined,
        targetId: undefined,
        state: 'planned',
      };
    });
    for (const row of planned) {
      const key = keyOf(row.subject, row.version);
      this.#rows.set(key, row);
      this.#unsent.add(key);
    }
    await this.#store.putVersions(this.id, this.#owner, planned);
  }

  /** Notes as written what an earlier run has written without hearing of it, and the plan has found at the target. */
  async adopt(versions: readonly PlannedVersion[]): Promise<void> {
    for (const planned of versions) {
      const state = this.#rows.get(planned.key)?.state;
      const isUnanswered = state === 'planned' || state === 'sent';
      if (isUnanswered && planned.found !== undefined && planned.isOwn) await this.written(planned, planned.found);
    }
    await this.save();
  }

  /** From now on the target may have it, whether we hear of that or not. */
  sending({ key }: PlannedVersion): void {
    this.#unsent.delete(key);
  }

  /** The same where the target gives the number: without the lowest that it can give, a crash would leave no trace of it. */
  async sendingFrom(planned: PlannedVersion, lowest: number): Promise<void> {
    this.sending(planned);
    const { subject, version, id } = planned.version;
    await this.put({ subject, version, sourceId: id, targetVersion: lowest, targetId: undefined, state: 'sent' });
    await this.save();
  }

  /** The target has answered that it does not take it. */
  refused({ key }: PlannedVersion): void {
    this.#unsent.add(key);
  }

  /** Gives up what was planned and is certainly not written: whatever comes to stand in its place is not ours. */
  async giveUpUnsent(): Promise<void> {
    for (const key of this.#unsent) {
      const row = this.#rows.get(key);
      if (row !== undefined && row.state !== 'written') await this.put({ ...row, state: 'removed' });
    }
    this.#unsent.clear();
  }

  /** Notes what the target has answered. */
  async written({ version }: PlannedVersion, target: { version: number; id: number }): Promise<void> {
    const { subject, version: number, id } = version;
    await this.put({
      subject,
      version: number,
      sourceId: id,
      targetVersion: target.version,
      targetId: target.id,
      state: 'written',
    });
  }

  async put(row: MigratedVersion): Promise<void> {
    this.#rows.set(keyOf(row.subject, row.version), row);
    this.#unsaved.push(row);
    if (this.#unsaved.length >= batchRows) await this.save();
  }

  async save(): Promise<void> {
    const rows = this.#unsaved;
    this.#unsaved = [];
    if (rows.length > 0) await this.#store.putVersions(this.id, this.#owner, rows);
  }

  /** On the disk when it resolves: nothing is changed before. */
  async putSetting(setting: MigratedSetting): Promise<void> {
    await this.#store.putSetting(this.id, this.#owner, setting);
  }

  /**
   * Notes a setting before `put` asks for it, and that there was an answer, a refusal included. Where there was none, it
   * may come to pass at any moment, so that it is not settled by how the registry looks at once.
   */
  async putAnswered(setting: MigratedSetting, now: number, put: () => Promise<void>): Promise<void> {
    await this.putSetting({ ...setting, unansweredSince: now });
    try {
      await put();
    } catch (error) {
      if (isRefused(error)) await this.putSetting(setting);
      throw error;
    }
    await this.putSetting(setting);
  }

  /**
   * Notes that a setting is about to last: a change for the time being that may still come to pass, as nobody heard of it,
   * then gives way to it and not to what was there before.
   */
  async supersede(setting: MigratedSetting): Promise<void> {
    const isMeant = ({ kind, subject, isTemporary, isSettled }: MigratedSetting): boolean =>
      isTemporary && !isSettled && kind === setting.kind && subject === setting.subject;
    const open = (await this.settings()).find(isMeant);
    if (open === undefined) return;
    await this.putSetting({ ...open, isSettled: true });
    await this.putSetting({ ...open, before: setting.during });
  }

  settings(): Promise<readonly MigratedSetting[]> {
    return this.#store.settings(this.id);
  }
}
