/** Names of colours, with what is said of their shade and of a second one. */
import { anyLetter } from './hints.ts';
import type { Shape } from './kind.ts';

const names =
  'black|white|grey|gray|red|green|blue|yellow|orange|brown|purple|violet|pink|beige|cream|ivory|silver|gold|golden|turquoise|navy|olive|maroon|charcoal|khaki|copper|amber|crimson|scarlet|teal|' +
  'schwarz|weiß|weiss|grau|rot|grün|blau|gelb|braun|lila|rosa|silbern?|golden|türkis|anthrazit|' +
  'noire?|blanche?|blanc|grise?|rouge|verte?|bleue?|jaune|brune?|marron|violette?|rose|argenté|doré|écru|' +
  'negr[oa]|blanc[oa]|gris|roj[oa]|verde|azul|amarill[oa]|marrón|morad[oa]|naranja|plateado|dorado|' +
  'itim|puti|pula|pulang|berde|berdeng|asul|dilaw|kayumanggi|kulay-\\p{L}+';
const shade =
  '(?:(?:light|dark|pale|deep|bright|matte?|off|navy|sky|royal|hell|dunkel|blass|clair|foncé|claro|oscuro)[\\s-]?)?';
const one = `${shade}(?:${names})(?:[sn]|e[nrsm]?)?(?:\\s(?:clair|foncé|claro|oscuro))?`;

export const colors: readonly Shape[] = [
  [
    'color',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${one}(?:(?:,\\s|\\s?/\\s?|\\s(?:and|or|und|oder|et|ou|y|o|at|with|mit|avec|con)\\s)${one})*)(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    anyLetter,
  ],
];
