/** JSON as people write it into documentation: with remarks, without quotes around names, with dots for what is left out. */
import { isRecord } from '../../../../../core/json.ts';

/** Without remarks behind `//` and `#`, without dots for what is left out, without commas behind the last member, and with words for values as null. */
function withoutComments(json: string): string {
  return json
    .replace(/("\s*:\s*)<?(?:n|N|int|integer|number|count)>?(?=\s*[,}\]])/g, '$10')
    .replace(/("\s*:\s*)(?!(?:true|false|null)\b)<?[A-Za-z_][\w ]*>?(?=\s*[,}\]])/g, '$1null')
    .replace(/("(?:[^"\\\n]|\\.)*")|(?:\/\/|(?<=[\s,])#)[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/,?\s*(?:\.\.\.|…)\s*,?(?=\s*[\]}])|(?<=[[{,]\s*)(?:\.\.\.|…)\s*,?/g, '')
    .replace(/,(?=\s*[\]}])/g, '');
}

/** `{id: 5, name: "Ida"}`, as programs write it. */
function withQuotedNames(json: string): string {
  return json.replace(/("(?:[^"\\\n]|\\.)*")|(?<=[{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g, (_, text, name) =>
    text === undefined ? `"${name}"` : text,
  );
}

/** The first JSON record or list that ends where a text ends, or where its quotes do. */
export function firstJson(code: string): unknown {
  // A path may have braces of its own.
  const start = code.search(/[[{](?=\s*(?:["[{\]}]|[A-Za-z_]\w*\s*:\s))/);
  if (start < 0) return undefined;
  for (const candidate of [
    code.slice(start),
    /-(?:d|-data(?:-raw|-binary)?)\s+'([\s\S]*?)'/.exec(code)?.[1] ?? '',
    code.slice(start, code.lastIndexOf('}') + 1),
    code.slice(start, code.lastIndexOf(']') + 1),
  ]) {
    for (const written of [withoutComments(candidate), withoutComments(withQuotedNames(candidate))])
      try {
        const value: unknown = JSON.parse(written);
        if (isRecord(value) || Array.isArray(value)) return value;
      } catch {
        // The next candidate may be JSON.
      }
  }
  return undefined;
}
