/** The port behind which documents of pages are read that would hold up everybody else. Sizes are characters. */
import type { PageLink } from './browser.ts';

/** What is read from one document, which is parsed once for all of it. */
export interface DocumentRequest {
  readonly html: string;
  /** Where it came from: relative addresses start there. */
  readonly url: string;
  readonly text?: { readonly links: boolean };
  readonly selected?: { readonly selectors: readonly string[]; readonly all: boolean };
  readonly written?: DocumentForm;
  readonly links?: boolean;
  readonly meta?: boolean;
  readonly asked?: DocumentAsked;
  /** Texts that were read from it at two times. */
  readonly compared?: { readonly before: string; readonly after: string };
}

export interface DocumentAsked {
  /** What is wanted, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly question?: string;
  /** JSON Schema of what is wanted, as data. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface DocumentForm {
  readonly form: 'markdown' | 'text' | 'html';
  /** The page, what it is there for, or what a selector matches. */
  readonly part: 'page' | 'main' | { readonly selector: string };
}

/** What was asked for, under the same name. */
export interface ReadDocument {
  readonly text?: DocumentText;
  /** Outer HTML by selector, in their order. */
  readonly selected?: readonly (readonly string[])[];
  /** Undefined also where a selector matched nothing. */
  readonly written?: string;
  readonly links?: readonly PageLink[];
  readonly meta?: PageMeta;
  readonly answers?: DocumentAnswers;
  readonly compared?: TextChange;
}

export interface TextChange {
  /** Lines that came and that went. */
  readonly added: number;
  readonly removed: number;
  /** In the unified format with three lines of context; empty when nothing changed. */
  readonly diff: string;
  /** Whether the diff has been cut at the limit `diffLines`. */
  readonly isCut: boolean;
  /** SHA-256 of the later text, normalised: the same for texts whose difference nobody sees. */
  readonly hash: string;
}

/** What rules have found; what they did not find is not there. */
export interface DocumentAnswers {
  readonly fields: Readonly<Record<string, FoundAnswer>>;
  readonly question?: FoundAnswer;
  readonly data?: DocumentData;
}

/** What a JSON Schema wants, as far as the page says it. Paths are JSON pointers. */
export interface DocumentData {
  /** Null where the page does not say it. */
  readonly value: unknown;
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
  readonly evidence: Readonly<Record<string, Omit<FoundAnswer, 'value'>>>;
}

export interface FoundAnswer {
  readonly value: string;
  /** From 0 to 1: how likely it is right. */
  readonly confidence: number;
  /** Verbatim, what it was taken from, and the CSS selector of its element. */
  readonly passage: string;
  readonly selector: string;
}

export interface DocumentText {
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly links: readonly PageLink[];
}

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** BCP 47, as the page has it. */
  readonly language?: string;
  readonly canonical?: string;
  readonly author?: string;
  readonly robots?: string;
  /** When it was published and changed, in the page's own words. */
  readonly published?: string;
  readonly modified?: string;
  /** Properties `og:...` and `article:...`, without doubles; a repeated one is a list. */
  readonly openGraph: Readonly<Record<string, string | readonly string[]>>;
  readonly twitter: Readonly<Record<string, string | readonly string[]>>;
  /** Every other `<meta>` with a name or a property. */
  readonly named: Readonly<Record<string, string | readonly string[]>>;
  /** What stands in scripts of JSON-LD, parsed; broken ones are left out. */
  readonly jsonLd: readonly unknown[];
  /** Items of `itemscope`, as they stand there. */
  readonly microdata: readonly MicrodataItem[];
  readonly feeds: readonly PageResource[];
  readonly icons: readonly PageResource[];
  /** The same page in other languages, by the language that the page names. */
  readonly alternates: readonly PageResource[];
}

export interface MicrodataItem {
  readonly type: readonly string[];
  readonly id?: string;
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>;
}

export interface PageResource {
  readonly url: string;
  readonly type?: string;
  readonly title?: string;
  readonly sizes?: string;
  readonly language?: string;
}

/**
 * Reads a document in a process of its own, within limits of time and memory. Throws `invalid_input` (selectors, and
 * PAGE_TOO_LARGE, PAGE_TOO_COMPLEX), `timeout` with the reason PAGE_TOO_SLOW, and the signal's reason.
 */
export interface Documents {
  read(request: DocumentRequest, signal: AbortSignal): Promise<ReadDocument>;
}
