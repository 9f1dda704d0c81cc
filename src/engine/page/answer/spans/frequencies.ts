/** How often something is: `once a month`, `alle 15 Minuten`, `tous les jours`, `dos veces al año`, `araw-araw`. */
import { repeated } from './hints.ts';
import type { Shape } from './kind.ts';

const count = '(?:\\d{1,3}|\\p{L}{2,12})';
const unit =
  '(?:minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|quarters?|years?|seasons?|mornings?|evenings?|weekends?|weekdays?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)';
const einheit =
  '(?:Minuten?|Stunden?|Tage?n?|Nächte?|Nacht|Wochen?|Monate?n?|Quartale?|Jahre?n?|Saison|Morgen|Abende?|Wochenenden?|Werktage?n?|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tage?|Mittwoche?)';
const unite =
  '(?:minutes?|heures?|jours?|nuits?|semaines?|mois|trimestres?|ans?|années?|saisons?|matins?|soirs?|week-ends?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?)';
const unidad =
  '(?:minutos?|horas?|d[ií]as?|noches?|semanas?|mes(?:es)?|trimestres?|años?|temporadas?|mañanas?|tardes?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)';
const yunit =
  '(?:minuto|oras|araw|gabi|linggo|buwan|taon|umaga|hapon|Lunes|Martes|Miyerkules|Huwebes|Biyernes|Sabado|Linggo)';

const shapes: readonly string[] = [
  `(?:once|twice|thrice|${count}\\stimes)(?:\\s(?:an?|per|each|every|in)\\s(?:${count}\\s)?${unit})`,
  `every\\s(?:(?:other|second|third|few|${count})\\s)?${unit}(?:\\s(?:or|to)\\s${count}\\s${unit})?`,
  '(?:hourly|daily|weekly|fortnightly|biweekly|monthly|bimonthly|quarterly|yearly|annually|nightly)',
  `(?:(?:ein|zwei|drei|vier|fünf|sechs|mehr)mals?|\\d+[- ]?mal|${count}\\sMal)(?:\\s(?:pro|im|in der|am|je|jede[rnms]?|die|alle)\\s(?:${count}\\s)?${einheit})?`,
  `(?:alle|aller)\\s(?:${count}\\s)?${einheit}|jede[rnms]?\\s(?:zweite[rnms]?\\s|dritte[rnms]?\\s|erste[rnms]?\\s)?${einheit}`,
  '(?:(?:halb|viertel|zwei)?(?:stündlich|täglich|wöchentlich|monatlich|jährlich)|werktags)(?:e[rnms]?)?',
  `(?:une|deux|trois|quatre|\\d+)\\sfois\\s(?:par|l['’]|tou(?:te)?s les|chaque)\\s?(?:${count}\\s)?${unite}`,
  `tou(?:te)?s\\sles\\s(?:${count}\\s)?${unite}|chaque\\s${unite}`,
  '(?:quotidiennement|hebdomadaire(?:ment)?|mensuel(?:le|lement)?|annuellement|trimestriel(?:le|lement)?)',
  `(?:una vez|(?:dos|tres|cuatro|varias|\\d+) veces)\\s(?:al|a la|por|cada)\\s(?:${count}\\s)?${unidad}`,
  `cada\\s(?:${count}\\s)?${unidad}|tod[oa]s\\sl[oa]s\\s${unidad}`,
  '(?:diariamente|semanalmente|mensualmente|anualmente|trimestralmente)',
  `(?:isang|dalawang|tatlong|apat na|\\d+)\\sbeses\\s(?:sa|kada|bawat|isang)\\s(?:isang\\s)?${yunit}`,
  `(?:araw-araw|gabi-gabi|linggo-linggo|buwan-buwan|taon-taon|oras-oras)|(?:tuwing|kada|bawat)\\s(?:${count}\\s)?${yunit}`,
];

export const frequencies: readonly Shape[] = [
  ['frequency', new RegExp(`(?<![\\p{L}\\p{N}])(${shapes.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), repeated],
];
