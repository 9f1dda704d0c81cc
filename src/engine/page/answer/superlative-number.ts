/** What a cell measures, so that 4 TB is more than 500 GB and 6 h 30 more than 6 h. */

/** What costs nothing is the cheapest. */
const free = /^(?:free|gratis|kostenlos|gratuit|libre|none|nil)$/i;
const endless = /^(?:unlimited|no limit|unbegrenzt|illimit[ée]e?|ilimitad[oa]|walang limitasyon)$/i;

const scales: Readonly<Record<string, number>> = {
  ...{ b: 1e-6, kb: 1e-3, mb: 1, gb: 1e3, tb: 1e6 },
  ...{ mg: 1e-3, g: 1, kg: 1e3, t: 1e6, tonnes: 1e6 },
  ...{ mm: 1e-3, cm: 1e-2, m: 1, km: 1e3 },
  ...{ ml: 1e-3, cl: 1e-2, l: 1 },
  ...{ s: 1 / 60, sec: 1 / 60, min: 1, minutes: 1, minuten: 1, minutos: 1 },
  ...{ h: 60, hour: 60, hours: 60, std: 60, stunden: 60, heures: 60, horas: 60 },
  ...{ day: 1_440, days: 1_440, tag: 1_440, tage: 1_440, jours: 1_440, dias: 1_440 },
  ...{ week: 10_080, weeks: 10_080, woche: 10_080, wochen: 10_080, semaines: 10_080, semanas: 10_080 },
  ...{ month: 43_800, months: 43_800, monat: 43_800, monate: 43_800, mois: 43_800, mes: 43_800, meses: 43_800 },
  ...{ year: 525_600, years: 525_600, jahr: 525_600, jahre: 525_600, ans: 525_600, anos: 525_600 },
  ...{ million: 1e6, millionen: 1e6, millions: 1e6, billion: 1e9 },
};

const measure = /(-?\d[\d.,'\s\u00a0]*)\s?(\p{L}+)?/gu;
/** Behind a larger unit: the minutes of `6 h 30`, the seconds of `3 min 40 s`. */
const smaller: Readonly<Record<string, number>> = { h: 1, hour: 1, hours: 1, std: 1, min: 1 / 60 };

/** The first number of a folded text, below zero behind either kind of minus, in the unit of its kind; undefined where there is none. */
export function numberIn(text: string): number | undefined {
  const folded = text.replace(/−(?=\d)/g, '-');
  if (free.test(folded)) return 0;
  if (endless.test(folded)) return Infinity;
  const clock = /^(\d{1,2}):(\d\d)/.exec(folded);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  const [first, second] = [...folded.matchAll(measure)];
  const [whole = '', digits = '', unit = ''] = first ?? [];
  const number = plainNumber(digits);
  if (number === undefined) return undefined;
  const isJoined =
    second !== undefined && first !== undefined && /^\s?$/.test(folded.slice(first.index + whole.length, second.index));
  const rest = isJoined ? (plainNumber(second[1] ?? '') ?? 0) * (smaller[unit] ?? 0) : 0;
  return number * (scales[unit] ?? 1) + rest;
}

/** With a comma or a point where the text has it. */
function plainNumber(digits: string): number | undefined {
  const plain = digits
    .trim()
    .replace(/[.,'\s\u00a0](?=\d{3}(?!\d))/g, '')
    .replace(/[.,]$/, '')
    .replace(',', '.');
  const number = Number(plain);
  return plain !== '' && Number.isFinite(number) ? number : undefined;
}
