/** Time zones by whatever they are called: IANA names, offsets, and cities that give a zone its name. */
import { Temporal } from 'temporal-polyfill';
import { PatchbayError } from '../../../core/error.ts';
import { nearestFirst } from '../../../core/nearest.ts';

/** The zone of this machine. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone's own spelling: `Europe/Berlin` for `europe/berlin` and for `Berlin`, `+05:30` for `UTC+5:30`; undefined when there is none. */
export function findZone(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[A-Za-z0-9+\-:/_ ]{1,64}$/.test(trimmed)) return undefined;
  if (/^(?:utc|gmt|z)$/i.test(trimmed)) return 'UTC';
  return findOffset(trimmed) ?? ianaZone(trimmed.replaceAll(' ', '_')) ?? zoneOfCity(trimmed);
}

/** Throws `invalid_input`, in the reference server's words. */
export function readZone(text: string): string {
  const zone = findZone(text);
  if (zone === undefined) throw invalidZone(text);
  return zone;
}

export function invalidZone(text: string): PatchbayError {
  const shown = /^[\w/+:-]{1,64}$/.test(text) ? text : 'no name of one';
  const [nearest] = nearestFirst(text.slice(0, 64), Intl.supportedValuesOf('timeZone'));
  return new PatchbayError('invalid_input', `Invalid timezone: ${shown}.`, {
    reason: 'INVALID_TIMEZONE',
    hint: `Give an IANA name such as ${nearest ?? 'Europe/Berlin'}, or an offset such as +05:30.`,
  });
}

function findOffset(text: string): string | undefined {
  const match = /^(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(text);
  if (match === null) return undefined;
  const [, sign, hours = '', minutes = '00'] = match;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${sign}${hours.padStart(2, '0')}:${minutes}` : undefined;
}

/** Numbers alone would be offsets to some readers and hours to others. */
function ianaZone(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

function zoneOfCity(text: string): string | undefined {
  const city = text.toLowerCase().replaceAll(' ', '_');
  if (city.length < 3) return undefined;
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().endsWith(`/${city}`));
}
