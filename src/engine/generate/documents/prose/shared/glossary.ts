/** What a document says once of all amounts or moments, told again where one of them is: "Moments are seconds since 1970". */
import { isRecord } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import type { Operation, Schema } from '../../terms/document.ts';

interface Term {
  readonly words: readonly string[];
  readonly isMoney: boolean;
  readonly told: string;
}

const sentence =
  /(?:^|[.;:!]\s+|\n[\s*-]*|,\s+)(?:all |every |any |our )?([a-z]+)(?: of money| in time)?(?: (?:is|are)| (?:come|travel|count)s?)\b([^.;\n,]*\b(?:1970|epoch|unix|minor units?|smallest unit|cents?|pence|øre|rappen|centavos|groschen)\b[^.;\n]*)/gi;

export function termsIn(text: string): readonly Term[] {
  return [...text.replace(/`/g, '').matchAll(sentence)].map(([, term = '', rest = '']) => {
    const isMoney = !/1970|epoch|unix/i.test(rest);
    return { words: wordsOf(term), isMoney, told: isMoney ? 'In the smallest unit.' : `${rest.trim()}.` };
  });
}

const money = /^(amount|price|cost|fee|sum|total|fare|rent|charge|balance|deposit|budget|salary|limit|value)$/;

/** The operation with descriptions that say it. */
export function withTerms(operation: Operation, terms: readonly Term[]): Operation {
  if (terms.length === 0) return operation;
  const { parameters, body } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      description: tellAgain(parameter.name, parameter.description, parameter.schema, terms),
    })),
    body: body === undefined ? undefined : { ...body, schema: inSchema(body.schema, terms) },
  };
}

function inSchema(schema: Schema, terms: readonly Term[]): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(isRecord(items) ? { items: inSchema(items, terms) } : {}),
    ...(isRecord(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => {
              if (!isRecord(member)) return [name, member];
              const description = typeof member['description'] === 'string' ? member['description'] : '';
              return [name, { ...inSchema(member, terms), description: tellAgain(name, description, member, terms) }];
            }),
          ),
        }
      : {}),
  };
}

function tellAgain(name: string, description: string, { format, type }: Schema, terms: readonly Term[]): string {
  const own = [...wordsOf(name), ...wordsOf(description.slice(0, 100))];
  const term = terms.find(({ words, isMoney }) => {
    if (format !== undefined && format !== 'int64') return false;
    const isCalled = words.every((word) => own.includes(word));
    return isMoney ? isCalled || (type !== 'string' && wordsOf(name).some((word) => money.test(word))) : isCalled;
  });
  return term === undefined ? description : `${description} ${term.told}`.trim();
}
