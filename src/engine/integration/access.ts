/** What a run may use of one integration, or of none: its credentials, kept fresh while the run goes on. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Sandbox } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import { fillDeep, type Variables } from '../api/template.ts';
import type { Redactor } from '../redact.ts';
import { credentialVariables } from './credentials.ts';
import { isRefreshable, type OAuthPorts, refreshToken, withFreshToken } from './oauth.ts';

export interface AccessPorts extends OAuthPorts {
  readonly sandbox: Sandbox;
}

export class Access {
  readonly #ports: AccessPorts;
  readonly #redactor: Redactor;
  /** Run-time secrets as they were given. */
  readonly #given: Variables;
  #integration: Integration | undefined;
  #variables: Variables = {};
  #renewing: Promise<boolean> | undefined;

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
    await access.#fill();
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

  /** Renews a token that is about to expire. */
  async freshen(): Promise<void> {
    if (this.#integration === undefined) return;
    await this.#take(await withFreshToken(this.#integration, this.#ports));
  }

  /**
   * Gets a new token because the service refused that of `used`; calls that were refused together get one together. False
   * when there is no way to get one.
   */
  async renew(used: Integration | undefined): Promise<boolean> {
    if (used === undefined || !isRefreshable(used)) return false;
    if (used !== this.#integration) return true;
    this.#renewing ??= this.#renew(used).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(used: Integration): Promise<boolean> {
    try {
      await this.#take(await refreshToken(used, this.#ports));
      return true;
    } catch (cause) {
      if (!(cause instanceof PatchbayError) || this.#ports.signal.aborted) throw cause;
      this.#ports.log.write('warn', 'a token was refused and could not be renewed', { cause });
      return false;
    }
  }

  async #take(integration: Integration): Promise<void> {
    if (integration === this.#integration) return;
    this.#integration = integration;
    await this.#fill();
  }

  async #fill(): Promise<void> {
    const { sandbox, signal } = this.#ports;
    const stored = this.#integration === undefined ? {} : credentialVariables(this.#integration);
    const scope = sandbox.open(stored);
    try {
      const filled = await fillDeep(this.#given, 'credentials', { scope, over: {}, signal });
      this.#variables = { ...stored, ...(isRecord(filled) ? filled : {}) };
    } finally {
      scope.close();
    }
    this.#redactor.add(this.#variables);
    this.#redactor.addPairs(this.#variables);
  }
}
