/** Yes or no as an instruction gives it to a flag: "set in_service to false", "night mode: off", "disable night mode". */
import { isForm } from '../../word-forms.ts';
import { type Bound, type Target, told } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

/** Undefined where the instruction names the flag without a value, or not at all. */
export function givenBound(target: Target, tokens: readonly Token[]): Bound | undefined {
  if (target.place !== 'query' && target.place !== 'body') return undefined;
  for (const own of namesOf(target.own)) {
    for (const at of tokens.keys()) {
      const end = endOfName(own, tokens, at);
      const value = end === undefined ? undefined : (valueBehind(tokens, end) ?? valueBefore(tokens, at));
      if (value !== undefined) return told(value, target);
    }
  }
  return undefined;
}

/** `is_public` is called public, and what `notifications_enabled` is about are notifications. */
function namesOf(own: readonly string[]): readonly (readonly string[])[] {
  const bare = own.filter(
    (word, at) =>
      !(at === 0 && /^(?:is|has|are|can|should|enable|allow|use)$/.test(word)) &&
      !(at === own.length - 1 && /^(?:enabled?|allowed?|active|activated|on|flag)$/.test(word)),
  );
  return bare.length === 0 || bare.length === own.length ? [own] : [own, bare];
}

/** The place behind the last word of the name, where it begins here. */
function endOfName(own: readonly string[], tokens: readonly Token[], start: number): number | undefined {
  let named = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const { words = [], literal } = tokens[at] ?? {};
    if (words.length === 0 || (literal !== undefined && literal.kind !== 'proper')) return undefined;
    if (!words.every((word, step) => word === own[named + step])) return undefined;
    named += words.length;
    if (named === own.length) return at + 1;
  }
  return undefined;
}

const kinds = /^(?:flag|setting|field|option|value|property|checkbox|switch|toggle|attribute|status)$/i;
const glue = /^(?:to|as|is|are|be|being|=|:|should|must|shall|now|back)$/i;
const yes = /^(?:true|yes|on|enabled|activated|y)$/i;
const no = /^(?:false|no|off|disabled|deactivated|n)$/i;

function valueBehind(tokens: readonly Token[], end: number): boolean | undefined {
  let at = kinds.test(tokens[end]?.text ?? '') ? end + 1 : end;
  const first = at;
  while (at < first + 3 && glue.test(tokens[at]?.text ?? '')) at += 1;
  const { text = '', literal } = tokens[at] ?? {};
  const next = tokens[at + 1]?.text ?? ',';
  const isLast = /^(?:[.,;:!?]|and|or|for|please|again|now|with|but)$/i.test(next);
  const said = literal?.kind === 'quoted' ? String(literal.value) : text;
  if (/^(?:true|false)$/i.test(said)) return yes.test(said);
  // "The lights on Monday", "public no longer": what goes on is no value.
  if (!isLast || (at === first && /^(?:no|yes|n|y)$/i.test(said))) return undefined;
  if (at > first && literal?.kind === 'number' && /^[01]$/.test(said)) return said === '1';
  return yes.test(said) ? true : no.test(said) ? false : undefined;
}

const disabling =
  /^(?:disable|deactivate|unset|untick|uncheck|deselect|suppress|mute|stop|end|remove|drop|revoke|forbid|prohibit|disallow|skip)$/i;

/** "Disable the night mode", "false for the night mode" */
function valueBefore(tokens: readonly Token[], start: number): boolean | undefined {
  const before = tokens
    .slice(Math.max(0, start - 4), start)
    .map(({ text }) => text)
    .filter((text) => !/^(?:the|its|their|his|her|our|my|your|this|that|for|all)$/i.test(text));
  const last = before.at(-1) ?? '';
  if (/^(?:true|false)$/i.test(last)) return yes.test(last);
  return disabling.test(last) ? false : undefined;
}

/** "Mark all unpaid orders as paid": what they are is none of what they become. */
export function isBecoming({ place }: Target, own: readonly string[], tokens: readonly Token[]): boolean {
  const [word = ''] = own;
  return (
    place === 'body' &&
    own.length === 1 &&
    tokens.some(
      ({ words }, at) => /^(?:as|to)$/i.test(tokens[at - 1]?.text ?? '') && words.some((said) => isForm(word, said)),
    )
  );
}
