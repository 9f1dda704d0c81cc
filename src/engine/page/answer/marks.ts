/** What a cell says without naming it: that there is something, or that there is none. */

const yes =
  /^(?:[✓✔☑✅●⬤•]|x|yes|y|ja|oui|si|oo|true|included|inklusive|inbegriffen|enthalten|vorhanden|inclus|compris|incluid[oa]|kasama|mayroon|meron|available|unlimited)(?!\p{L})/u;
const no =
  /^(?:[-–—✗✘×☒❌○]|closed|shut|no|none|n\/a|false|never|not \p{L}+|nicht \p{L}+|kein\p{L}*|nein|geschlossen|ruhetag|non|aucune?|ferme|fermee?|pas \p{L}+|pas de service|cerrado|ningun[oa]?|sarado|wala)$/u;

/** Of a folded text; what stands behind the mark may say more: `yes, over 8`. */
export function saysYes(folded: string): boolean {
  return yes.test(folded);
}

/** Of a folded text, whole. */
export function saysNo(folded: string): boolean {
  return no.test(folded);
}
