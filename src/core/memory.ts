/** What models keep in the store: a graph of what they remember, and thoughts one after the other. */

export interface Entity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

/** In the active voice: `from` does something to `to`. Either may be a name that no entity has yet. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

export interface Graph {
  readonly entities: readonly Entity[];
  /** Those with at least one end among the entities. */
  readonly relations: readonly Relation[];
  /** Entities in all, those before and behind the part included. */
  readonly total: number;
}

export interface GraphPart {
  readonly limit: number;
  readonly offset: number;
}

export interface Observations {
  readonly entityName: string;
  readonly contents: readonly string[];
}

/** One graph for all processes of the data folder. Each change happens whole or not at all. */
export interface Memory {
  /** Those that are new; a name that is taken is left as it is. */
  addEntities(entities: readonly Entity[]): Promise<readonly Entity[]>;
  /** Those that are new. */
  addRelations(relations: readonly Relation[]): Promise<readonly Relation[]>;
  /** What is new for each entity, or the first name that no entity has, and then nothing was added. */
  addObservations(
    wanted: readonly Observations[],
  ): Promise<{ readonly added: readonly Observations[] } | { readonly missing: string }>;
  /** With their observations and relations; how many there were. */
  deleteEntities(names: readonly string[]): Promise<number>;
  deleteObservations(wanted: readonly Observations[]): Promise<number>;
  deleteRelations(relations: readonly Relation[]): Promise<number>;
  /** In the order in which they came. */
  read(part: GraphPart): Promise<Graph>;
  open(names: readonly string[], part: GraphPart): Promise<Graph>;
  /**
   * Entities with the query in their name, their type or an observation, whatever its case and accents; where none has it,
   * those with all its words.
   */
  search(query: string, part: GraphPart): Promise<Graph>;
}

export interface Thought {
  readonly thought: string;
  readonly thoughtNumber: number;
  readonly totalThoughts: number;
  readonly nextThoughtNeeded: boolean;
  readonly isRevision?: boolean | undefined;
  readonly revisesThought?: number | undefined;
  readonly branchFromThought?: number | undefined;
  readonly branchId?: string | undefined;
  readonly needsMoreThoughts?: boolean | undefined;
}

export interface ThoughtSession {
  readonly id: string;
  readonly principal: string;
}

export interface ThoughtHistory {
  /** Thoughts so far, those included that are not kept any more. */
  readonly length: number;
  /** Branches of those that are kept, the oldest first. */
  readonly branches: readonly string[];
}

/** Trains of thought, each of one principal, for all processes of the data folder. Of sessions and of their thoughts, the oldest go. */
export interface Thoughts {
  begin(session: ThoughtSession, now: number): Promise<void>;
  /** The session that the principal went on with last, unless that was before `since`. */
  latest(principal: string, since: number): Promise<string | undefined>;
  /** Undefined when the principal has no such session. */
  add(session: ThoughtSession, thought: Thought, now: number): Promise<ThoughtHistory | undefined>;
  /** Those that are kept, the oldest first. */
  list(session: ThoughtSession): Promise<readonly Thought[]>;
}
