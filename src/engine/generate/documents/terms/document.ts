/** What the documentation of a service says, whatever it was written in. All of it is a stranger's text: data, nothing more. */
import type { HttpMethod } from '../../../../model/api.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** A mark of ours in the schema of a field that holds the key of another thing and is called like the thing: `vehicle`. */
export const reference = 'x-patchbay-reference';

/** In a schema: what examples show before the number of a key, `n` of `n9`. Keys of one thing have it in common. */
export const keyStart = 'x-patchbay-key-start';

/** A mark of ours in the schema of a field that holds the key of a thing by another name: the words of that thing. */
export const referent = 'x-patchbay-referent';

/** The text that switches a flag on, where that is not `true`; `flagOff` is the other one. */
export const flagOn = 'x-patchbay-on';
export const flagOff = 'x-patchbay-off';

/** A mark of ours in the schema of a field: what is done by which of its values, as the document tells. */
export const deeds = 'x-patchbay-deeds';

export type Place = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  readonly name: string;
  readonly in: Place;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** How several values are sent: the name once for each, or once with this sign between them. */
  readonly separator?: 'repeat' | ',' | '|' | ' ';
}

export interface Body {
  readonly contentType: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** How a service wants to be shown who asks. */
export type Scheme =
  | {
      readonly kind: 'key';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      readonly prefix?: string;
      /** The secrets that are sent together, with this sign between them: `<merchant>:<key>`. */
      readonly joined?: { readonly names: readonly [string, string]; readonly sign: string };
    }
  /** With the user that is the same for everyone, where the key is the password. */
  | {
      readonly kind: 'basic';
      readonly user?: string;
      /** What the user and the password are called. */
      readonly parts?: readonly [string, string];
    }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'oauth2' };

export interface NamedScheme {
  readonly name: string;
  readonly description: string;
  readonly scheme: Scheme;
}

export interface Operation {
  readonly method: HttpMethod;
  /** As the document has it, behind the server: `/hens/{id}`. */
  readonly path: string;
  /** What the address ends with, and is none of what the thing is called: `.json`. */
  readonly ending?: string;
  /** Keys that stand in brackets behind what they are of, with the sign around them: `/Hens(7)` and `/Coops('north')`. */
  readonly bracketed?: Readonly<Record<string, string>>;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Schema of the good answer, as far as it is told. */
  readonly answer: Schema | undefined;
  /** Names of headers of the good answer, in small letters. */
  readonly answerHeaders: readonly string[];
  /** Any one of these sets of schemes will do; none is wanted where the list is empty, and nothing is said where there is none. */
  readonly security: readonly (readonly string[])[] | undefined;
  /** Its own server, where it has one. */
  readonly server: string | undefined;
}

export interface ServiceDocument {
  readonly kind: 'openapi' | 'prose';
  /** Where the service is; may be a path alone. */
  readonly servers: readonly string[];
  readonly schemes: readonly NamedScheme[];
  readonly operations: readonly Operation[];
  /** What was left out, in words of our own. */
  readonly notes: readonly string[];
}

/** How messages call it. */
export function nameOf(operation: Pick<Operation, 'method' | 'path' | 'ending' | 'bracketed'>): string {
  return `${operation.method} ${writtenPath(operation)}`;
}

/** The path as the service has it, its variables in braces. */
export function writtenPath({
  path,
  ending = '',
  bracketed,
}: Pick<Operation, 'path' | 'ending' | 'bracketed'>): string {
  const whole = path.replace(/\/\{([^{}]+)\}/g, (part, name: string) => {
    const sign = bracketed?.[name];
    return sign === undefined ? part : `(${sign}{${name}}${sign})`;
  });
  return whole + ending;
}

/** Of `/Hens(7)/eggs` the same with slashes alone, where the keys of the operation stand in brackets. */
export function unbracketed(pathname: string, { bracketed }: Pick<Operation, 'bracketed'>): string {
  return bracketed === undefined ? pathname : pathname.replace(keyed, '/$2');
}

/** An expression ends where its first `>>` stands, and begins nothing else: what is never closed is read once. */
const keyed = /\(('|%27)?((?:<<(?:(?!>>)[\s\S])*>>|(?!<<)[^()])*?)\1?\)/g;

/** `/hens/{id}.json` is `/hens/{id}`, with an ending, and `/Hens({id})` the same in brackets. */
export function withEnding(operation: Operation): Operation {
  const [, path, ending] = /^(.*[\w}-])(\.json)$/.exec(operation.path) ?? [];
  if (path !== undefined && ending !== undefined) return { ...operation, path, ending };
  const keys = [...operation.path.matchAll(inBrackets)].map(([, sign = '', name = '']) => [name, sign] as const);
  if (keys.length === 0) return operation;
  return { ...operation, path: operation.path.replace(inBrackets, '/{$2}'), bracketed: Object.fromEntries(keys) };
}

const inBrackets = /(?<=\w)\(('?)\{([^{}]+)\}\1\)/g;

/** `hens` of `/hens/{id}` and of `/hens/{id}/move`: what the one of them that the path names is listed as. */
export function doneTo(path: string): string {
  const [, things = ''] = /\/([\w-]+)\/\{[^/]*\}(?:\/[\w-]+)?\/?$/.exec(path) ?? [];
  return things;
}

/** `/hens` of `/hens/{id}`; any other path as it is. */
export function collectionOf(path: string): string {
  return path.replace(/\/\{[^/]*\}(\.\w+)?$/, '$1');
}

/** Names in the braces of a path. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}
