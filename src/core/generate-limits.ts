/** The limits of generating, building and repairing definitions, and of language models. They are read as a part of `limits`. */
export const generateLimits = {
  /** Items of a list, or values of one place, and places that generating a schema or a transform looks at. */
  generateItems: 400,
  generatePlaces: 2_000,
  /** Comparisons of one search for a transform, its time, and searches of one call. */
  generateSearchSteps: 150_000,
  generateSearchMs: 1_500,
  /** How long such a search goes on before others have a turn. */
  generateTurnMs: 10,
  generateRounds: 8,
  /** A longer transform is kept or refused, and not mended. */
  mendChars: 10_000,
  /** Changes of a transform that fails which are tried, and how many of them one mended transform may have. */
  mendTries: 160,
  mendDepth: 5,
  /** Nesting, and members of one record, of a schema that is inferred from data. */
  schemaDepth: 16,
  schemaMembers: 500,
  /** Documentation of a service: characters, operations, levels of one schema, and its parts, that are read. */
  documentChars: 16 * 1024 * 1024,
  /** A longer line of documentation in prose is read in pieces. */
  documentLineChars: 2_000,
  documentOperations: 2_000,
  documentDepth: 12,
  documentNodes: 5_000,
  /** Building a workflow: clauses and characters of an instruction that are read, services that are looked at where none is named. */
  buildClauses: 20,
  buildInstructionChars: 8_000,
  buildIntegrations: 30,
  /** Services that are compared with an instruction by their words, where there are more than are looked at. */
  buildIntegrationsRanked: 200,
  /** Operations ranked for a clause, those of them that are tried, and all that one build may try. */
  buildCandidates: 8,
  buildTried: 4,
  buildDrafts: 400,
  /** Transforms that are looked for over the plans of one build. */
  buildTransforms: 40,
  /** Plans whose result is planned as a whole, where that of single lists leaves something open. */
  buildWholes: 3,
  /** Names of an instruction that are looked up, and readings of them that a build is tried with. */
  buildNames: 5,
  buildNamings: 8,
  /** Plans that are followed beside each other, operations that may give one value, and how many of them in a row. */
  buildBeam: 4,
  buildGivers: 4,
  buildDepth: 3,
  /** Things that the rows of a result may be of, where a service has very many. */
  buildRows: 40,
  /** Things that the keys of one lead to. */
  buildReached: 24,
  /** Things that a change may be done to, which are tried, and readings of all changes of an instruction that are followed. */
  buildAnchors: 6,
  buildReadings: 4,
  /** Steps that are added for fields of the result that no step gives. */
  buildFurther: 2,
  /** Items of a list in the samples of answers. */
  buildSampleItems: 5,
  /** Plans that are really tried, where one after the other is refused. */
  buildTrials: 3,
  /** Items of a loop that a build really calls, where its caller allows that, and the time for all of it. */
  buildTrialItems: 5,
  buildTrialMs: 20_000,
  /** Instructions that are suggested for one integration. */
  suggestions: 10,
  /** Tokens of one answer of a language model, its thinking included, unless the tool wants another number. */
  llmAnswerTokens: 4_096,
  /** Size of the body that carries it. */
  llmAnswerBytes: 1024 * 1024,
  /** Longest single question to a language model. */
  llmTimeoutMs: 45_000,
  /** Longest Retry-After of a language model that is waited for, once. */
  llmPauseMaxMs: 20_000,
  /** What one call of a tool may spend on a language model: questions, and tokens in and out together. */
  llmRounds: 4,
  llmCallTokens: 60_000,
  /** Characters of one sample of data in a question. */
  llmSampleChars: 8_000,
  /** Characters that one question may have; a longer one is not sent. */
  llmQuestionChars: 200_000,
  /** Characters of an expression, or of one text of a call, that a language model proposes. */
  proposedExpressionChars: 20_000,
  /** Characters of a path that says which operation there is beside the one that was chosen. */
  shownPathChars: 120,
  /** Repairs of one call that a run with self-healing tries, unless `retries` says how many. */
  healingTries: 3,
  /** Usage rows of language models that are kept, and for how many days. */
  llmCallRows: 50_000,
  llmCallDays: 400,
} as const;
