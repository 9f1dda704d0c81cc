/** How products differ (notes, 2.8 and 6.3). A flavour is the difference to the newest Confluent server. */

export type Flavour =
  | 'confluent'
  | 'confluent-7.0'
  | 'axonops'
  | 'karapace'
  | 'apicurio'
  | 'redpanda-25'
  | 'redpanda-26';

export interface Traits {
  readonly flavour: Flavour;
  readonly version: string;
  /** `listed`: `/contexts` answers and means nothing. */
  readonly contexts: 'full' | 'listed' | 'none';
  /** Whether `/contexts/x/...` is a path; where it is not, names carry the context. */
  readonly contextPaths: boolean;
  /** Names below `/contexts/x` come without their context. */
  readonly plainNames: boolean;
  readonly globalScope: boolean;
  /** The prefix that `GET /subjects` takes when none is given. */
  readonly subjectsPrefix: ':*:' | '';
  /** Subjects of a listing that asks for no number of them. */
  readonly subjectsPage: number;
  readonly deleteContext: boolean;
  /** `texts`: items have the schema and nothing else. */
  readonly listing: 'full' | 'bare' | 'texts' | 'none';
  readonly listsDeleted: boolean;
  /** Items and replies carry guid, ts, deleted and an explicit AVRO. */
  readonly newFields: boolean;
  readonly metadata: 'kept' | 'dropped on import' | 'dropped';
  readonly rules: 'kept' | 'dropped on import' | 'dropped' | 'refused';
  /** Outside of IMPORT, metadata and rules come from the version before and from the configuration. */
  readonly fillsIn: boolean;
  readonly ignoresImport: boolean;
  readonly fallsBackToContexts: boolean;
  readonly referenceContext: 'own' | 'default' | 'isolated';
  readonly idConflict: 42205 | 40901 | 42207;
  /** What happens to an import whose subject and version are taken. */
  readonly takenVersion: 'overwritten' | 'answered' | 'refused';
  readonly replay: 'answered' | 'refused';
  readonly idsAreBounded: boolean;
  readonly incompatible: 40901 | 409;
  readonly importScope: 'server' | 'context';
  readonly softDeletedOnImport: 'purged' | 'kept' | 'in the way';
  readonly unsetContextMode: 'refused' | 'READWRITE';
  readonly effectiveMode: boolean;
  /** `NONE`: so a subject with versions answers, whatever applies to it. */
  readonly unsetConfig: 'refused' | 'NONE';
  readonly deleteMode: 'full' | 'subject';
  readonly deleteConfig: 'full' | 'subject';
  /** `level alone`: any other field is refused, rather than ignored. */
  readonly configFields: 'all' | 'level' | 'level alone';
  /** Versions of a subject that is deleted as a whole are listed, and not shown. */
  readonly hidesDeleted: boolean;
  /** The delete of the last version that takes the subject's mode and configuration along. */
  readonly forgetsScope: 'hard delete' | 'soft delete';
  readonly bulkImport: boolean;
  /** A percent-encoded colon in a path stays as it is written. */
  readonly keepsEncodedColon: boolean;
}

const confluent: Traits = {
  flavour: 'confluent',
  version: '8.1.0',
  contexts: 'full',
  contextPaths: true,
  plainNames: false,
  globalScope: true,
  subjectsPrefix: ':*:',
  subjectsPage: Number.POSITIVE_INFINITY,
  deleteContext: true,
  listing: 'full',
  listsDeleted: true,
  newFields: true,
  metadata: 'kept',
  rules: 'kept',
  fillsIn: true,
  ignoresImport: false,
  fallsBackToContexts: true,
  referenceContext: 'own',
  idConflict: 42205,
  takenVersion: 'overwritten',
  replay: 'answered',
  idsAreBounded: false,
  incompatible: 40901,
  importScope: 'server',
  softDeletedOnImport: 'purged',
  unsetContextMode: 'refused',
  effectiveMode: false,
  unsetConfig: 'refused',
  deleteMode: 'full',
  deleteConfig: 'full',
  configFields: 'all',
  hidesDeleted: false,
  forgetsScope: 'hard delete',
  bulkImport: false,
  keepsEncodedColon: false,
};

/** Products that know one context, and none of the fields that came with the newest server. */
const single: Partial<Traits> = {
  contexts: 'none',
  globalScope: false,
  deleteContext: false,
  newFields: false,
  fillsIn: false,
  fallsBackToContexts: false,
  incompatible: 409,
  configFields: 'level',
  softDeletedOnImport: 'kept',
};

const differences: Readonly<Record<Flavour, Partial<Traits>>> = {
  confluent: {},
  'confluent-7.0': {
    version: '7.0.16',
    globalScope: false,
    subjectsPrefix: '',
    deleteContext: false,
    newFields: false,
    metadata: 'dropped',
    rules: 'dropped',
    fillsIn: false,
    referenceContext: 'default',
    deleteMode: 'subject',
    deleteConfig: 'subject',
    configFields: 'level',
    forgetsScope: 'soft delete',
    incompatible: 409,
  },
  axonops: {
    version: '0.4-mcp-phase7',
    plainNames: true,
    globalScope: false,
    subjectsPrefix: '',
    deleteContext: false,
    listing: 'bare',
    newFields: false,
    metadata: 'dropped on import',
    rules: 'dropped on import',
    fillsIn: false,
    fallsBackToContexts: false,
    referenceContext: 'isolated',
    takenVersion: 'answered',
    incompatible: 409,
    importScope: 'context',
    softDeletedOnImport: 'kept',
    unsetContextMode: 'READWRITE',
    bulkImport: true,
    keepsEncodedColon: true,
  },
  karapace: {
    ...single,
    version: '6.2.4',
    listsDeleted: false,
    metadata: 'dropped',
    rules: 'dropped',
    idConflict: 40901,
    takenVersion: 'refused',
    idsAreBounded: true,
    effectiveMode: true,
    deleteMode: 'subject',
    deleteConfig: 'subject',
  },
  apicurio: {
    ...single,
    version: '3.3.0',
    contexts: 'listed',
    subjectsPage: 1000,
    listing: 'texts',
    effectiveMode: true,
    unsetConfig: 'NONE',
    hidesDeleted: true,
    deleteMode: 'subject',
    metadata: 'dropped',
    rules: 'dropped',
    ignoresImport: true,
  },
  'redpanda-25': {
    ...single,
    version: '25.3.1',
    listing: 'none',
    configFields: 'level alone',
    rules: 'refused',
    idConflict: 42207,
    takenVersion: 'refused',
    replay: 'refused',
    softDeletedOnImport: 'in the way',
    deleteMode: 'subject',
    deleteConfig: 'subject',
  },
  'redpanda-26': {
    version: '26.1.14',
    contextPaths: false,
    newFields: false,
    fillsIn: false,
    fallsBackToContexts: false,
    listing: 'none',
    rules: 'refused',
    incompatible: 409,
    configFields: 'level alone',
    takenVersion: 'refused',
    softDeletedOnImport: 'in the way',
    deleteMode: 'subject',
    deleteConfig: 'subject',
  },
};

export function traitsOf(flavour: Flavour): Traits {
  return { ...confluent, ...differences[flavour], flavour };
}
