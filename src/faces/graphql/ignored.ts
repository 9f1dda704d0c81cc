/** What was ignored inside of arguments, told beside the result: in `extensions.ignored`, by the field of the answer. */
import type { Plugin } from 'graphql-yoga';
import type { Caller } from './face.ts';

/** By who called, which is another one for each operation. */
const noted = new WeakMap<Caller, Record<string, readonly string[]>>();

export function noteIgnored(caller: Caller, field: string | number, ignored: readonly string[]): void {
  noted.set(caller, { ...noted.get(caller), [field]: ignored });
}

export const tellIgnored: Plugin<Caller> = {
  onExecute: ({ args: { contextValue } }) => ({
    onExecuteDone({ result, setResult }) {
      const ignored = noted.get(contextValue);
      if (ignored === undefined || !('data' in result)) return;
      setResult({ ...result, extensions: { ...result.extensions, ignored } });
    },
  }),
};
