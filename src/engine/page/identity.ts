/** As whom the plain way asks for a page: what a browser on such a device, in such a country, would send. */
import type { Device } from '../../core/browser.ts';

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const agents: Readonly<Record<Device, string>> = {
  desktop: `Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/153.0.0.0 Safari/537.36`,
  mobile: `Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/153.0.0.0 Mobile Safari/537.36`,
  tablet: `Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/153.0.0.0 Safari/537.36`,
};

/** The language that most pages of a country are in; those that are not here speak English as it is written in the US. */
const languages: ReadonlyMap<string, string> = new Map([
  ['gb', 'en-GB'],
  ['de', 'de-DE'],
  ['it', 'it-IT'],
  ['fr', 'fr-FR'],
  ['ca', 'en-CA'],
  ['es', 'es-ES'],
  ['ru', 'ru-RU'],
  ['jp', 'ja-JP'],
  ['kr', 'ko-KR'],
  ['in', 'en-IN'],
]);

/** BCP 47, the preferred first. */
export function languagesOf(country: string): readonly string[] {
  const own = languages.get(country) ?? 'en-US';
  const short = own.slice(0, 2);
  return short === 'en' ? [own, 'en'] : [own, short, 'en'];
}

/** The headers of a plain request; those that the caller gives win. Names are in lower case. */
export function headersFor(
  device: Device,
  country: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const accepted = languagesOf(country).map((tag, at) => (at === 0 ? tag : `${tag};q=0.${9 - at}`));
  const lowered = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    'user-agent': agents[device],
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': accepted.join(','),
    ...Object.fromEntries(lowered),
  };
}
