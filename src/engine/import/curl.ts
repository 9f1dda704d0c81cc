/** A command of curl as a call. */
import { PatchbayError } from '../../core/error.ts';
import { HttpMethod } from '../../model/api.ts';
import { type ImportedCall, isOfConnection, splitAddress } from './call.ts';
import { shellWords } from './shell-words.ts';

/** Short options with their long names; all of them take a value. */
const valued: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  o: 'output',
  m: 'max-time',
  x: 'proxy',
  T: 'upload-file',
  E: 'cert',
  w: 'write-out',
  r: 'range',
  c: 'cookie-jar',
};

/** Long options that take a value and say nothing of the request. */
const idle =
  /^(?:output|max-time|connect-timeout|retry.*|proxy.*|cacert|capath|cert|key|write-out|cookie-jar|resolve|limit-rate|ciphers|interface|max-redirs|tls.*)$/;
const flagsWithoutValue =
  /^(?:location|silent|show-error|insecure|include|verbose|get|head|fail.*|compressed|globoff|no-.*|http.*|ipv.|progress-bar|parallel|tcp.*|post30.|next|ssl.*|digest|basic|anyauth|ntlm|path-as-is)$/;

interface Option {
  readonly name: string;
  readonly value: string;
}

interface Reading {
  readonly options: Option[];
  readonly urls: string[];
}

/** Throws `invalid_input` when it names no address. */
export function readCurlCommand(command: string): ImportedCall {
  const { options, urls } = readOptions(shellWords(command.trim().replace(/^\$\s*/, '')).slice(1));
  const [first] = urls;
  if (first === undefined) throw noAddress();
  const values = (name: string): readonly string[] =>
    options.filter((option) => option.name === name).map(({ value }) => value);
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const data = dataOf(options);
  const isQuery = has('get');
  const address = splitAddress(
    isQuery && data !== undefined ? `${first}${first.includes('?') ? '&' : '?'}${data}` : first,
  );
  const method = methodOf(values('request').at(-1), { sendsData: data !== undefined && !isQuery, isHead: has('head') });
  return {
    name: `${method} ${address.urlPath === '' ? '/' : address.urlPath}`,
    description: '',
    method,
    ...address,
    headers: headersOf(options),
    body: isQuery ? undefined : data,
    notes: notesOf(options, urls),
  };
}

function readOptions(words: readonly string[]): Reading {
  const reading: Reading = { options: [], urls: [] };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--')) readLong(word.slice(2), rest, reading);
    else if (word.startsWith('-') && word.length > 1) readShort(word.slice(1), rest, reading);
    else reading.urls.push(word);
  }
  return reading;
}

function readLong(word: string, rest: string[], { options, urls }: Reading): void {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const value = flagsWithoutValue.test(name) ? '' : at < 0 ? (rest.shift() ?? '') : word.slice(at + 1);
  if (name === 'url') urls.push(value);
  else options.push({ name, value });
}

/** `-sXPOST`: flags, and then perhaps one that takes the rest, or the next word. */
function readShort(letters: string, rest: string[], { options }: Reading): void {
  for (const [at, letter] of [...letters].entries()) {
    const name = valued[letter];
    if (name === undefined) {
      options.push({ name: { G: 'get', I: 'head', k: 'insecure' }[letter] ?? letter, value: '' });
      continue;
    }
    const joined = letters.slice(at + 1);
    options.push({ name, value: joined === '' ? (rest.shift() ?? '') : joined });
    return;
  }
}

function methodOf(
  named: string | undefined,
  { sendsData, isHead }: { readonly sendsData: boolean; readonly isHead: boolean },
): HttpMethod {
  const method = HttpMethod.safeParse(named?.toUpperCase() ?? (isHead ? 'HEAD' : sendsData ? 'POST' : 'GET'));
  if (method.success) return method.data;
  throw new PatchbayError('unsupported', 'The command uses a method that calls do not have.', {
    reason: 'METHOD_UNSUPPORTED',
    hint: `There are ${HttpMethod.options.join(', ')}.`,
  });
}

function dataOf(options: readonly Option[]): string | undefined {
  const parts = options.flatMap(({ name, value }) => {
    if (/^(?:data|data-raw|data-binary|data-ascii|json)$/.test(name))
      return [name !== 'data-raw' && value.startsWith('@') ? '' : value];
    if (name === 'data-urlencode') return [encodeValue(value)];
    return name === 'form' ? [encodeValue(value)] : [];
  });
  return parts.length === 0 ? undefined : parts.join(options.some(({ name }) => name === 'json') ? '' : '&');
}

/** `name=value`, of which only the value is encoded; placeholders stay. */
function encodeValue(text: string): string {
  const at = text.indexOf('=');
  const encode = (value: string): string =>
    value.replace(/<<[^>]*>>|[^<]+|</g, (part) => (part.startsWith('<<') ? part : encodeURIComponent(part)));
  return at < 0 ? encode(text) : `${text.slice(0, at + 1)}${encode(text.slice(at + 1))}`;
}

function headersOf(options: readonly Option[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of options) {
    if (name === 'header') {
      const at = value.indexOf(':');
      if (at > 0 && !isOfConnection(value.slice(0, at)))
        headers[value.slice(0, at).trim()] = value.slice(at + 1).trim();
    } else if (name === 'user') headers['Authorization'] = `Basic ${value}`;
    else if (name === 'cookie' && value.includes('=')) headers['Cookie'] = value;
    else if (name === 'user-agent') headers['User-Agent'] = value;
    else if (name === 'referer') headers['Referer'] = value;
    else if (name === 'json') headers['Content-Type'] = 'application/json';
  }
  return headers;
}

function notesOf(options: readonly Option[], urls: readonly string[]): readonly string[] {
  const has = (test: (option: Option) => boolean): boolean => options.some(test);
  return [
    ...(urls.length > 1 ? ['Only the first of its addresses was taken.'] : []),
    ...(has(({ name, value }) => /^(?:data|data-binary|json)$/.test(name) && value.startsWith('@')) ||
    has(({ name }) => name === 'upload-file')
      ? ['A file that it sends was not read: put its text into body.']
      : []),
    ...(has(({ name }) => name === 'form')
      ? ['Its form is sent as application/x-www-form-urlencoded, without files.']
      : []),
    ...(has(({ name }) => name === 'insecure') ? ['Certificates are verified all the same.'] : []),
    ...(has(({ name, value }) => value !== '' && idle.test(name)) ? ['Options of the transfer were left out.'] : []),
  ];
}

function noAddress(): PatchbayError {
  return new PatchbayError('invalid_input', 'The command named no address.', {
    reason: 'NO_ADDRESS',
    hint: "Give a whole command, such as curl 'https://farm.example/hens' -H 'accept: application/json'.",
  });
}
