/**
 * Sections that show the requests of a thing in one block of code and tell of all of them below it: each table, example and
 * sentence below goes to the request that it is about, and what is about none of them tells of the thing.
 */
import { actionOf } from '../../../step/instruction/instruction.ts';
import { singular } from '../../../words.ts';
import { collectionIn, isSameStem, stemOf } from './deeds.ts';
import { headingsOf, type Request, requestsIn } from './parts.ts';

const fence = /^\s*(?:```|~~~)/;
const bare = /^(?: {4}|\t)\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*(?:\s{2,}\S.*|\s+#.*)?\s*$/;
const inFence = /^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*(?:\s{2,}\S.*|\s+#.*)?\s*$/;

/** The text, where each request of such a block is followed by what is about it. */
export function withRequestsOfBlocks(text: string): string {
  const lines = text.split('\n');
  // What shows the thing itself was found to be that before.
  const headings = [...headingsOf(lines)].filter(([, { text: title }]) => !ofThing.test(title));
  if (headings.length === 0) return text;
  return headings
    .flatMap(([at, { level }], index) => {
      const before = index === 0 ? lines.slice(0, at) : [];
      const section = lines.slice(at, headings[index + 1]?.[0]);
      return [...before, ...(apart(section, level) ?? section)];
    })
    .join('\n');
}

const ofThing = /^The [\w -]+ object$/i;

interface Block {
  readonly from: number;
  readonly to: number;
  readonly requests: readonly Request[];
}

/** Where a block of code holds nothing but requests, several of them. */
function blockIn(lines: readonly string[]): Block | undefined {
  for (let at = 1; at < lines.length; at += 1) {
    const isFenced = fence.test(lines[at] ?? '');
    if (!isFenced && !bare.test(lines[at] ?? '')) continue;
    const start = isFenced ? at + 1 : at;
    const shape = isFenced ? inFence : bare;
    const length = lines.slice(start).findIndex((line) => !shape.test(line));
    const end = length < 0 ? lines.length : start + length;
    const isClosed = !isFenced || fence.test(lines[end] ?? '');
    if (end - start < 2 || !isClosed) return undefined;
    return { from: at, to: isFenced ? end + 1 : end, requests: lines.slice(start, end).flatMap(requestsIn) };
  }
  return undefined;
}

/** Undefined where the section is told in another way. */
function apart(section: readonly string[], level: number): readonly string[] | undefined {
  const block = blockIn(section);
  if (block === undefined || section.slice(block.to).some((line) => requestsIn(line).length > 0)) return undefined;
  const parts = partsOf(section.slice(block.to).filter((line) => !ofThing.test(line.replace(/^#+\s+/, ''))));
  const isLabelled = ({ lines }: Part): boolean => lines.some((line) => ofFilters.test(line) || ofPart.test(line));
  if (!parts.some((part) => !part.isPlain || isLabelled(part))) return undefined;
  const { requests } = block;
  const told = new Map<Request | undefined, string[]>();
  let lead: { readonly request: Request | undefined; readonly isOpen: boolean } | undefined;
  for (const part of parts) {
    const pieces = part.isPlain ? sentencesOf(part.lines) : [part.lines];
    let before: Request | undefined;
    for (const piece of pieces) {
      const own = part.isPlain ? requestOfSentence(piece.join(' '), requests) : requestOfTable(part.lines, requests);
      const isLed = !part.isPlain && lead?.isOpen === true;
      const request = isLed ? (lead?.request ?? own) : (own ?? (part.isPlain ? before : undefined));
      before = request;
      told.set(request, [...(told.get(request) ?? []), ...piece, '']);
      lead = part.isPlain ? { request, isOpen: piece.at(-1)?.trimEnd().endsWith(':') === true } : undefined;
    }
  }
  const thing = singular(collectionIn(requests[0]?.path ?? '').replace(/[-_]/g, ' '));
  const rest = told.get(undefined) ?? [];
  return [
    ...section.slice(0, block.from),
    ...requests.flatMap((request) => [`${request.method} ${request.path}`, '', ...(told.get(request) ?? [])]),
    ...(rest.length === 0 ? [] : [`${'#'.repeat(level + 1)} The ${thing} object`, '', ...rest]),
  ];
}

interface Part {
  readonly lines: readonly string[];
  /** It is neither a table nor code nor a list. */
  readonly isPlain: boolean;
}

/** What stands between empty lines, and code as a whole. */
function partsOf(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let own: string[] = [];
  let isCode = false;
  const close = (): void => {
    const isPlain = own.every((line) => !/^\s*\||^ {4}|^\t|^\s*[-*+•]\s|^\s*(?:```|~~~)/.test(line));
    if (own.length > 0) parts.push({ lines: own, isPlain });
    own = [];
  };
  for (const line of lines) {
    if (fence.test(line)) isCode = !isCode;
    const isEdge = /^\s*\|/.test(line) !== /^\s*\|/.test(own.at(-1) ?? line);
    if ((line.trim() === '' || isEdge) && !isCode) close();
    if (line.trim() !== '' || isCode) own.push(line);
  }
  close();
  return parts;
}

function sentencesOf(lines: readonly string[]): readonly (readonly string[])[] {
  return lines
    .join(' ')
    .split(/(?<=[.;])\s+(?=[A-Z`])/)
    .map((sentence) => [sentence]);
}

const ofList = /\b(?:lists?|filters?|quer(?:y|ies)|search)\b/i;
const narrowing =
  /\b(?:filter|narrow|restrict|limit)(?:s|ed|ing)?\b|\bcursor\b|\bpages?\b|^Lists\b|\byou can ask for only\b/i;

/** "Parameter of the list", "Field of a new incident" */
function requestOfTable(lines: readonly string[], requests: readonly Request[]): Request | undefined {
  const head = /^\s*\|\s*([^|]+)\|/.exec(lines[0] ?? '')?.[1]?.trim() ?? '';
  if (head === '') return undefined;
  if (ofList.test(head) || /^(?:URL )?param(?:eter)?s?$/i.test(head)) return listOf(requests);
  if (/\bnew\b/i.test(head)) return makerOf(requests);
  return requestOfSentence(head, requests);
}

function listOf(requests: readonly Request[]): Request | undefined {
  return only(requests.filter(({ method, path }) => method === 'GET' && isCollection(path)));
}

function makerOf(requests: readonly Request[]): Request | undefined {
  return only(requests.filter(({ method, path }) => method === 'POST' && isCollection(path)));
}

function isCollection(path: string): boolean {
  return !/[{:<]/.test(path);
}

function only<One>(found: readonly One[]): One | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** By its method, by the word that its path ends in, or by what is done. */
function requestOfSentence(sentence: string, requests: readonly Request[]): Request | undefined {
  const method = /\b(GET|POST|PUT|PATCH|DELETE)\b/.exec(sentence)?.[1];
  const among = method === undefined ? requests : requests.filter((one) => one.method === method);
  const named = only(among.filter((one) => isNamed(one, sentence)));
  if (named !== undefined) return named;
  if (method !== undefined) return only(among) ?? (method === 'POST' ? makerOf(among) : undefined);
  if (narrowing.test(sentence) || ofFilters.test(sentence)) return listOf(requests);
  const deed = ofPart.exec(sentence)?.[1];
  if (deed !== undefined) return requestOfDeed(deed, requests);
  const verb = /^\W*(?:to |for |when |if )?(?:you )?([a-z]+)/i.exec(sentence)?.[1]?.toLowerCase() ?? '';
  const action = [verb, stemOf(verb), `${stemOf(verb)}e`].map(actionOf).find((found) => found !== undefined);
  const isOrder = /^\W*to\b/i.test(sentence) || /ing$/.test(verb);
  if (/^\W*(?:for )?an? new\b/i.test(sentence) || (isOrder && action === 'create')) return makerOf(requests);
  if (!isOrder || action === undefined || action === 'read') return undefined;
  const methods = action === 'delete' ? /^DELETE$/ : /^(?:PATCH|PUT)$/;
  return only(requests.filter((one) => methods.test(one.method)));
}

/** "Query parameters of the list:", "Filters:" */
const ofFilters =
  /^\W*(?:the )?(?:(?:query |url )?param(?:eter)?s?|filters?)(?: (?:of|for|in) (?:the |a )?(?:list|search|overview|query))?\W*:/i;
/** "Body to order a hen:", "Fields for the sale:" */
const ofPart =
  /^\W*(?:the )?(?:request )?(?:body|fields|input|payload|arguments?|members|contents?)(?: needed)? (?:to|for|of|when|in)(?: (?:the|an?|each))? ([a-z][^:.`]{1,40}):/i;

/** By the words that stand beside a request, or by what is done. */
function requestOfDeed(deed: string, requests: readonly Request[]): Request | undefined {
  const [verb = '', ...others] = deed.toLowerCase().split(/\s+/);
  const sending = requests.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  const named = sending.filter(({ words }) => words.some((word) => isSameStem(word, stemOf(verb))));
  return (
    only(named) ??
    (/^new$/.test(verb) || (others.length > 0 && actionOf(verb) === 'create') ? makerOf(sending) : undefined)
  );
}

/** `/keys/{id}/handout` where a sentence speaks of handing out. */
function isNamed({ path }: Request, sentence: string): boolean {
  const deed = /[}>]\/([a-z][\w-]*)\/?$|\/:\w+\/([a-z][\w-]*)\/?$/i.exec(path)?.slice(1).find(Boolean);
  if (deed === undefined) return false;
  const plain = sentence.replace(/`[^`]*`/g, (code) => (code === `\`${deed}\`` ? deed : ' '));
  const words = plain.toLowerCase().match(/[a-z]+/g) ?? [];
  const stems = words.map(stemOf);
  const wanted = deed.toLowerCase().split(/[-_]/).map(stemOf);
  return stems.some(
    (stem, at) =>
      wanted.every((word, offset) => isSameStem(word, stems[at + offset] ?? '')) ||
      (wanted.length === 1 && `${stem}${words[at + 1] ?? ''}` === wanted[0]),
  );
}
