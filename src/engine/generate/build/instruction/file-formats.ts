/** Files that an instruction asks for and that no service gives: a workflow comes to data, which is no PDF. */
import type { Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

const formats = 'pdfs?|xlsx?|docx?|pptx?|powerpoint|png|jpe?g|zip|(?:excel|word) (?:file|document|sheet|workbook)';
const asked = new RegExp(
  `\\b(?:(?:as|into|in|to) (?:an? |one )?(?:[a-z]+ )?|(?:download|export|print|generate|render|get|fetch|give|send|show|need|want)\\b[^.;:!?]{0,40}? (?:an? |the )(?:[a-z]+ )?)(${formats})\\b`,
  'i',
);

/** The format, as the instruction has it; undefined where a service, what is given, or the result knows something of that name. */
export function unknownFormat({ instruction, payload, schema, sources }: Workshop): string | undefined {
  const said = asked.exec(withoutQuotes(instruction))?.[1];
  if (said === undefined) return undefined;
  const [format = ''] = said.toLowerCase().replace(/s$/, '').split(' ');
  const told = sources.operations.map(({ operation: { path, id, summary, description, parameters, body, answer } }) =>
    JSON.stringify([path, id, summary, description, parameters, body, answer]),
  );
  const known = [...told, JSON.stringify([payload, schema ?? {}])];
  return known.some((text) => text.toLowerCase().includes(format)) ? undefined : said;
}
