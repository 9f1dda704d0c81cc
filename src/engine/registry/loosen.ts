/**
 * Lets a history through that breaks its own rules: versions of old times need not be compatible with each other.
 *
 * Only on subjects that were not there before, so that nobody else's schemas are let through meanwhile; the level before
 * is in the journal before it is changed, and is put back with the modes.
 */
import type { MigratedSetting } from '../../core/migration-ports.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Journal } from './journal.ts';
import type { Plan } from './plan.ts';
import { putConfig, readConfig } from './settings.ts';
import type { Traits } from './traits.ts';

export interface LoosenedOptions {
  readonly client: RegistryClient;
  readonly journal: Journal;
  readonly plan: Plan;
  readonly traits: Traits;
}

export class Loosened {
  readonly #client: RegistryClient;
  readonly #unhurried: RegistryClient;
  readonly #journal: Journal;
  readonly #plan: Plan;
  readonly #showsUnset: boolean;
  readonly #subjects = new Map<string, Promise<boolean>>();

  constructor({ client, journal, plan, traits }: LoosenedOptions) {
    this.#client = client;
    this.#showsUnset = traits.showsUnsetConfigs;
    this.#unhurried = client.unhurried();
    this.#journal = journal;
    this.#plan = plan;
  }

  /** Those whose rules were set aside. */
  get subjects(): readonly string[] {
    return [...this.#subjects.keys()];
  }

  /** False when the subject is somebody else's, or was let through before. */
  async loosen(subject: string): Promise<boolean> {
    if (this.#plan.occupied.has(subject) || this.#subjects.has(subject)) return false;
    const loosening = this.#put(subject);
    this.#subjects.set(subject, loosening);
    return loosening;
  }

  async #put(subject: string): Promise<boolean> {
    const name = { context: this.#plan.targetContext, subject };
    // Nobody else has it, so that a NONE which says nothing is nobody's.
    const before = this.#showsUnset ? await readConfig(this.#client, name) : undefined;
    const during = { ...before, compatibility: 'NONE' };
    const setting: MigratedSetting = {
      kind: 'config',
      subject,
      before: before === undefined ? null : canonical(before),
      during: canonical(during),
      isTemporary: true,
      isSettled: false,
    };
    this.#client.signal.throwIfAborted();
    await this.#journal.putAnswered(setting, this.#client.clock.now(), async () => {
      await putConfig(this.#unhurried, name, { compatibility: 'NONE' });
    });
    return true;
  }
}
