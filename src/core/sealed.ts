/** What is sealed at rest, each text in its place, and how the vault's key is exchanged for another one. */

/** Binds a sealed text to its place. What is sealed under a further one gets a line here, and one in each store. */
export type SealContext =
  | `${DefinitionNoun}:${string}`
  | `schedule:${string}`
  /** What a run is made from, what it was given besides, what it executed, and what it was answered with. */
  | 'run-input'
  | 'run-secrets'
  | 'run-definition'
  | 'run-part'
  | 'webhook-target'
  /** These stand under names that are made with the key, so that nobody finds them when it is another one. */
  | `client-credentials:${string}`
  | 'page-copy'
  | 'page-changes';

export type DefinitionNoun = 'workflow' | 'integration' | 'api' | 'extract';

export interface SealedText {
  readonly sealed: string;
  readonly context: SealContext;
}

/** Exchanges the key that a store was sealed with. */
export interface KeyExchange {
  /** The same text under the new key; undefined when it cannot be opened. */
  reseal(text: SealedText): string | undefined;
  /** The name of the new key, which is kept. */
  readonly keyName: string;
  /** Accounts whose names are made with the key: the old name of each, and the new one. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Asked right before everything lasts: false, or an error, leaves it as it was. */
  isWanted(found: Resealed): boolean;
}

export interface Resealed {
  readonly count: number;
  /** The contexts of texts that cannot be opened: they stay as they are. */
  readonly unreadable: readonly SealContext[];
}

/** Every sealed text of a store, as far as it outlives the key. */
export interface SealedTexts {
  /** Any one of them; undefined when there are none. */
  any(): Promise<SealedText | undefined>;
  /**
   * Seals all of them anew, in one transaction, and returns when that is on the disk; what nobody would find under the new key is deleted. The store must have been opened
   * alone, so that nobody goes on with the old key.
   */
  exchangeKey(exchange: KeyExchange): Promise<Resealed>;
  /** The name of the key that everything is sealed with; undefined as long as nobody named it. */
  keyName(): Promise<string | undefined>;
  /** Names it, unless somebody else did; the name from now on. */
  nameKey(name: string): Promise<string>;
}
