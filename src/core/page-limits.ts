/** The limits of retrieving pages. They are read as a part of `limits`. */
export const pageLimits = {
  /** Longest retrieval of a page, and longest wait for its scripts, as the contract has them. */
  pageTimeoutMs: 30_000,
  pageScriptMs: 20_000,
  /** What a retrieval may take beyond its own limit before its place is given to another. */
  pageGraceMs: 30_000,
  /** Largest page, decoded. */
  pageBytes: 10 * 1024 * 1024,
  /** Characters of a script, of a selector, of a question, and selectors or fields of one call. */
  pageScriptChars: 50 * 1024,
  pageSelectorChars: 1024,
  pageSelectors: 50,
  /** Characters of one question, and of all fields of a call with their descriptions. */
  pageQuestionChars: 4 * 1024,
  pageFieldChars: 16 * 1024,
  /** Records of a list that a JSON Schema wants, parts of data for machines that are looked through for them, and characters of the schema. */
  pageRecords: 100,
  pageSchemaThings: 5_000,
  pageSchemaChars: 16 * 1024,
  /** Proxies that callers name whose connections are kept, and cookies on the way through redirects. */
  namedProxies: 32,
  redirectCookies: 50,
  /** Headers for the target, and their characters together. */
  pageHeaders: 50,
  pageHeaderChars: 16 * 1024,
  /** Characters of a target's answer that an error repeats. */
  pageErrorChars: 10_000,
  /** Credits of a key for a month and its retrievals at the same time, unless the configuration says otherwise. */
  pageCredits: 2_000,
  pageConcurrency: 10,
  /** The same for the owner. */
  pageOwnerCredits: 1_000_000_000,
  pageOwnerConcurrency: 64,
  /** Copies of pages that are kept, together and each, and for how long one can be read on. */
  pageCopyBytes: 256 * 1024 * 1024,
  pageCopyMaxBytes: 20 * 1024 * 1024,
  pageReadOnSeconds: 3_600,
  /** Pages of one batch, and of one crawl; retrievals of either at the same time. */
  pageBatch: 50,
  pageCrawl: 200,
  pageWorkers: 4,
  /** What the last page of either may take beyond the time of the call. */
  pageOvertimeMs: 10_000,
  /** Longest request for robots.txt or a sitemap. */
  pageSiteMs: 5_000,
  /** Addresses that one crawl remembers, of those the ones that its sitemaps name, and its sitemaps. */
  pageFrontier: 5_000,
  pageSitemapUrls: 1_000,
  pageSitemaps: 5,
  /** Longest pause between two pages that robots.txt is granted. */
  pageCrawlDelayMs: 5_000,
  /** Oldest copy that a caller can be content with. */
  pageMaxAgeSeconds: 30 * 24 * 3_600,
  /** Characters of a page's document that are parsed; a larger one is refused. */
  pageDocumentChars: 10 * 1024 * 1024,
  /** A document up to this size is read where it is; a larger one by a process of its own, of which there are so many. */
  pageInlineChars: 256 * 1024,
  pageProcesses: 2,
  /** Longest reading of one document, and the heap of a process that reads. */
  pageReadMs: 30_000,
  pageMemoryMib: 1_024,
  /** Nodes of one page's tree, and open elements that its parser may look through for all of them. */
  pageNodes: 2_000_000,
  pageParseSteps: 200_000_000,
  /** Characters of Markdown, or of all selections together, that one page may come to. */
  pageOutputChars: 64 * 1024 * 1024,
  /** Characters of one CSS selector, and the nodes that one may visit on a page. */
  selectorChars: 1_024,
  selectorSteps: 20_000_000,
  /** Lines of a comparison of two retrievals, and how many may differ before the texts count as replaced. */
  diffLines: 500,
  diffEdits: 2_000,
  /** Characters of a robots.txt that are read, as RFC 9309 asks for at least. */
  robotsChars: 512 * 1024,
  /** Steps in which the rules of one are compared with addresses, in one crawl; what is left then counts as forbidden. */
  robotsSteps: 200_000_000,
  /** Entries and unpacked bytes of one sitemap, as the protocol of sitemaps has them. */
  sitemapEntries: 50_000,
  sitemapBytes: 50 * 1024 * 1024,
  /** Links of one page, and characters of a link's text. */
  pageLinks: 10_000,
  linkTextChars: 500,
  /** Items of one kind of a page's metadata, and characters of one of them. */
  pageMetaItems: 200,
  pageMetaChars: 5_000,
} as const;
