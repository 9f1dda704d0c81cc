/** Puts the smallest scope into IMPORT mode; the mode before is in the journal before anything is changed. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { MigratedSetting } from '../../core/migration-ports.ts';
import type { RegistryClient } from './client.ts';
import type { Journal } from './journal.ts';
import type { Plan } from './plan.ts';
import { isRefused, RegistryRefusal } from './refusal.ts';
import { putMode, readMode } from './settings.ts';
import { together } from '../together.ts';
import type { Traits } from './traits.ts';

export interface ImportOptions {
  readonly client: RegistryClient;
  readonly journal: Journal;
  readonly plan: Plan;
  readonly traits: Traits;
}

const importing = 'IMPORT';

export class ImportMode {
  readonly #options: ImportOptions;
  readonly #unhurried: RegistryClient;
  readonly #entered = new Map<string, Promise<void>>();

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#unhurried = options.client.unhurried();
  }

  /** Throws IMPORT_MODE_DENIED. */
  async enter(): Promise<void> {
    const { plan } = this.#options;
    const { kind, isForced, contextMode } = plan.scope;
    if (kind === 'context') await this.#put('', contextMode, isForced);
    if (kind !== 'subjects') return;
    const subjects = plan.versions.filter(({ action }) => action === 'create').map(({ version }) => version.subject);
    await together(new Set(subjects), limits.registryConcurrency, (subject) => this.#enterSubject(subject));
  }

  /**
   * For a subject that refuses ids although its context is in IMPORT mode, because it has a mode of its own. False when
   * that is not the reason.
   */
  async enterBeside(subject: string): Promise<boolean> {
    const { client, plan } = this.#options;
    const own = await readMode(client, { context: plan.targetContext, subject });
    if (own === undefined || own === importing || this.#entered.has(subject)) return false;
    await this.#enterSubject(subject);
    return true;
  }

  #enterSubject(subject: string): Promise<void> {
    const entering = this.#entered.get(subject) ?? this.#readAndPut(subject);
    this.#entered.set(subject, entering);
    return entering;
  }

  async #readAndPut(subject: string): Promise<void> {
    const { client, plan, traits } = this.#options;
    const own = await readMode(client, { context: plan.targetContext, subject });
    const before = own === 'READWRITE' && !traits.showsUnsetModes ? undefined : own;
    if (before !== importing) await this.#put(subject, before, plan.scope.forced.has(subject));
  }

  async #put(subject: string, before: string | undefined, force: boolean): Promise<void> {
    const { client, journal, plan } = this.#options;
    client.signal.throwIfAborted();
    const setting: MigratedSetting = {
      kind: 'mode',
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      during: JSON.stringify(importing),
      isTemporary: true,
      isSettled: false,
    };
    const name = { context: plan.targetContext, subject };
    try {
      await journal.putAnswered(setting, client.clock.now(), () => putMode(this.#unhurried, name, importing, force));
    } catch (error) {
      throw isRefused(error) ? denied(client, error) : error;
    }
    client.signal.throwIfAborted();
  }
}

function denied({ target }: RegistryClient, cause: unknown): PatchbayError {
  const refusal = cause instanceof RegistryRefusal ? { error_code: cause.errorCode } : {};
  return new PatchbayError('upstream_failed', `Target registry '${target.name}' refused the IMPORT mode.`, {
    reason: 'IMPORT_MODE_DENIED',
    hint: 'Ids can be kept only in that mode: allow it for our user, or call again with preserve_ids: false.',
    details: { registry: target.name, ...refusal },
    cause,
  });
}
