/** Contexts and qualified names: `:.hens:egg` is the subject `egg` in the context `.hens` (notes, 2.1). */

export const defaultContext = '.';

/** Configuration and mode of the whole server live here; no subject does. */
export const globalScope = ':.__GLOBAL:';

export interface Name {
  readonly context: string;
  /** Empty where the name means the context itself. */
  readonly subject: string;
}

/** Reads a name; in a product without contexts every text is the literal name of a subject. */
export function parseName(text: string, hasContexts = true): Name {
  if (!hasContexts || !text.startsWith(':.')) return { context: defaultContext, subject: text };
  const end = text.indexOf(':', 1);
  if (end < 0) return { context: text.slice(1), subject: '' };
  return { context: text.slice(1, end), subject: text.slice(end + 1) };
}

/** The name as answers and scopes carry it: plain in the default context, `:.hens:egg` in every other. */
export function qualify({ context, subject }: Name): string {
  return context === defaultContext ? subject : `:${context}:${subject}`;
}

/** The context that a segment of a path means: `hens`, `.hens` and `:.hens:` are the same. */
export function parseContext(segment: string): string {
  const bare = segment.replace(/^:/, '').replace(/:$/, '');
  if (bare === '') return defaultContext;
  return bare.startsWith('.') ? bare : `.${bare}`;
}

/** The key of the context's own mode and configuration: empty for the default context. */
export function contextScope(context: string): string {
  return qualify({ context, subject: '' });
}

export function isSameName(a: Name, b: Name): boolean {
  return a.subject === b.subject && a.context === b.context;
}
