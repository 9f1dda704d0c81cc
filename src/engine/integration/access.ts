/** What a run may use of one integration, or of none: its credentials, kept fresh while the run goes on. */
import { PatchbayError } from '../../core/error.ts';
import type { Sandbox } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import { type Evaluator, fillDeep, type Variables } from '../api/template.ts';
import type { Redactor } from '../redact.ts';
import { credentialVariables } from './credentials.ts';
import { isRefreshable, type OAuthPorts, refreshToken, withFreshToken } from './oauth.ts';

export interface AccessPorts extends OAuthPorts {
  readonly sandbox: Sandbox;
}

/** Shorter ones would match by chance. */
const shortestAuthorization = 8;

export class Access {
  readonly #ports: AccessPorts;
  readonly #redactor: Redactor;
  /** Run-time secrets as they were given. */
  readonly #given: Variables;
  #integration: Integration | undefined;
  #variables: Variables = {};
  #renewing: Promise<PatchbayError | undefined> | undefined;
  /** A first token was not given, and is not asked for again before a call is refused without it. */
  #isWithout = false;

  private constructor(integration: Integration | undefined, given: Variables, redactor: Redactor, ports: AccessPorts) {
    this.#integration = integration;
    this.#given = given;
    this.#redactor = redactor;
    this.#ports = ports;
  }

  /** Run-time credentials win over stored ones and may name them in placeholders (workflow-notes, 1.2). */
  static async open(
    integration: Integration | undefined,
    given: Variables,
    redactor: Redactor,
    ports: AccessPorts,
  ): Promise<Access> {
    const access = new Access(integration, given, redactor, ports);
    access.#variables = await access.#variablesOf(integration);
    return access;
  }

  get integration(): Integration | undefined {
    return this.#integration;
  }

  /** Credentials by the names that placeholders use: `<integrationId>_<key>`, and run-time ones as they were given. */
  get variables(): Variables {
    return this.#variables;
  }

  /** Credentials by their bare names, for authentication that the definition leaves to us. */
  get credentials(): Variables {
    const prefix = `${this.#integration?.id}_`;
    const entries = Object.entries(this.#variables).map(([name, value]): [string, unknown] => [
      name.startsWith(prefix) ? name.slice(prefix.length) : name,
      value,
    ]);
    return Object.fromEntries(entries);
  }

  /** A value without the secrets of the run. */
  redact<T>(value: T): T {
    return this.#redactor.value(value);
  }

  /** Makes what a request carries in its Authorization header a secret of the run, whatever it was made of. */
  noteAuthorization(value: string | undefined): void {
    const secret = value?.replace(/^\S+\s+/, '') ?? '';
    if (secret.length >= shortestAuthorization) this.#redactor.add({ authorization: secret });
  }

  /** Renews a token that is about to expire; while it has not, a failure to do so is no reason not to use it. */
  async freshen(): Promise<void> {
    if (this.#integration === undefined) return;
    try {
      await this.#take(await withFreshToken(this.#integration, this.#ports));
    } catch (cause) {
      if (!(cause instanceof PatchbayError) || this.#ports.signal.aborted) throw cause;
      this.#ports.log.write('warn', 'a token could not be renewed before it expires', { cause });
    }
  }

  /** Gets the first token where a call needs one and there is none; `note` is told why it was not given, once. */
  async obtain(note: (text: string) => void): Promise<void> {
    const { access_token } = this.credentials;
    if (this.#isWithout || (access_token !== undefined && access_token !== null && access_token !== '')) return;
    if (this.#integration === undefined || !isRefreshable(this.#integration)) return;
    this.#isWithout = !(await this.renew(this.#integration, note));
  }

  /**
   * Gets a new token because the service refused that of `used`; calls that were refused together get one together. False
   * when there is no way to get one; `note` is told why it was not given.
   */
  async renew(used: Integration | undefined, note: (text: string) => void): Promise<boolean> {
    if (used === undefined || !isRefreshable(used)) return false;
    if (used.credentials?.access_token !== this.#integration?.credentials?.access_token) return true;
    this.#renewing ??= this.#renew(used).finally(() => {
      this.#renewing = undefined;
    });
    const failure = await this.#renewing;
    if (failure !== undefined) note([failure.message, failure.hint].filter(Boolean).join(' '));
    return failure === undefined;
  }

  async #renew(used: Integration): Promise<PatchbayError | undefined> {
    try {
      await this.#take(await refreshToken(used, this.#ports));
      return undefined;
    } catch (cause) {
      if (!(cause instanceof PatchbayError) || this.#ports.signal.aborted) throw cause;
      this.#ports.log.write('warn', 'a token was refused and could not be renewed', { cause });
      return cause;
    }
  }

  async #take(integration: Integration): Promise<void> {
    if (integration === this.#integration) return;
    const variables = await this.#variablesOf(integration);
    // In the same turn, so that no request is made of one and the other.
    this.#integration = integration;
    this.#variables = variables;
  }

  async #variablesOf(integration: Integration | undefined): Promise<Variables> {
    const { sandbox, signal } = this.#ports;
    const stored = integration === undefined ? {} : credentialVariables(integration);
    const scope = sandbox.open(stored);
    const variables: Record<string, unknown> = { ...stored };
    try {
      for (const [name, value] of Object.entries(this.#given)) {
        const filled = await this.#fillOne(name, value, { scope, over: {}, signal });
        if (filled !== undefined) variables[name] = filled;
      }
    } finally {
      scope.close();
    }
    this.#redactor.add(variables);
    return variables;
  }

  /** Undefined when it names a credential of another integration: then it is for the steps that use that one. */
  async #fillOne(name: string, value: unknown, by: Evaluator): Promise<unknown> {
    try {
      return await fillDeep(value, `credentials.${name}`, by);
    } catch (error) {
      if (error instanceof PatchbayError && error.reason === 'PLACEHOLDER_UNRESOLVED') return undefined;
      throw error;
    }
  }
}
