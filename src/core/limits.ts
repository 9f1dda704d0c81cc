import { businessLimits } from './business-limits.ts';
import { generalLimits } from './general-limits.ts';
import { generateLimits } from './generate-limits.ts';
import { integrationLimits } from './integration-limits.ts';
import { noteLimits } from './note-limits.ts';
import { pageLimits } from './page-limits.ts';

/**
 * Every limit of Patchbay, named in one place; those of pages, of integrations, of what is generated, of the general tools and of the shop's books have
 * files of their own. `docs/limits.md` is generated from all of them.
 *
 * Names carry the unit. A limit that a setting can change is the default of that setting.
 */
export const limits = {
  ...pageLimits,
  ...noteLimits,
  ...generateLimits,
  ...businessLimits,
  ...generalLimits,
  ...integrationLimits,
  /** Largest request body of the MCP, GraphQL and REST routes. */
  requestBodyBytes: 16 * 1024 * 1024,
  /** Longest tool call before it ends as `timeout`; a run that is still going continues and is picked up by its id. */
  callTimeoutMs: 60_000,
  /** After this a long call answers with a handle while its run goes on. */
  softBudgetMs: 45_000,
  /** Longest silence of a pending MCP call whose caller asked for progress. */
  progressEveryMs: 10_000,
  /** Shortest pause between two progress notifications of one MCP call; what comes between them is skipped. */
  progressPauseMs: 100,
  /** Longest run of a workflow. */
  runTimeoutMs: 3_600_000,
  /** Longest single outbound request, unless its options say otherwise. */
  requestTimeoutMs: 60_000,
  /** Iterations of a LOOP step when `loopMaxIters` is absent. */
  loopMaxIters: 10_000,
  /** Pages that one paginated request may fetch. */
  pagesMax: 1_000,
  /** Characters of JSON that the pages of one paginated request may have together. */
  pagesBytes: 64 * 1024 * 1024,
  /** Page size when a pagination names none, as the original service had it. */
  pageSize: 50,
  /** Further tries of a safe request (GET, HEAD, PUT, DELETE); of others, only where they cannot have arrived. */
  retries: 1,
  /** Wait before a further try when neither the options nor Retry-After say otherwise. */
  retryDelayMs: 1_000,
  /** Longest wait between two tries that a growing delay reaches. */
  retryDelayMaxMs: 3_600_000,
  /** Longest wait that a Retry-After header can ask for. */
  retryAfterMaxMs: 60_000,
  /** Longest evaluation or validation by JSON Schema: processor time where it is known, up to three times as long by the clock. */
  expressionTimeoutMs: 5_000,
  /** Memory of one expression worker. */
  expressionMemoryMib: 128,
  /** Workers that evaluate expressions and validate. */
  expressionWorkers: 2,
  /** An expression that runs longer than this makes room for others: its worker is set aside for long ones. */
  expressionSliceMs: 100,
  /** Workers for expressions that run longer than a slice. */
  expressionLongWorkers: 2,
  /** Largest result of one expression, as characters of JSON. */
  expressionResultChars: 16 * 1024 * 1024,
  /** Largest decoded answer of an outbound request. */
  responseBytes: 16 * 1024 * 1024,
  /** A compressed answer may grow by this factor once it is past `responseRatioAfterBytes`. */
  responseRatio: 100,
  responseRatioAfterBytes: 1024 * 1024,
  /** Bytes of a file as it comes, and what all its layers and entries may decode to together. */
  extractBytes: 256 * 1024 * 1024,
  /** Compressed data of a file may grow by this factor once it is past `extractRatioAfterBytes`. */
  extractRatio: 200,
  extractRatioAfterBytes: 1024 * 1024,
  /** Layers of compression around the data of a file. */
  extractNesting: 5,
  /** Files in the archives of one extraction. */
  extractEntries: 10_000,
  /** Nesting of extracted data. */
  extractDepth: 500,
  /** Columns of a CSV file or a worksheet, as Excel has it. */
  extractColumns: 16_384,
  /** Pages of a PDF document. */
  extractPages: 2_000,
  /** Longest extraction, the fetching not counted. */
  extractTimeoutMs: 60_000,
  /** Heap of one extraction process, and again as much for the bytes that it holds outside the heap. */
  extractMemoryMib: 1_024,
  /** Processes that extract. */
  extractProcesses: 2,
  /** Plain text up to this size is parsed where it is, without a process of its own. */
  extractInlineBytes: 128 * 1024,
  /** The same for JSON, which parses several times faster. */
  extractInlineJsonBytes: 1024 * 1024,
  /** Bytes of streams that are held in memory until a process has read them, all extractions together. */
  extractHeldBytes: 1024 * 1024 * 1024,
  /** Redirects that one request follows. */
  redirects: 10,
  /** Connecting to a host, name resolution and TLS included. */
  connectTimeoutMs: 5_000,
  /** Connections to one database with one user; further queries wait for one. */
  sqlConnections: 10,
  /** An idle database connection is closed after this. */
  sqlIdleMs: 30_000,
  /** Parameters of one SQL query, as PostgreSQL's protocol has it. */
  sqlParams: 65_535,
  /** Header block of an outbound answer. */
  responseHeadBytes: 64 * 1024,
  /** Longest URL, in characters. */
  urlChars: 8_192,
  /** Characters of one MCP result before it is cut with the arguments that continue. */
  resultChars: 40_000,
  /** Data of one step that a run record keeps. */
  recordedStepBytes: 1024 * 1024,
  /** Characters of a run's sealed input that are kept once it has succeeded; without it a run cannot be run again. */
  keptInputChars: 1024 * 1024,
  /** Further tries of a webhook: the wait before the first of them, five times longer each, and the longest. */
  webhookRetries: 9,
  webhookRetryMs: 1_000,
  webhookRetryMaxMs: 6 * 3_600_000,
  /** Longest try of a webhook, and how many are under way at the same time. */
  webhookTimeoutMs: 10_000,
  concurrentWebhooks: 8,
  /** Longest try of `workflow/triggerWebhook`, and the longest Retry-After that it waits for. */
  triggerTimeoutMs: 25_000,
  triggerPauseMaxMs: 5_000,
  /** Characters of its answer before it is cut. */
  triggerAnswerChars: 20_000,
  /** A GraphQL query: tokens, nesting, aliases and fields, with its fragments as often as they are used. */
  graphqlTokens: 20_000,
  graphqlDepth: 15,
  graphqlAliases: 50,
  graphqlFields: 2_000,
  /** Documents that are kept once they were found valid, and their characters together: each takes some hundred bytes. */
  graphqlDocuments: 500,
  graphqlDocumentChars: 400_000,
  /** Characters of a line that a run tells. */
  lineChars: 2_000,
  /** Connections that live logs go to, and the requests that one of them may have open. */
  sockets: 500,
  socketOperations: 20,
  socketMessageBytes: 1024 * 1024,
  /** Characters of the id of a request on it: every answer carries it. */
  socketIdChars: 200,
  /** What waits for a connection before it is cut, and for a stream of events. */
  socketWaitingBytes: 4 * 1024 * 1024,
  waitingLines: 10_000,
  /** Lines are gathered so long, or up to so many, to be sent together; and to so many connections at a time. */
  socketGatherMs: 250,
  socketBatchLines: 1_000,
  socketsAtATime: 20,
  /** How often a connection is asked whether it is still there. */
  socketPingMs: 15_000,
  /** Nesting of the arguments of a call. */
  argumentDepth: 512,
  /** Of members inside of arguments that nothing knows, so many are told by name. */
  ignoredMembersTold: 10,
  /** So many items of each list in them are looked through for such members. */
  ignoredItemsRead: 100,
  /** Conditions of one filter, how deep $and and $or may be nested, the values of one $in, and a pattern. */
  filterConditions: 200,
  filterDepth: 8,
  filterValues: 10_000,
  filterPatternChars: 5_000,
  /** Bytes of a file that one call carries as base64. */
  fileCallBytes: 10 * 1024 * 1024,
  /** Bytes of a file that a signed link takes. */
  uploadBytes: 1024 * 1024 * 1024,
  /** An upload or a download that stands still so long is ended. */
  fileIdleMs: 60_000,
  /** Lifetime of a signed link, as S3 has it. */
  linkSeconds: 7 * 24 * 3_600,
  /** A signed link may have been made so long after now, since clocks differ. */
  linkAheadMs: 15 * 60_000,
  /** Rows, characters of JSON and columns of what one call inserts. */
  insertRows: 10_000,
  insertChars: 5 * 1024 * 1024,
  tableColumns: 1_000,
  /** Characters of the name of a table or column that is created. */
  tableNameChars: 128,
  /** Operations of one transaction on rows. */
  transactionOperations: 100,
  /** Rows that a change gives back, and rows that a dry run shows. */
  returnedRows: 100,
  sampleRows: 5,
  /** Rows, or vectors, that one call may change before it has to be confirmed. */
  confirmRows: 100,
  /** Longest operation on rows, and the wait for another process that writes. */
  rowsTimeoutMs: 30_000,
  rowsBusyMs: 5_000,
  /** A search that takes longer leaves its line to others; processes that search at the same time. */
  rowsSlowMs: 100,
  rowsReaders: 4,
  /**
   * Rows of a query that is answered where it is asked, without another process; what they may take, in characters and time; and how
   * long a table whose rows took more is left to the processes, and a file that could not be opened.
   */
  rowsNear: 100,
  rowsNearChars: 1024 * 1024,
  rowsNearMs: 5,
  rowsNearRestMs: 1_000,
  /** Rows of an insert that is made where it is asked, and their characters; with so many pages in the log, a process makes it and copies them. */
  rowsNearInserts: 8,
  rowsNearInsertChars: 16 * 1024,
  rowsNearLogPages: 1_000,
  /** Rows and bytes of a file that is imported into a table, and the characters of one of its rows. */
  importRows: 500_000,
  importBytes: 256 * 1024 * 1024,
  importRowChars: 5 * 1024 * 1024,
  /** Problems that a dry run of an import tells. */
  importProblems: 10,
  /** Characters of the rows that an export reads at a time. */
  exportPageChars: 512 * 1024,
  /** Imports and exports at the same time, each of which has a process of its own; further ones are refused with `rate_limited`. */
  concurrentTransfers: 2,
  /** Rows and bytes of one call that are kept to undo it, and the calls. */
  undoRows: 10_000,
  undoBytes: 16 * 1024 * 1024,
  undoCalls: 20,
  /** Dimensions of an embedding, matches of one query, and vectors of one call. */
  vectorDimensions: 16_000,
  vectorMatches: 1_000,
  vectorBatch: 1_000,
  /** Characters of a namespace's name and of a vector's reference. */
  vectorNamespaceChars: 200,
  vectorRefChars: 2_048,
  /** Metadata of a vector, as JSON, and the text that words find it by. */
  vectorMetadataBytes: 64 * 1024,
  vectorTextBytes: 256 * 1024,
  /** Memory for what searches read; a namespace that does not fit is searched on the disk. */
  vectorMemoryBytes: 1024 * 1024 * 1024,
  /** A namespace of fewer vectors is searched by their floats, one of more by a byte for each of them. */
  vectorByteRows: 20_000,
  /** A namespace of so many vectors is scanned by several threads; of fewer, one is done before another is awake. */
  vectorSharedRows: 200_000,
  /** A namespace of more vectors is searched by a bit for each float where that finds the same. */
  vectorBitRows: 2_000_000,
  /** Longest search or change of vectors. */
  vectorTimeoutMs: 50_000,
  /** Requests to one schema registry at the same time, the longest of them, and its largest answer. */
  registryConcurrency: 32,
  registryTimeoutMs: 30_000,
  /** A request that only finds out what a registry can do. It is asked again sooner, as answers do get lost. */
  registryProbeMs: 5_000,
  registryAnswerBytes: 256 * 1024 * 1024,
  /** Further tries of one request, the first wait, and the longest one that is not asked for. */
  registryRetries: 5,
  registryRetryMs: 100,
  registryRetryMaxMs: 10_000,
  /** Versions on one page of a listing, as Confluent has it. */
  registryPage: 1_000,
  /** Migrated configurations that are read again; the registry's answers speak for the others. */
  registryConfigChecks: 8,
  /** How long a migration that was stopped may take to put back what it had changed, and any other may without getting ahead. */
  registryRestoreMs: 10_000,
  /** How long a change of a mode that was never answered may still come to pass; it is looked after until then. */
  registryUnansweredMs: 60_000,
  /** How often a call looks whether somebody else's work on its migration has ended. */
  registryLookMs: 250,
  /** How often a process looks for migrations whose process died. */
  registryPatrolMs: 5_000,
  /** Subjects whose settings one comparison reads, which takes two requests for each on either side. */
  registryComparedSettings: 2_000,
  /** Rows of the map of ids, conflicts and failures that an answer shows; the report has them all. */
  registryShownRows: 20,
  /** How often work that goes on beyond its call says so. */
  jobBeatMs: 900,
  /** Items of one list page. */
  listMax: 1_000,
  /** Nesting of a stored definition or a JSON Schema. */
  definitionDepth: 64,
  /** Steps of one workflow. */
  stepsMax: 200,
  /** Sessions of legacy MCP clients over HTTP, and how long an idle one lives. */
  mcpSessions: 256,
  mcpSessionIdleMs: 30 * 60_000,
  /** Resumable events kept per legacy session. */
  mcpSessionEvents: 200,
  /** Calls that are under way when an MCP client closes stdin have so long to be answered, as those of a script have. */
  stdinClosedMs: 3_000,
  /** Open subscriptions of modern MCP clients. */
  mcpSubscriptions: 128,
  /** MCP requests per minute and principal over HTTP. */
  mcpRequestsPerMinute: 6_000,
  /** HTTP requests per minute and remote address that are answered as refused for their token; further ones get 429. */
  refusedRequestsPerMinute: 60,
  /** A token that expires sooner than this is refreshed, as the authorization helper's contract has it. */
  oauthRefreshBufferMs: 5 * 60_000,
  /** Longest sign-in, and longest wait for that of another process. */
  oauthFlowTimeoutMs: 5 * 60_000,
  /** Longest request to the token endpoint, and its largest answer. */
  oauthHttpTimeoutMs: 15_000,
  oauthResponseBytes: 1024 * 1024,
  /** Further tries of a request to the token endpoint that failed for a moment, and the wait before the first of them. */
  oauthRetries: 3,
  oauthRetryDelayMs: 250,
  /** Longest pause that a token endpoint is granted by Retry-After; one that asks for more is not tried again by that call. */
  oauthRetryAfterMs: 10_000,
  /** A token that was refreshed by this process is used so long, however short its life. */
  oauthRefreshPauseMs: 30_000,
  /** Sign-ins that one listener waits for, and the pause between two tabs that it opens. */
  oauthPending: 32,
  oauthTabPauseMs: 500,
  /** Connections to the listener that have said nothing yet; the oldest gives way to a new one. */
  oauthSilentConnections: 64,
  /** Characters of a token endpoint's answer that an error repeats. */
  oauthErrorChars: 2_000,
  /** How long the keychain of the system may take to answer: a person may have to unlock it. */
  keychainMs: 60_000,
  /** Header block of a request to the listener. */
  oauthRequestHeadBytes: 16 * 1024,
  /** A lock whose owner gave no sign for so long is taken over. */
  lockStaleMs: 10_000,
  /** Lifetime of the token that /auth gives, and the largest body that it reads. */
  apiTokenSeconds: 3_600,
  authBodyBytes: 16 * 1024,
  /** A question waits this long for its answer when a legacy client holds the request open. */
  askTimeoutMs: 10 * 60_000,
  /** Lifetime of the signed state that carries earlier answers of a call. */
  requestStateSeconds: 600,
  /** Calls that one process serves at the same time; further ones are refused with `rate_limited`. */
  concurrentCalls: 512,
  /** Runs that one process executes at the same time; further ones wait in line. */
  concurrentRuns: 16,
  /** Ends of runs that come at the same time wait so long for each other, to be brought to the disk together. */
  flushGatherMs: 1,
  /** A flush as quick as this lets the main thread make so many; after one beyond `rowsNearMs` it makes none for so many times as long. */
  flushHereMs: 1,
  flushesHere: 32,
  flushRests: 20,
  /** Runs in memory for each of them, those included that wait for a rate limit or a retry and have given their place away. */
  runsPerPlace: 16,
  /** A shorter wait is not worth giving the place away. */
  runRestMs: 20,
  /** A run or a webhook that failed for reasons of our own is left alone so long, before it is tried again. */
  ownFailurePauseMs: 5_000,
  /** What waited longer is begun so long after the start: the first questions of a client come first. */
  workAfterStartMs: 200,
  /** How long a cancellation waits for its run to end. */
  cancelSettleMs: 5_000,
  /** Runs that wait in line; further ones are refused with `rate_limited`. */
  queuedRuns: 100_000,
  /** How often a process looks for runs and webhooks of others, and for runs whose process died. */
  workerPollMs: 1_000,
  /** How often whoever waits for a run that is not executed in this process looks whether it has ended. */
  runPollMs: 100,
  /** Processes that may die of the same step of a run before it is given up. */
  runDeaths: 10,
  /** A stop waits so long for what runs are doing; then they go on when Patchbay is started again. */
  shutdownGraceMs: 2_000,
  /** Answers that are on their way when the HTTP server closes have so long. */
  lastAnswersMs: 100,
  /** How often a process looks for schedules that are due, and how many it begins at a time. */
  schedulePollMs: 250,
  scheduleBatch: 500,
  /** Two processes do not look at the same time; one that died in it is waited for so long. */
  scheduleLeaseMs: 5_000,
  /** A tick that is settled later than so is a missed one. */
  scheduleGraceMs: 60_000,
  /** Missed ticks of one schedule that are made up for, the latest ones. */
  scheduleBacklog: 100,
  schedulesPerWorkflow: 100,
  /** Cron expressions that are kept ready. */
  scheduleCalendars: 1_000,
  /** Starting a browser, and ending one, or a page of it, before it is killed. */
  browserLaunchMs: 20_000,
  browserCloseMs: 3_000,
  /** A browser without pages is closed after this. */
  browserIdleMs: 300_000,
  /** Pages, and memory of its main process, after which a browser is replaced by a fresh one. */
  browserPages: 300,
  browserBytes: 700 * 1024 * 1024,
  /** Pages that wait for their turn; further ones are refused with `rate_limited`. */
  browserLine: 200,
  /** Memory for the scripts of one page. */
  browserHeapMib: 512,
  /** Room in /dev/shm from which on a browser keeps shared memory there; with less it is kept in temporary files. */
  browserSharedBytes: 1024 * 1024 * 1024,
  /** What one page may receive, on the wire and decoded. */
  browserPageBytes: 30 * 1024 * 1024,
  /** Requests of one page, and hosts that they go to; further ones are refused to it. */
  browserPageRequests: 1_000,
  browserPageHosts: 100,
  /** Times that a page may move on by itself, and dialogs of it that are dismissed; the next one stays open. */
  browserNavigations: 5,
  browserDialogs: 50,
  /** Largest result that is taken out of a page, in characters. */
  browserResultChars: 20 * 1024 * 1024,
  /** A page is quiet when nothing has come, gone or moved for this long; how often that is looked at. */
  browserQuietMs: 250,
  browserPollMs: 50,
  /** Tasks that a page may go through, while its clock is put forward, before the clock moves on without waiting for more. */
  browserTasksAhead: 1_000,
  /** Longest side of a screenshot, in pixels of the page. */
  screenshotPx: 8_192,
  /** Days that ended runs are kept. */
  runRetentionDays: 30,
  /** How often old runs are deleted, and how many in one transaction. */
  pruneEveryMs: 3_600_000,
  pruneBatch: 100,
} as const;
