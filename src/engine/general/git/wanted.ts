/** What a query asks of a repository. */
import { PatchbayError } from '../../../core/error.ts';

export type ListKind = 'branches' | 'tags' | 'releases';
/** Of issues none is merged. */
export type State = 'open' | 'closed' | 'merged' | 'all';

export type Wanted =
  | { readonly kind: 'repository' }
  | { readonly kind: 'readme'; readonly ref?: string | undefined }
  | { readonly kind: 'file' | 'tree'; readonly path: string; readonly ref?: string | undefined }
  | { readonly kind: 'commits'; readonly path?: string | undefined; readonly ref?: string | undefined }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: ListKind }
  | { readonly kind: 'issues' | 'requests'; readonly state: State; readonly search?: string | undefined }
  | { readonly kind: 'issue'; readonly number: number }
  | { readonly kind: 'request'; readonly number: number; readonly isDiff: boolean }
  | { readonly kind: 'diff'; readonly from: string; readonly to: string }
  | { readonly kind: 'code'; readonly words: string };

export interface Query {
  readonly wanted: Wanted;
  /** Items that were asked for. */
  readonly count: number | undefined;
}

const longest = 300;
const ref = '[\\w][\\w./+-]*';
const requests = '(?:pull[- ]requests?|merge[- ]requests?|prs?|mrs?)';
const nameless = /^(?:licen[cs]e|copying|notice|makefile|dockerfile|gemfile|rakefile|procfile|codeowners|justfile)$/i;

/** Throws `invalid_input` for what could be taken for an option of a program, or leads out of the repository. */
export function readQuery(query: string): Query {
  const text = query.trim().replace(/\s+/g, ' ').replace(/\?+$/, '').trim();
  if (text.length > longest) throw refused(`had more than ${longest} characters`);
  const wanted = readWanted(text);
  for (const part of partsOf(wanted)) {
    if (part.startsWith('-')) throw refused('named something that begins with "-"');
    if (part.split('/').includes('..')) throw refused('led out of the repository with ".."');
  }
  const [, count] = /\b(?:last|latest|recent|first|newest|top) (\d{1,3})\b/i.exec(text) ?? [];
  const isOne = /\b(?:last|latest|newest) (?:commit|release|tag|issue)\b/i.test(text);
  return { wanted, count: isOne ? 1 : count === undefined ? undefined : Math.min(100, Math.max(1, Number(count))) };
}

function partsOf(wanted: Wanted): readonly string[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    ['path', 'ref', 'from', 'to', 'sha'].includes(name) && typeof value === 'string' ? [value] : [],
  );
}

function readWanted(text: string): Wanted {
  if (text.startsWith('-')) throw refused('began with "-"');
  return (
    readAbout(text) ??
    readDiff(text) ??
    readNumbered(text) ??
    readList(text) ??
    readSearch(text) ??
    readFiles(text) ?? { kind: 'code', words: unquoted(text) }
  );
}

function readAbout(text: string): Wanted | undefined {
  const readme = new RegExp(`^(?:the )?read ?me(?:\\.md)?(?: (?:at|on|of|in)|@)? ?(${ref})?$`, 'i').exec(text);
  if (text === '' || readme !== null) return { kind: 'readme', ref: readme?.[1] };
  return /^(?:about|info|overview|repo(?:sitory)?|description|metadata|stats?)$/i.test(text)
    ? { kind: 'repository' }
    : undefined;
}

function readDiff(text: string): Wanted | undefined {
  const dots = new RegExp(`^(?:(?:diff|compare|changes)(?: of| between)? )?(${ref}?)\\.{2,3}(${ref})$`, 'i').exec(text);
  const words = new RegExp(
    `^(?:diff|compare|changes|difference)(?: between| from)? (-*${ref}) (?:and|to|with|against|vs\\.?) (-*${ref})$`,
    'i',
  ).exec(text);
  const [, from = '', to = ''] = dots ?? words ?? [];
  return from === '' ? undefined : { kind: 'diff', from, to };
}

/** Issues and requests by their number, commits by their hash. */
function readNumbered(text: string): Wanted | undefined {
  const request =
    new RegExp(`\\b${requests} ?(?:number )?[#!]?(\\d{1,9})\\b`, 'i').exec(text)?.[1] ?? /^!(\d{1,9})$/.exec(text)?.[1];
  if (request !== undefined) {
    return { kind: 'request', number: Number(request), isDiff: /\b(?:diff|changes|patch)\b/i.test(text) };
  }
  const issue = /\b(?:issue|ticket|bug) ?(?:number )?#?(\d{1,9})\b/i.exec(text)?.[1] ?? /^#(\d{1,9})$/.exec(text)?.[1];
  if (issue !== undefined) return { kind: 'issue', number: Number(issue) };
  const sha = /^(?:(?:show|commit|show commit) )?([0-9a-f]{7,64})$/i.exec(text)?.[1];
  // Words can be written with these letters alone; hashes hardly ever are.
  return sha !== undefined && /\d/.test(sha) ? { kind: 'commit', sha } : undefined;
}

const list =
  /^(?:(?:list|show|get|the|all|my|any|open|opened|closed|merged|last|latest|newest|recent|first|top|\d{1,3}) )*/i;

function readList(text: string): Wanted | undefined {
  const lead = list.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const simple = /^(branch(?:es)?|tags?|releases?|versions?|changelog)$/i.exec(rest)?.[1]?.toLowerCase();
  if (simple !== undefined) {
    return { kind: simple.startsWith('branch') ? 'branches' : simple.startsWith('tag') ? 'tags' : 'releases' };
  }
  const tracked = new RegExp(
    `^(issues?|tickets?|bugs?|${requests})(?: (?:about|for|on|with|matching|containing) (.+))?$`,
    'i',
  );
  const [, noun, search] = tracked.exec(rest) ?? [];
  if (noun !== undefined) {
    const kind = /^[itb]/i.test(noun) ? 'issues' : 'requests';
    return { kind, state: stateOf(lead, kind), search: search === undefined ? undefined : unquoted(search) };
  }
  return readCommits(rest);
}

function stateOf(words: string, kind: 'issues' | 'requests'): State {
  if (/\bmerged\b/i.test(words) && kind === 'requests') return 'merged';
  if (/\b(?:closed|merged)\b/i.test(words)) return 'closed';
  return /\ball\b/i.test(words) ? 'all' : 'open';
}

function readCommits(text: string): Wanted | undefined {
  const match =
    /^(?:commits?|log|history|commit history)(?: (?:of|for|to|on|in|from|at|touching|@) (\S+))?(?: (?:on|in|at|from|@) (\S+))?$/i;
  const found = match.exec(text);
  if (found === null) return undefined;
  const [, first, second] = found;
  if (second !== undefined) return { kind: 'commits', path: first, ref: second };
  // A branch may have a slash in its name, but hardly the ending of a file.
  const isPath = first !== undefined && (/\.\w+$|\/$/.test(first) || /^\S+ (?:of|for|touching) /i.test(text));
  return { kind: 'commits', ...(isPath ? { path: first.replace(/\/$/, '') } : { ref: first }) };
}

function readSearch(text: string): Wanted | undefined {
  const asked =
    /^(?:code )?(?:search|find|grep|look)(?: (?:code|the code))?(?: for)? (.+)$/i.exec(text)?.[1] ??
    /^where (?:is|are) (.+?)(?: (?:defined|used|declared|implemented|called))?$/i.exec(text)?.[1] ??
    /^(["'`].+["'`])$/.exec(text)?.[1];
  return asked === undefined ? undefined : { kind: 'code', words: unquoted(asked) };
}

function readFiles(text: string): Wanted | undefined {
  const tree =
    /^(?:(?:list|show) )?(?:files|tree|ls|dir|directory|structure|folder)(?: (?:of|in|under|at))?(?: (\S+?))??(?:(?: at | on |@)(\S+))?$/i;
  const listed = tree.exec(text);
  if (listed !== null) return { kind: 'tree', path: clean(listed[1] ?? ''), ref: listed[2] };
  const file =
    /^(?:(?:file|show|cat|read|open|get|view|contents? of)(?: file)? )(\S+?)(?:(?: at | on | from |@)(\S+))?$/i.exec(
      text,
    ) ?? /^(\S*?[./]\S*?)(?:(?: at | on |(?<!\/)@)(\S+))?$/.exec(text);
  if (file === null) return nameless.test(text) ? { kind: 'file', path: text } : undefined;
  return { kind: 'file', path: clean(file[1] ?? ''), ref: file[2] };
}

function clean(path: string): string {
  return path.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
}

function unquoted(text: string): string {
  return text.replace(/^["'`](.+)["'`]$/, '$1');
}

/** In words, for the answer. */
export function sayWanted(wanted: Wanted): string {
  const named = Object.entries(wanted).flatMap(([name, value]) =>
    name === 'kind' || value === undefined || value === '' || value === false ? [] : [`${name} ${String(value)}`],
  );
  const noun = {
    requests: 'merge or pull requests',
    request: 'merge or pull request',
    tree: 'files',
    code: 'code search',
  };
  const kind = Object.entries(noun).find(([name]) => name === wanted.kind)?.[1] ?? wanted.kind;
  return [kind, ...named].join(', ');
}

function refused(what: string): PatchbayError {
  return new PatchbayError('invalid_input', `The query ${what}.`, {
    reason: 'INVALID_QUERY',
    hint: 'Ask for readme, a path, commits, branches, tags, releases, issues, pull requests, A...B, or search words.',
  });
}
