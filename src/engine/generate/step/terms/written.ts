/** Values as a call writes them: in its path, in its members, and behind a question mark where a name is there several times. */
import { type Operation, type Parameter, writtenPath } from '../../documents/terms/document.ts';
import { placeholder } from './expression.ts';
import type { Address } from './host.ts';
import type { Bound } from './target.ts';

type Values = ReadonlyMap<string, Bound>;

export function pathOf(operation: Operation, values: Values, address: Address | undefined): string {
  // The name of a procedure that stands in the body is no part of the address.
  const filled = writtenPath({ ...operation, path: operation.path.replace(/#.*$/, '') }).replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => {
      const bound = values.get(`path ${name}`);
      return bound === undefined ? whole : pathText(bound);
    },
  );
  return `${address?.basePath ?? ''}${filled.startsWith('/') ? '' : '/'}${filled}`;
}

/** What is no plain name or number is encoded, so that it stays one part of the path. */
function pathText({ expression, literal, value }: Bound): string {
  if (expression === undefined) return encodeURIComponent(String(literal));
  const isPlain = /^[\w.~-]*$/.test(String(value));
  return placeholder(isPlain ? expression : `$encodeUrlComponent($string(${expression}))`);
}

/** Parameters and headers have every name once: those that repeat it are written by `searchOf`. */
export function textsOf({ parameters }: Operation, values: Values, place: 'query' | 'header'): Record<string, string> {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, string][] => {
      const bound = parameter.in === place ? values.get(`${place} ${parameter.name}`) : undefined;
      if (bound === undefined || isRepeated(parameter, bound)) return [];
      if (bound.expression === undefined) return [[parameter.name, literalText(parameter, bound.literal)]];
      const isList = Array.isArray(bound.value);
      const between = JSON.stringify(signOf(parameter));
      return [
        [parameter.name, placeholder(isList ? `$join([${bound.expression}.$string()], ${between})` : bound.expression)],
      ];
    }),
  );
}

/** `?sku=a&sku=b`, with its question mark; empty where no name is there several times. */
export function searchOf({ parameters }: Operation, values: Values): string {
  const parts = parameters.flatMap((parameter) => {
    const bound = parameter.in === 'query' ? values.get(`query ${parameter.name}`) : undefined;
    return bound === undefined || !isRepeated(parameter, bound) ? [] : [repeated(parameter.name, bound)];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function repeated(name: string, { expression, literal }: Bound): string {
  const prefix = `${encodeURIComponent(name)}=`;
  if (expression === undefined)
    return (Array.isArray(literal) ? literal : [literal])
      .map((value) => prefix + encodeURIComponent(String(value)))
      .join('&');
  return (
    prefix + placeholder(`$join([${expression}.$encodeUrlComponent($string($))], ${JSON.stringify(`&${prefix}`)})`)
  );
}

/** One value alone is written like every other; a list of the data may be of any length. */
function isRepeated({ name, separator }: Parameter, { literal, expression, value }: Bound): boolean {
  if (separator !== 'repeat' && !name.endsWith('[]')) return false;
  return expression === undefined ? Array.isArray(literal) && literal.length > 1 : Array.isArray(value);
}

function signOf({ separator }: Parameter): string {
  return separator === undefined || separator === 'repeat' ? ',' : separator;
}

function literalText(parameter: Parameter, value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(signOf(parameter)) : String(value);
}
