/** Commands of examples as requests: what they call, by which method. */
import { HttpMethod } from '../../../../model/api.ts';

export interface Command {
  readonly method: HttpMethod;
  readonly url: string;
}

/** The request of a line that calls `curl`; undefined when it names no address. */
export function readCurl(line: string): Command | undefined {
  const command = /(?:^|[\s$`>|])curl\s+(.*)$/.exec(line)?.[1];
  if (command === undefined) return undefined;
  const url = /(?:^|[\s"'])((?:https?:\/\/|\$\{?\w+\}?\/|\{\{?\w+\}?\}\/|\/)[^\s"'`]+)/.exec(
    withoutValues(command),
  )?.[1];
  if (url === undefined) return undefined;
  const named = /(?:-X|--request)[\s=]*["']?([A-Z]+)/.exec(command)?.[1];
  const sendsData = /\s(?:-d|--data(?:-raw|-binary|-urlencode)?|--json|-F|--form)[\s=]/.test(command);
  const method = HttpMethod.safeParse(named ?? (sendsData && !/\s(?:-G|--get)\b/.test(command) ? 'POST' : 'GET'));
  return method.success ? { method: method.data, url } : undefined;
}

/** Headers and data may hold addresses too. */
function withoutValues(command: string): string {
  return command.replace(
    /(?:-H|--header|-d|--data(?:-raw|-binary|-urlencode)?|-u|--user)[\s=]*(?:'[^']*'|"(?:[^"\\]|\\.)*")/g,
    ' ',
  );
}
