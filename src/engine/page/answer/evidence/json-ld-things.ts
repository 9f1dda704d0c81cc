/** Things of JSON-LD that say something only as a whole: an amount with its unit, the hours of a day, a question with its answer. */
import { isRecord } from '../../../../core/json.ts';

export interface Told {
  readonly key: string;
  readonly value: string;
  readonly context?: string;
}

type Thing = Readonly<Record<string, unknown>>;

/** What such a thing says when it stands under the name; undefined for things that are told property by property. */
export function toldTogether(type: string, thing: Thing, key: string): readonly Told[] | undefined {
  if (type === 'PropertyValue' || type === 'LocationFeatureSpecification') return featureOf(thing, key);
  if (type === 'OpeningHoursSpecification') return hoursOf(thing, key);
  if (type === 'Question') return questionOf(thing);
  if (type === 'InteractionCounter') return interactionOf(thing);
  if (type === 'OccupationalExperienceRequirements') return experienceOf(thing, key);
  return undefined;
}

/** An amount, or the ends of a range, under the name of what they measure. */
export function amountsOf(thing: Thing, key: string, currency: string): readonly Told[] {
  const unit =
    currency || textOf(thing['unitText']) || unitNames[textOf(thing['unitCode'])] || textOf(thing['unitCode']);
  const period = currency === '' ? '' : textOf(thing['unitText']).toLowerCase();
  const said = (name: string, value: unknown): Told[] =>
    textOf(value) === ''
      ? []
      : [{ key: name, value: `${textOf(value)}${unit === '' ? '' : ` ${unit}`}`, context: period }];
  const [from, to] = [textOf(thing['minValue']), textOf(thing['maxValue'])];
  const range = from !== '' && to !== '' ? `${from}–${to}` : undefined;
  return [
    ...said(key, thing['value']),
    ...said(key, range),
    ...said(`${key} minimum`, thing['minValue']),
    ...said(`${key} maximum`, thing['maxValue']),
  ];
}

/** Units of the codes that schema.org's examples are written with. */
const unitNames: Readonly<Record<string, string>> = {
  MTK: 'm²',
  FTK: 'sq ft',
  KGM: 'kg',
  GRM: 'g',
  LBR: 'lb',
  CMT: 'cm',
  MMT: 'mm',
  MTR: 'm',
  INH: 'in',
  KMT: 'km',
  SMI: 'miles',
  LTR: 'l',
  ANN: 'years',
  MON: 'months',
  DAY: 'days',
  HUR: 'hours',
  MIN: 'minutes',
};

function featureOf(thing: Thing, key: string): readonly Told[] {
  const name = textOf(thing['name']) || textOf(thing['propertyID']);
  const unit = textOf(thing['unitText']) || unitNames[textOf(thing['unitCode'])] || '';
  const value = `${textOf(thing['value'])} ${unit}`.trim();
  if (name === '') return value === '' ? [] : [{ key, value }];
  return value === ''
    ? []
    : [{ key: name, value, context: `PropertyValue ${/^additional|amenity/.test(key) ? '' : key}` }];
}

const days: Readonly<Record<string, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};
const dayNames = Object.values(days);

function hoursOf(thing: Thing, key: string): readonly Told[] {
  const said = [thing['dayOfWeek']].flat().map((day) => textOf(day).replace(/^.*\//, ''));
  const [opens, closes] = [textOf(thing['opens']), textOf(thing['closes'])].map((time) =>
    time.replace(/(?<=:\d\d):00$/, ''),
  );
  if (!opens || !closes) return [];
  return [{ key: `opening hours ${said.join(' ')}`, value: `${opens}–${closes}`, context: key }];
}

/** `Mo-Th 08:30-17:30` with the names of its days, as far as it says them. */
export function dayWords(hours: string): string {
  const [, from = '', to = ''] = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:\s?-\s?(Mo|Tu|We|Th|Fr|Sa|Su))?(?![a-z])/.exec(hours) ?? [];
  const first = dayNames.indexOf(days[from] ?? '');
  const last = dayNames.indexOf(days[to] ?? '');
  if (first < 0) return '';
  return dayNames.slice(first, Math.max(first, last) + 1).join(' ');
}

function questionOf(thing: Thing): readonly Told[] {
  const key = textOf(thing['name']) || textOf(thing['text']);
  return [thing['acceptedAnswer'], thing['suggestedAnswer']].flat().flatMap((answer) => {
    const value = isRecord(answer) ? textOf(answer['text']).replace(/<[^>]{0,200}>/g, ' ') : '';
    return key === '' || value === '' ? [] : [{ key, value, context: 'question' }];
  });
}

const actions: Readonly<Record<string, string>> = {
  WatchAction: 'views watched',
  ViewAction: 'views',
  LikeAction: 'likes',
  CommentAction: 'comments',
  ShareAction: 'shares',
  FollowAction: 'followers',
  DownloadAction: 'downloads',
};

function interactionOf(thing: Thing): readonly Told[] {
  const type = isRecord(thing['interactionType']) ? thing['interactionType']['@type'] : thing['interactionType'];
  const name = actions[textOf(type).replace(/^.*[/:]/, '')];
  const value = textOf(thing['userInteractionCount']);
  return name === undefined || value === '' ? [] : [{ key: name, value }];
}

function experienceOf(thing: Thing, key: string): readonly Told[] {
  const months = textOf(thing['monthsOfExperience']);
  return months === '' ? [] : [{ key, value: `${months} months` }];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
