/** Names and values that stand together without a mark between them: `2 bedrooms`, `EPC rating C`, `The vet, Dr. Ana Ruiz, ...`. */
import { notFirst } from '../spans/names.ts';
import { matchesOf } from '../words/matches.ts';
import type { Line } from './line.ts';
import type { Pair, PairSource } from './pair.ts';

const briefChars = 70;
const briefWords = 8;

const unit =
  '(?:[kcm]?m²?|km|sq\\.? ?(?:m|ft)|[mk]?g|kg|lbs?|oz|[cm]?l|litres?|liters?|Liter|tsp|tbsp|cups?|EL|TL|MB|GB|TB|W|kW|V|A|Hz|kcal|kJ|min(?:ute)?s?|Min(?:uten)?|h(?:ours?|rs?)?|Stunden|days?|weeks?|months?|years?|Tage|Wochen|Monate|Jahre|jours?|mois|ans?|heures?|días?|meses|años?|horas?|watts?|volts?|inch(?:es)?|feet|ft|miles?|people|persons?|Personen|personnes|personas|%|°C|€)';
const number = '\\d{1,3}(?:[.,\\u00a0 ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?';
/** `250 g red lentils`, `225 g (2 cups) rye flour`, `2 bedrooms`. */
const leading = new RegExp(
  `^((?:${number})(?:\\s?[-–x×]\\s?(?:${number}))?(?:\\s?${unit}(?![\\p{L}\\p{N}]))?(?:\\s\\([^()]{1,20}\\))?)\\s(?:of\\s|de\\s|d['’])?(\\p{L}[\\p{L}\\s'’-]{2,40})$`,
  'u',
);
/** `EPC rating C`, `Available from 9 March 2026`, `Prep 10 min`. */
const trailing = new RegExp(
  `^(\\p{L}[\\p{L}\\s'’/()-]{2,40}?)(?:\\s(?:from|ab|until|dès|desde))?\\s((?:\\p{Sc}\\s?|up to\\s)?(?:${number})(?:[\\p{L}\\p{N}\\p{Sc}%°.,/:\\s-]{0,24})|[A-G]\\+{0,3}\\d?|\\p{Sc}.{1,12})$`,
  'u',
);

const isUnit = new RegExp(`^${unit}$`, 'u');
/** `Crown – £640`. */
const dashed = /^(\p{L}[^–—:]{1,50}?)\s[–—-]\s(.{1,40})$/u;

/** Short lines of lists and cards. */
export function briefPairs(line: Line): readonly Pair[] {
  const [, name = '', amount = ''] = dashed.exec(line.text) ?? [];
  if (name !== '' && line.level === undefined && /\d|^\p{Lu}/u.test(amount))
    return [toPair(line, name, amount, 'label')];
  if (line.text.length > briefChars) return dividedPairs(line);
  // `Plot 31: 320 m², hut 2,400 euros` says all of it of the plot.
  const [, about = ''] = /^([^:]{2,40}):\s/.exec(line.text) ?? [];
  return line.text.split(line.level === undefined ? /\s?[,;·|•]\s/u : /\s?[,;:·|•–—]\s/u).flatMap((piece): Pair[] => {
    const text = piece.trim().replace(/[.;,]$/, '');
    if (text.split(' ').length > briefWords) return [];
    const [, amount = '', counted = ''] = leading.exec(text) ?? [];
    if (amount !== '') return isUnit.test(counted) ? [] : [within(about, toPair(line, counted, amount, 'brief'))];
    const [, key = '', value = ''] = trailing.exec(text) ?? coded.exec(text) ?? [];
    return key === '' ? [] : [within(about, toPair(line, key, value.trim(), 'brief'))];
  });
}

/** `Firm X · Tax no. B-99 · Register 5022114`: what is divided by a mark is short piece by piece. */
function dividedPairs(line: Line): readonly Pair[] {
  const pieces = line.text.split(/\s[·|•]\s/u);
  if (pieces.length < dividedLeast) return [];
  return pieces.flatMap((piece): Pair[] => {
    const text = piece.trim().replace(/[.;,]$/, '');
    if (text.length > briefChars || text.split(' ').length > briefWords) return [];
    const [, key = '', value = ''] = trailing.exec(text) ?? coded.exec(text) ?? [];
    return key === '' ? [] : [toPair(line, key, value.trim(), 'brief', text)];
  });
}

const dividedLeast = 3;
/** `Voucher AUTUMN10`, `Flight LH 1234`: letters and digits together name one of many. */
const coded = /^(\p{L}[\p{L}\s'’/-]{2,30}?)\s((?=\S*\d)(?=\S*\p{Lu}\p{Lu})[\p{Lu}\d][\p{Lu}\d/-]{3,20})$/u;

function within(about: string, pair: Pair): Pair {
  return about === '' ? pair : { ...pair, context: `${pair.context ?? ''} ${about}` };
}

/** `The contractor, Hartley Civil Engineering, will work`: what is between the commas is a name. */
const apposition =
  /(?<!\p{L})(?:[Tt]he|[Oo]ur|[Hh]er|[Hh]is|[Tt]heir|[Ii]ts|[Dd]er|[Dd]ie|[Ll]e|[Ll]a|[Ee]l|[Aa]ng)\s(\p{Ll}[\p{L}-]+(?:\s\p{Ll}[\p{L}-]+){0,2}),\s((?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s)?\p{Lu}[\p{L}.'’&-]+(?:\s(?:\p{Lu}[\p{L}.'’-]+|&|and|of|de|von|van)){0,4})(?=[,.])/gu;
const reversed = new RegExp(
  String.raw`(?<![\p{L}’'-])(${notFirst}(?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s)?\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]+|de|von|van)){1,3}),\s(?:(?:the|our|a|its|die|der|le|la|el)\s)?(\p{Ll}[\p{L}-]+(?:\s(?:of\s|for\s)?\p{Ll}[\p{L}-]+){0,3})(?=[,.])`,
  'gu',
);

/** `operated by Fellside Buses`, `named after William Arden`. */
const agent =
  /(?<!\p{L})(\p{L}+(?:ed|ée?s?|id[oa]s?|ad[oa]s?)|run|led|made|built|written|held|won|given|taught|geleitet|gegründet|betrieben|verfasst)\s(?:by|after|par|por|von)\s(?:(?:the|our|le|la|el)\s)?(?:\p{Ll}+\s)?((?:(?:Dr|Prof|Mr|Mrs|Ms)\.?\s)?\p{Lu}[\p{L}.'’&-]+(?:\s(?:\p{Lu}[\p{L}'’-]+|&|and(?=\s\p{Lu})|of(?=\s\p{Lu})|de|von|van)){0,4})/gu;
/** `captain Iain Fraser`, `Director Ana Ruiz`. */
const titled =
  /(?<!\p{L})((?:[Hh]ead |[Vv]ice )?(?:[Mm]anager|[Cc]aptain|[Gg]oalkeeper|[Cc]oach|[Dd]irector|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Mm]ayor|[Cc]ouncillor|[Mm]inister|[Ii]nspector|[Rr]eferee|[Ss]triker|[Cc]hef|[Aa]uthor|[Tt]eacher|[Ff]ounder|[Oo]wner|[Ee]ditor|[Ss]ecretary|[Ss]pokes(?:man|woman|person)|(?:[Cc]hief|[Mm]anaging) (?:[Ee]xecutive|[Dd]irector|[Ff]inancial [Oo]fficer)|CEO|CFO|CTO|[Ss]ubstitute|[Aa]rchitect|[Ss]urveyor|[Ll]ibrarian|[Hh]eadteacher|Bürgermeister(?:in)?|Leiter(?:in)?|Trainer(?:in)?|Kapitan|maire|directrice|directeur|alcalde(?:sa)?|director[a]?))\s(\p{Lu}[\p{Ll}'’-]+(?:\s(?:\p{Lu}[\p{L}'’-]+|de|von|van)){1,2})/gu;

/** `MIT licence`, `licensed under Apache-2.0`. */
const licensed =
  /(?<!\p{L})((?:\p{Lu}{2,}|\p{Lu}\p{L}+)[\p{L}\d.+-]*(?:\sv?\d[\d.]*\d)?)\s([Ll]icen[cs]e|Lizenz)(?!\p{L})|(?<!\p{L})([Ll]icensed) under (?:the )?(\p{Lu}[\p{L}\d.+-]*[\p{L}\d])/gu;

/** Occur in every text that has one; most sentences have neither. */
const hints = { license: /[Ll]icen[cs]e|Lizenz/, agent: /\s(?:by|after|par|por|von)\s/u, comma: /\p{L},\s\p{L}/u };

export function appositionPairs(line: Line, sentences: readonly string[]): readonly Pair[] {
  return sentences.flatMap((text): Pair[] => {
    const found = (shape: RegExp): readonly RegExpExecArray[] => matchesOf(text, shape);
    const agents = hints.agent.test(text) ? found(agent) : [];
    const isDivided = hints.comma.test(text);
    const licenses = hints.license.test(text) ? found(licensed) : [];
    return [
      ...licenses.map(([, before = '', , , behind = '']) =>
        toPair(line, 'license', before || behind, 'statement', text),
      ),
      ...agents.map(([phrase, key = '', value = '']) => {
        const pair = toPair(line, key, value, 'statement', text);
        return { ...pair, context: `${pair.context ?? ''} ${text.replace(phrase, ' ')}` };
      }),
      ...found(titled).map(([, key = '', value = '']) => toPair(line, key, value, 'statement', text)),
      ...(isDivided ? found(apposition) : []).map(([, key = '', value = '']) =>
        toPair(line, key, value, 'statement', text),
      ),
      ...(isDivided ? found(reversed) : []).map(([, value = '', key = '']) =>
        toPair(line, key, value, 'statement', text),
      ),
    ];
  });
}

function toPair(line: Line, key: string, value: string, source: PairSource, passage = line.text): Pair {
  const context = line.headings
    .slice(-2)
    .map(({ text }) => text)
    .join(' ');
  return { key, context, value, passage, source, region: line.region, node: line.block };
}
