/** What one migration notes while it goes on, so that whoever comes after a crash knows what is its own. */
import type { MigratedSetting, MigratedVersion, Migrations } from '../../core/migration-ports.ts';
import { keyOf } from './names.ts';
import type { PlannedVersion } from './plan.ts';
import { isRefused } from './refusal.ts';

/** Versions that are written together: what a crash loses of them is found again at the target. */
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

  /**
   * Keys at the target of what is ours. With ids, planned ones count, as they may have been written in the moment of a
   * crash; without, nobody knows which number such a version was given, and the one of the source may be somebody else's.
   */
  ownKeys(keepsIds: boolean): ReadonlySet<string> {
    const own = [...this.#rows.values()].filter(
      ({ state }) => state === 'written' || (keepsIds && state === 'planned'),
    );
    return new Set(own.map(({ subject, version, targetVersion }) => keyOf(subject, targetVersion ?? version)));
  }

  /** Notes what is about to be written. What is noted already keeps its row. */
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

  /** From now on the target may have it, whether we hear of that or not. */
  sending({ key }: PlannedVersion): void {
    this.#unsent.delete(key);
  }

  /** The target has answered that it does not take it. */
  refused({ key }: PlannedVersion): void {
    this.#unsent.add(key);
  }

  /** Gives up what was planned and is certainly not written: whatever comes to stand in its place is not ours. */
  async giveUpUnsent(): Promise<void> {
    for (const key of this.#unsent) {
      const row = this.#rows.get(key);
      if (row?.state === 'planned') await this.put({ ...row, state: 'removed' });
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

  settings(): Promise<readonly MigratedSetting[]> {
    return this.#store.settings(this.id);
  }
}
