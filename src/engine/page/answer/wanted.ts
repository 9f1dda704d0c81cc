/** What the answer to a question, or the value of a field, must look like. */
import type { SpanKind } from './spans/kind.ts';
import { measureOf } from './spans/measures.ts';
import { isRoleNoun } from './words/role-nouns.ts';
import { conceptsOf, kindOf } from './words/vocabulary.ts';
import { fold, spacedName, stemOf, wordsOf, wordsOfName } from './words/word.ts';

/** Several kinds: one of them. None: whatever stands there. */
export type Kinds = readonly SpanKind[];

const measured: Kinds = ['quantity', 'duration', 'age', 'percent'];

/** The first that fits. Question words of all languages, as they are folded. */
const questions: readonly (readonly [RegExp, Kinds])[] = [
  [/\b(?:what time|welche uhrzeit|um wie viel uhr|wie spat|quelle heure|que hora|anong oras)\b/, ['time']],
  [/\b(?:until when|bis wann|jusqu['’ ]?a? ?quand|hasta cuando|hanggang kailan)\b/, ['date', 'time', 'duration']],
  [
    /^(?:(?:from |by |as of |since )?when|(?:ab |seit |zu )?wann|(?:depuis |a partir de |des |pour )?quand|(?:desde |a partir de |para )?cuando|(?:mula )?kailan)\b|\b(?:in which|in what|which|what) year\b|\bwhen (?:is|was|does|did|do|will|are|should|can|were)\b/,
    ['date', 'time'],
  ],
  [
    /\b(?:how much (?:does|do|is|are|did|will|would|must|should)\b.*\b(?:weigh|hold)|wie schwer|combien pese|cuanto pesa|gaano kabigat)/,
    ['quantity'],
  ],
  [
    /\b(?:wie viel kostet|wie teuer|was kostet|was kosten|was (?:be)?zahl(?:en|t)|wie viel (?:be)?zahl(?:en|t)|combien pa[iy](?:e|ent)|combien payer|cuanto paga|cuanto pagan|combien coute|combien coutent|quel est le prix|cuanto cuesta|cuanto cuestan|cuanto vale|magkano|how expensive)\b/,
    ['money'],
  ],
  [
    /\bhow much\b.*\b(?:cost|costs|pay|paid|price|fee|charge|charged|ticket|tickets|rent|earn|fare|owe)\b|\bwhat (?:does|do|did|will|must|should)\b.*\b(?:cost|costs|pay|charge)\b/,
    ['money'],
  ],
  [/\bhow much (?:is|are|was|were)\b/, ['money', 'quantity', 'percent', 'count']],
  [/\b(?:how much money|wie ?viel geld|combien d['’ ]argent|cuanto dinero|magkanong pera)\b/, ['money']],
  [/\bhow much (?:notice|time|longer)\b/, ['duration', 'time', 'date']],
  [/\bhow much\b/, ['quantity', 'percent', 'money', 'count']],
  [
    /\b(?:how long (?:is|are|was) the (?:walk|route|trail|diversion|road|bridge|cord|cable|track|way))\b/,
    ['quantity', 'duration'],
  ],
  [
    /\b(?:how long (?:does|did|do|will|would)\b.*\btake|wie lange (?:dauert|braucht)|combien de temps (?:faut|dure|prend)|cuanto (?:dura|tarda))\b/,
    ['duration'],
  ],
  [
    /\b(?:wie lange|combien de temps|pendant combien|cuanto tiempo|cuanto dura|cuanto tarda|gaano katagal)\b/,
    ['duration', 'time', 'date'],
  ],
  [/\b(?:how long|how soon|how early|how late)\b/, ['duration', 'quantity', 'time', 'date']],
  [
    /\b(?:how often|how frequently|wie oft|wie haufig|combien de fois|cada cuanto|con que frecuencia|gaano kadalas)\b/,
    ['frequency'],
  ],
  [/\b(?:how old|wie alt|quel age|que edad|ilang taon|anong edad)\b/, ['age', 'duration']],
  [
    /\b(?:how (?:tall|wide|deep|far|heavy|hot|cold|warm|thick)|wie (?:breit|tief|weit|schwer|heiss|kalt|warm|dick))\b/,
    ['quantity'],
  ],
  [
    /\bhow (?:large|big|high) (?:is|was|are|were) (?:the |a |my )?(?:\p{L}+ )*(?:grant|fine|bonus|prize|fund|donation|award|rebate|subsidy|penalty|loan|budget|pension)\b/u,
    ['money', 'percent'],
  ],
  [
    /\b(?:how (?:tall|high|wide|deep|far|big|large|heavy|fast|hot|cold|warm|thick|strong|loud|powerful)|wie (?:hoch|breit|tief|weit|gross|schwer|schnell|heiss|kalt|lang|stark)|gaano ka)\b/,
    measured,
  ],
  [
    /^(?:who|whom|whose|wer|wem|wen|qui|chez qui|a qui|quien|quienes|a quien|con quien|sino|kanino|an wen|von wem|bei wem|mit wem|par qui|avec qui|de qui|por quien|de quien|with whom|to whom|by whom|from whom)\b/,
    ['person', 'organization'],
  ],
  [/^(?:why|warum|weshalb|wieso|pourquoi|por que|bakit)\b/, []],
];

/** Who has an office is a person, and no firm. */
const office =
  /^(?:who (?:is|was)|wer (?:ist|war)|qui (?:est|etait)|quien (?:es|fue)|sino ang) (?:\p{L}{2,5} )?(\p{L}+)/u;

const howMany = /\b(?:how many|wie viele|wieviele|combien d(?:e |['’])|cuantos|cuantas|ilang?)\s?(\p{L}+)?/u;

/** What is counted in units of its own, as days or litres, is no number of things. */
function kindsOfNumber(folded: string): Kinds | undefined {
  const [said, noun = ''] = howMany.exec(folded) ?? [];
  if (said === undefined) return undefined;
  // How long it is, and how often, are asked for in other ways.
  if (/^(?:temps|times|fois|veces)$/.test(noun)) return undefined;
  const unit = measureOf(noun);
  if (unit !== undefined) return [unit];
  if (conceptsOf(stemOf(noun)).some((concept) => kindOf(concept) === 'quantity')) return ['quantity', 'count'];
  return noun === '' ? ['count', 'quantity', 'duration', 'percent', 'age'] : ['count', 'percent'];
}

export function kindsOfQuestion(question: string): Kinds {
  const folded = fold(question).replace(/^[\s¿¡"«„]+/, '');
  const counted = kindsOfNumber(folded);
  if (counted !== undefined) return counted;
  const [, holder = ''] = office.exec(folded) ?? [];
  if (holder !== '' && isOffice(stemOf(holder))) return ['person'];
  const height = kindsOfHeight(folded);
  if (height !== undefined) return height;
  const known = questions.find(([shape]) => shape.test(folded));
  if (known !== undefined) return known[1];
  if (/\b(?:what|que) (?:do|does|did|can|could|should|must|may|will|would|has|have)\b/.test(folded)) return [];
  const noun =
    /\b(?:what|which|welche[rsnm]?|quel(?:le)?s?|que|cual|ano|anong|aling)\s+(?:is|are|was|ist|sind|est|sont|es|son|ang)?\s*(?:the|der|die|das|le|la|les|el|los|las)?\s*(.*)/.exec(
      folded,
    )?.[1];
  const kinds = noun === undefined ? [] : (kindsOfHead(nounsOf(noun, folded)) ?? []);
  // "In which room is it?" asks for its name, and counts none.
  return asksWhichOne.test(folded) ? kinds.filter((kind) => kind !== 'count') : kinds;
}

/** What firms are as well. */
const borneByFirms: ReadonlySet<string> = new Set([
  'performer',
  'author',
  'owner',
  'host',
  'landlord',
  'winner',
  'founder',
]);

function isOffice(stem: string): boolean {
  if (isRoleNoun(stem)) return true;
  return conceptsOf(stem).some((concept) => kindOf(concept) === 'person' && !borneByFirms.has(concept));
}

const asksWhichOne =
  /^(?:(?:in|on|at|from|auf|an|aus|dans|a|en|de|sa) )?(?:which|welche[rsnm]?|quel(?:le)?s?|cual|aling?) (?!.*(?:number|nummer|anzahl|zahl|nombre|numero))/u;

/** "Wie hoch ist die Miete?" asks for what a rent is, and not for how high something is. */
function kindsOfHeight(folded: string): Kinds | undefined {
  const [, noun] = /\bwie hoch (?:ist|sind|war|waren|liegt|fallt) (?:\p{L}{3,5} )?(\p{L}+)/u.exec(folded) ?? [];
  const kind = noun === undefined ? undefined : kindOf(conceptsOf(stemOf(noun))[0] ?? '');
  return kind === 'money' || kind === 'percent' || kind === 'count' ? [kind] : undefined;
}

/** What is said of the noun stands behind it. */
const asksInRomance = /^(?:a |de |en |dans |jusqu|d )?(?:quel|que|cual|combien|cuant|anong|aling)/;
const behindNoun =
  / (?:is|are|was|were|do|does|did|can|must|should|will|has|have|of|for|in|on|at|to|from|with|per|ist|sind|hat|haben|kann|muss|der|des|die|das|fur|im|am|est|sont|a|de|du|del|la|le) /;

/** "Which label released it?" asks for a label. */
const verbBehind = /(?<=^\p{L}+) (?:\p{L}{3,}ed|it|they|you|we|he|she|i|that)(?: .*)?$/u;

/** The noun that is asked for, first. */
function nounsOf(asked: string, question: string): readonly string[] {
  const [phrase = ''] = asked.split(behindNoun);
  const stems = wordsOf(phrase.replace(verbBehind, ''))
    .slice(0, 3)
    .map(({ stem }) => stem);
  return asksInRomance.test(question) ? stems : stems.toReversed();
}

/** Languages that put the noun before what is said of it. */
const nounFirst = new Set(['fr', 'es', 'fi', 'tl', 'it', 'pt']);

/** Names such as `rent_due` and `open_until` are of a day or an hour, whatever stands first. */
const momentNames = /^(?:date|datum|fecha|petsa)_|_(?:due|until|since|begins?|starts?|ends?|opens|closes|expires)$/;
const added =
  /(?:^|_)(?:surcharge|supplement|bonus|zuschlag|aufschlag|recargo|suplemento|late_fee|discount|rabatt|remise|descuento|diskwento)(?:$|_| )/;
/** "Head in metres": whatever a head is, it is measured here. */
function unitSaid(description: string): Kinds | undefined {
  const [, word = ''] = /\s(?:in|en|sa)\s(\p{L}{2,})\W*$/u.exec(description) ?? [];
  if (/^(?:euros?|dollars?|pounds|pesos?|francs|franken)$/.test(word)) return ['money'];
  if (/^(?:percent|per cent|prozent|pour cent|por ciento)$/.test(word)) return ['percent'];
  const kind = measureOf(word);
  return kind === undefined ? undefined : [kind];
}

/** From a day to a day. */
const season =
  /^(?:dates|season|temporada|saison|period|fechas)(?:_| )(?!\S*(?:ticket|pass|price|card|karte|preis|billet|abono|prix|tarif))|(?: |^)(?:dates|fechas) (?:of|de|between)(?!\p{L})|(?:season|period) (?:when|in which|during)|^(?:from when (?:to|until) when|von wann bis wann|de quand a quand|desde cuando (?:y )?hasta cuando|mula kailan hanggang kailan)/u;
const moment: Kinds = ['date', 'time'];
/** A discount is a share of the price, or an amount. */

function withShare(kind: SpanKind, _at: number, kinds: Kinds): Kinds {
  return kinds.length === 1 && kind === 'percent' ? ['percent', 'money'] : [kind];
}

/** Stems of a field's name, the one that says what the value is first. */
export function headsOfField(name: string, language: string): readonly string[] {
  const stems = headStems(name);
  return nounFirst.has(language) ? stems : stems.toReversed();
}

export function kindsOfField(name: string, description: string, language: string): Kinds {
  if (season.test(`${fold(name)} ${fold(description)}`)) return ['period', 'date'];
  if (added.test(`${fold(name)} ${fold(description)}`)) return ['money', 'percent'];
  const asked = fold(description);
  const unit = unitSaid(asked);
  if (unit !== undefined) return unit;
  if (isPlaceAsked(description) || roomName.test(name)) return [];
  const heads = headsOfField(name, language);
  const reached = heads.flatMap(conceptsOf).find((concept) => reachedBy.has(concept));
  if (reached !== undefined && headStems(name).length > 1) return [kindOf(reached) ?? 'phone'];
  // The price of a year is no year.
  const [price] = heads.some(isYear) ? heads.flatMap((stem) => kindsOfHead([stem]) ?? []).filter(isMoney) : [];
  const ofHead = price === undefined ? kindsOfHead(heads) : [price];
  if (reference.test(fold(spacedName(name))) && !counted.test(asked))
    return (ofHead ?? []).filter((kind) => kind === 'phone');
  const byName = momentNames.test(fold(name)) ? moment : ofHead?.flatMap(withShare);
  if (isNaming(asked, language)) return (byName ?? []).filter(isOfSomebody);
  if (countName.test(fold(name)) && (ofHead ?? []).every(isOfSomebody)) return counting;
  if (workingHours.test(`${fold(name).replace(/_/g, ' ')} ${asked}`)) return ['duration', 'count'];
  const named = asked === '' ? [] : kindsOfDescription(asked, language);
  if (named.length > 0 && (isOpenTo(named, byName) || isStated(asked) || spanned.test(asked) || firstDay.test(asked)))
    return named;
  return byName ?? (bounds.test(fold(name)) ? bounded : []);
}

/** `telefon_anmeldung`, `press_email`: the word tells the kind wherever it stands in the name. */
const reachedBy: ReadonlySet<string> = new Set(['phone', 'fax', 'email']);

/** A place, whatever the field is called. */
const where = /^(?:where|wo|woher|wohin|ou|donde|saan|dove|waar|onde)(?!\p{L})/u;

export function isPlaceAsked(description: string): boolean {
  return where.test(fold(description));
}

/** One room has a name or a number; several are counted. */
const roomName = /(?:^|_|\p{Ll})[Rr]oom$/u;
/** `applicationNumber` is of no day: it names one of many. */
const reference =
  /(?:^| )(?:number|nummer|numero|no|nr|id|ref|reference|referenz|referencia|kennzeichen|aktenzeichen|code|codigo)$|^(?:numero|num|nummer|referencia|reference|codigo|code) (?!de \p{L}+s$|of )/u;

/** Whether a field is called as what names one of many. */
export function isReferenceName(name: string): boolean {
  return reference.test(fold(spacedName(name))) && !countName.test(fold(name));
}

function isYear(stem: string): boolean {
  return conceptsOf(stem).includes('year');
}

function isMoney(kind: SpanKind): boolean {
  return kind === 'money';
}

/** A word such as `location` has values of no shape, and the places that its description speaks of are not counted. */
function isOpenTo(named: Kinds, byName: Kinds | undefined): boolean {
  return byName === undefined || (byName.length === 0 && named.some((kind) => kind !== 'count'));
}

/** `number_of_drivers` counts people and names none. */
function isOfSomebody(kind: SpanKind): boolean {
  return kind === 'person' || kind === 'organization';
}

/** In French `nombre` counts. */
function isNaming(asked: string, language: string): boolean {
  return (
    /^(?:full )?(?:name|nom|pangalan) (?:of|der|des|de|du|ng)\b/.test(asked) ||
    (language === 'es' && /^nombre (?!y )/.test(asked))
  );
}

/** `zahl_der_arten`, `autos_pro_tag`. */
const countName =
  /^(?:an)?zahl_|^(?:number|count|quantity)_(?:of_)?|^(?:bilang|cantidad|numero|nombre)_(?:ng|de)_|_(?:count|total)$|_(?:per|pro|par|por|kada|bawat)_\p{L}+$/u;
const counting: Kinds = ['count', 'quantity', 'duration'];
const workingHours =
  /\b(?:hours|stunden|heures|horas)\b.*\b(?:per|a|pro|par|por|kada)?\b.*\b(?:week|woche|semaine|semana|linggo)\b|\bweekly (?:working )?hours\b/;
const bounds =
  /max|(?:^|_)(?:min(?:_|$|im)|mindest)|limit|quota|threshold|grenze|plafond|limite|_(?:from|over|above|ab|desde)$/;
const bounded: Kinds = ['quantity', 'duration', 'age', 'percent', 'money', 'count'];

/** Without what only says of which days or hours: `uptime_90_days`, `price_per_night`. */
function headStems(name: string): readonly string[] {
  const bare = name.replace(/(?:^|_)\d+_\p{L}+/gu, '').replace(/_(?:per|pro|par|por|a|kada)_\p{L}+/gu, '');
  return wordsOfName(bare).map(({ stem }) => stem);
}

/** What stands first in a description is what it is of: "Price of ...", "Date when ...". */
function kindsOfDescription(folded: string, language: string): Kinds {
  if (openFor.test(folded)) return ['time', 'duration'];
  if (firstDay.test(folded)) return ['date'];
  if (spanned.test(folded)) return ['duration', 'count'];
  if (amount.test(folded)) return ['money', 'quantity', 'count'];
  if (counted.test(folded)) return ['count', 'quantity', 'duration', 'age'];
  const asQuestion = questions.find(([shape]) => shape.test(folded));
  if (asQuestion !== undefined) return asQuestion[1];
  if (/^(?:name|nom|nombre|pangalan) (?:of|der|des|de|du|ng)\b/.test(folded)) return [];
  if (/^(?:the )?(?:person|personne|persona|player|artist|man|woman|someone) /.test(folded)) return ['person'];
  if (/^(?:the )?(?:company|firm|organi[sz]ation|business) /.test(folded)) return ['organization', 'person'];
  const [phrase = ''] = folded.split(behindHead);
  const stems = wordsOf(phrase === '' ? folded : phrase)
    .slice(0, 4)
    .map(({ stem }) => stem);
  return kindsOfHead(nounFirst.has(language) ? stems : stems.toReversed()) ?? [];
}

/** Ends the words that a noun closes: "council tax band | of the flat". */
const behindHead =
  /(?<=\p{L}) (?:of|for|in|on|at|to|that|which|who|with|per|when|where|from|by|before|after|until|as|it|the|and|or|der|des|die|das|fur|im|am|an|bei|pro|von|vom|zum|zur|mit|und|oder|de|du|del|des|pour|par|ng|sa|is|are|does)(?!\p{L})|[,(]/u;

/** "Last day of the closure" is a day, however long that is. */
const firstDay =
  /^(?:the )?(?:first|last|final|opening|closing) (?:day|date)(?!\p{L})|^(?:erster|letzter) tag(?!\p{L})|^(?:premier|dernier) jour(?!\p{L})|^(?:primer|ultimo) dia(?!\p{L})|^(?:unang|huling) araw(?!\p{L})/u;

/** Hours of somebody or some day are from one to another. */
const openFor = /^(?:hours|horas|heures) (?:of|for|on|at|when|during|in|de|d|du|des|para|pour) /;

const spanned =
  /^(?:hours|days|weeks|months|years|minutes|stunden|tage|wochen|monate|minuten|jours|heures|semaines|dias|horas|semanas) (?!d['’]ouverture|de apertura|of opening|d['’]acces)/u;

const amount = /^(?:amount|quantity|menge|quantite|cantidad|montant|betrag) (?:of|von|an|de|der|des|du) /;

/** "Number of owners" counts them; "number of the item" names it. */
const counted =
  /^(?:number of (?!the |an? )|(?:an)?zahl |how many |\p{L}+s per (?:day|week|month|year|hour)(?!\p{L})|nombre d|cantidad de |numero de \p{L}+s(?!\p{L})|bilang ng )/u;

function isStated(folded: string): boolean {
  return /^(?:(?:until|since|from|bis|ab|seit|jusqu ?a|depuis|hasta|desde|mula|hanggang) (?:when|wann|quand|cuando|kailan)|hora|heure|uhrzeit|oras|fecha|datum|petsa|day|tag|jour|dia|araw|month|deadline|percentage|share of|proportion of|anteil|porcentaje|pourcentage|prix|preis|precio|presyo|telefono|telefon|how|when|who|wie|wann|wer|quand|qui|combien|cuando|quien|cuanto|kailan|sino|ilan|price|cost|date|time|year|number of|telephone|phone|e-?mail)\b/.test(
    folded,
  );
}

/** Heads of names whose values are words, or letters: a tax band is no tax. */
const wordy =
  /^(?:band|class|category|categor|group|grade|zone|method|policy|scheme|mode|format|option|requirement|type|kind|colo|material|art|klasse|kategori|gruppe|groupe|clase|tipo|categori)$/;

/**
 * Of the first word that means something; undefined where none does. A word such as `status`, whose values have no shape of
 * their own, ends the search.
 */
function kindsOfHead(stems: readonly string[]): Kinds | undefined {
  for (const stem of stems) {
    if (wordy.test(stem)) return [];
    if (isRoleNoun(stem)) return ['person'];
    if (levels.test(stem)) return ['quantity', 'percent'];
    const kinds = conceptsOf(stem).map(kindOf);
    const shaped = kinds.filter((kind) => kind !== undefined);
    if (shaped.length > 0) return [...new Set(shaped)].flatMap(widened);
    if (
      kinds.length > 0 &&
      !/^(?:maxim|minim|max|min|total|old|averag|larg|small|start|end|begin|number|nummer|numero|no$|nr|current|first|last|limit|quota|ultim|derni|letzt)/.test(
        stem,
      )
    )
      return [];
  }
  return undefined;
}

/** Of water, of noise, of a battery. */
const levels = /^(?:level|niveau|nivel|pegel|fullstand)$/;

function widened(kind: SpanKind): Kinds {
  if (kind === 'age') return ['age', 'duration'];
  if (kind === 'time') return ['time', 'duration'];
  return [kind];
}
