/** The limits of integrations' documentation, of searches in what is stored, and of its versions. They are read as a part of `limits`. */
export const integrationLimits = {
  /** What a workflow was before it was stored again: so many times of each. */
  workflowVersions: 50,
  /** Differences of two versions that are shown. */
  versionChanges: 200,
  /** Definitions that a search by words gives, the characters that it reads of the words, and its share of the main thread at a time. */
  searchMatches: 50,
  searchTermsChars: 1_000,
  searchTurnMs: 10,
  /** How long client credentials of OAuth wait to be taken, as the original service had it. */
  clientCredentialsMs: 5 * 60_000,
  /** Characters of a uid, an id or a secret of a client. */
  clientCredentialChars: 4_096,
  /** Fetching the documentation of one integration: its time, that of one request, the size of one page. */
  documentationFetchMs: 120_000,
  documentationRequestMs: 20_000,
  documentationPageBytes: 8 * 1024 * 1024,
  /** Pages of a documentation, and links from the first of them; documents and scripts that a page names. */
  documentationPages: 25,
  documentationDepth: 2,
  documentationCandidates: 8,
  /** Columns of a database that are described. */
  documentationColumns: 5_000,
  /** Characters that are kept of its text, and of its OpenAPI document; a larger document is not taken. */
  documentationChars: 2 * 1024 * 1024,
  documentationOpenApiChars: 6 * 1024 * 1024,
  /** The same in YAML, and the beginning of a page that is searched for the addresses of documents. */
  documentationYamlChars: 1024 * 1024,
  documentationScanChars: 1024 * 1024,
  /** Tries, the pause before the second, which grows five times with each, and integrations at the same time. */
  documentationAttempts: 3,
  documentationRetryMs: 10_000,
  documentationAtATime: 6,
  /** How often a process looks for documentation that is to be fetched. */
  documentationPollMs: 1_000,
  /** How long the building of a workflow waits for documentation that is being fetched, and how often it looks. */
  documentationWaitMs: 20_000,
  documentationLookMs: 250,
  /** Sections of one documentation, characters of each, as the original service had it, and how many a search gives. */
  documentationSections: 6_000,
  documentationSectionChars: 2_000,
  documentationFound: 3,
  /** Calls of one import, and members of a body that are written out. */
  importCalls: 500,
  importMembers: 40,
} as const;
