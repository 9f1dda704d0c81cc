/** Retrieving pages, as the contract has it (pages-and-business, component A), and what Patchbay adds to it. */
import * as z from 'zod';
import { brief, JsonObject, JsonValue, Next } from './base.ts';
import { contentFields, linkFields, located } from './file.ts';

export const Device = z.enum(['desktop', 'mobile', 'tablet']);
export const ProxyKind = z.enum(['datacenter', 'residential']);
export const Country = z.enum(['us', 'gb', 'de', 'it', 'fr', 'ca', 'es', 'ru', 'jp', 'kr', 'in']);

export const Headers = z.record(z.string(), z.string());

/** How an argument is listed: in words, or as one that page/html tells the words of. Listed tools cost a model its context. */
type Tell = (words: string) => { readonly description: string; readonly brief: true };

function retrieval(tell: Tell) {
  return {
    url: z.string().meta(brief('Target page')),
    headers: Headers.optional().meta(tell('For the target')),
    timeout: z.int().min(1).max(30_000).default(10_000).meta(tell('ms in all; 10000, at most 30000')),
    js: z.boolean().default(true).meta(brief('Run scripts in a browser (default)')),
    js_timeout: z.int().min(1).max(20_000).default(2_000).meta(tell('ms for scripts; 2000')),
    wait_for: z.string().min(1).optional().meta(brief('CSS selector to wait for')),
    proxy: ProxyKind.default('datacenter').meta(tell('datacenter or residential')),
    country: Country.default('us').meta(tell('Of the proxy: us, gb, de, it, fr, ca, es, ru, jp, kr, in')),
    custom_proxy: z.string().min(1).optional().meta(tell('http://user:password@host:port')),
    device: Device.default('desktop').meta(tell('desktop, mobile or tablet')),
    error_on_404: z.boolean().default(false).meta(tell('Fail on 404')),
    error_on_redirect: z.boolean().default(false).meta(tell('Fail on redirect')),
    js_script: z.string().min(1).optional().meta(tell('JavaScript to run')),
  };
}

/** The parameters of every page operation. */
export const retrievalInFull = retrieval(brief);
export const retrievalArguments = retrieval(() => brief('As page_html'));

/** Where Patchbay reads on, and how old a copy may be; both beyond the contract. */
export const copyArguments = {
  max_age: z.int().min(0).default(0).meta(brief('Seconds a copy may be old')),
  offset: z.int().min(0).default(0).meta(brief('To read on')),
};

/** How REST answers; the contract's table says json, its responses and its service say text. */
export const ResponseFormat = z.enum(['json', 'text']).default('text').meta(brief('Over REST: json or text'));

export const TextFormat = z.enum(['plain', 'xml', 'json']).default('plain').meta(brief('plain; xml, json: with title'));

/** What may be left out of a page. */
export const Blocked = z.enum(['ads', 'trackers', 'media', 'images', 'fonts']);

const { url: _url, ...others } = retrievalInFull;

/** For tools of our own: what page/html takes besides `url`, and what only Patchbay knows, in one argument. */
export const RetrievalOptions = z
  .object({
    ...others,
    max_age: copyArguments.max_age,
    block: z.array(Blocked).optional().describe('Requests that the page does without'),
    dismiss_consent: z.boolean().default(false).describe('Dismisses consent banners'),
  })
  .prefault({})
  .meta(brief('What page_html takes besides url; also block (ads, trackers, media, images, fonts), dismiss_consent'));
export type RetrievalOptions = z.output<typeof RetrievalOptions>;

/** Parsed arguments of any page tool. */
export type PageRequest = z.output<z.ZodObject<typeof retrievalInFull>> & {
  readonly max_age?: number | undefined;
  readonly block?: readonly z.output<typeof Blocked>[] | undefined;
  readonly dismiss_consent?: boolean | undefined;
};

/** What is known of every retrieval, whatever was wanted of the page. */
export const retrievalFields = {
  status: z.int().describe('HTTP status of the target'),
  url: z.string().describe('Where the page came from, after redirects'),
  engine: z.enum(['plain', 'browser']).describe('Way of the retrieval'),
  proxy: z.string().describe('Proxy that was used, or direct'),
  retrieved_at: z.string().describe('ISO 8601'),
  credits_used: z.int().describe('Nothing for a copy'),
  credits_remaining: z.int().describe('Of this month'),
  next: Next.optional(),
};

export const PageUrl = retrievalInFull.url;

const PageLink = z.object({ url: z.string().describe('Absolute'), text: z.string().describe('Its words') });

export const HtmlOutput = z.object({
  html: z.string().optional().describe('The page, or the part that matches; a part of it where next is there'),
  result: JsonValue.optional().describe('What js_script came to, with return_script_result'),
  ...retrievalFields,
});

export const TextOutput = z.object({
  content: z.string().describe('Visible text, in the form of text_format'),
  title: z.string().optional().describe('Title, with text_format json'),
  description: z.string().optional().describe('Description, with text_format json'),
  links: z.array(PageLink).optional().describe('Links of the text, with return_links'),
  ...retrievalFields,
});

export const SelectedOutput = z.object({
  html: z.string().describe('The first match, or the whole page'),
  ...retrievalFields,
});

export const SelectedAreas = z.object({
  areas: z.array(z.string()).describe('HTML of each match'),
  ...retrievalFields,
});

/** The contract's Account. */
export const Account = z.object({
  email: z.string().describe('Of the account'),
  remaining_api_calls: z.int().describe('Credits left this month'),
  resets_at: z.int().describe('UNIX seconds of the next month'),
  remaining_concurrency: z.int().describe('Retrievals that may begin now'),
});

export const MarkdownOutput = z.object({
  markdown: z.string().describe('The page; a part of it where next is there'),
  title: z.string().describe('Title of the page'),
  ...retrievalFields,
});

export const LinksOutput = z.object({
  links: z.array(PageLink).describe('In the order of the page, each address once'),
  total: z.int().describe('Links of the page'),
  ...retrievalFields,
});

export const MetaOutput = z.object({
  meta: JsonObject.describe('title, description, language, canonical, openGraph, jsonLd, feeds, icons and the like'),
  ...retrievalFields,
});

/** How each of many pages is written. */
export const Form = z.enum(['markdown', 'text', 'html', 'none']).default('markdown').describe('Form of each page');

const onePage = {
  url: z.string().describe('As it was asked for'),
  status: z.int().optional().describe('HTTP status of the target'),
  title: z.string().optional().describe('Title of the page'),
  content: z.string().optional().describe('Main content; a part of it where next is there'),
  error: z
    .object({ code: z.string().describe('Code'), reason: z.string().optional(), message: z.string() })
    .optional()
    .describe('Why it is missing'),
  next: Next.optional(),
};

const credits = {
  credits_used: z.int().describe('For all of them'),
  credits_remaining: z.int().describe('Of this month'),
  next: Next.optional(),
};

export const BatchOutput = z.object({
  pages: z.array(z.object(onePage)).describe('In the order of urls'),
  failed: z.int().describe('How many are missing'),
  ...credits,
});

export const CrawlOutput = z.object({
  pages: z
    .array(z.object({ ...onePage, depth: z.int().describe('Links from the first page') }))
    .describe('Those nearest to the first page first'),
  found: z.int().describe('Addresses of the site that were found'),
  left_out: z.int().describe('Addresses that robots.txt forbids'),
  ...credits,
});

export const ChangesOutput = z.object({
  changed: z.boolean().describe('False when there was none before'),
  is_first: z.boolean().describe('Whether there was no retrieval before'),
  hash: z.string().describe('Of the content, in hexadecimal'),
  previous_at: z.string().optional().describe('ISO 8601, of the last retrieval'),
  added: z.int().describe('Lines'),
  removed: z.int().describe('Lines'),
  diff: z.string().describe('In the unified format; empty when nothing changed'),
  ...retrievalFields,
});

const { url: _link, ...fileLink } = linkFields;

/** A picture or a document that was made of a page: it is a file, since no answer could carry it. */
export const PrintedOutput = z.object({
  bucket: located.bucket,
  path: located.path,
  link: linkFields.url,
  ...fileLink,
  ...contentFields,
  ...retrievalFields,
});

/** Where it is stored. */
export const printedArguments = {
  bucket: z.string().default('pages').describe('For the file'),
  path: z.string().optional().describe('In it; else by host and time'),
};
