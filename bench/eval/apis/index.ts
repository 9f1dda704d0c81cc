/** The invented services of the eval sets, by name, and what a person would have stored about each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedServices } from '../constructions/services/world.ts';
import { eighthServices } from '../eighth/apis/index.ts';
import { eleventhServices } from '../eleventh/apis/index.ts';
import { fifteenthServices } from '../fifteenth/apis/index.ts';
import { fifthServices } from '../fifth/apis/index.ts';
import { fourteenthServices } from '../fourteenth/apis/index.ts';
import { fourthServices } from '../fourth/apis/index.ts';
import { nineteenthServices } from '../nineteenth/apis/index.ts';
import { ninthServices } from '../ninth/apis/index.ts';
import { practiceServices } from '../practice/apis/index.ts';
import { secondServices } from '../second/apis/index.ts';
import { seventhServices } from '../seventh/apis/index.ts';
import { sixthServices } from '../sixth/apis/index.ts';
import { tenthServices } from '../tenth/apis/index.ts';
import { thirdServices } from '../third/apis/index.ts';
import { thirteenthServices } from '../thirteenth/apis/index.ts';
import { twelfthServices } from '../twelfth/apis/index.ts';
import { burrow } from './burrow/service.ts';
import { crewdeck } from './crewdeck/service.ts';
import { daybook } from './daybook/service.ts';
import { gustmark } from './gustmark/service.ts';
import { hauler } from './hauler/service.ts';
import { kinfolk } from './kinfolk/service.ts';
import { larkspur } from './larkspur/service.ts';
import { parley } from './parley/service.ts';
import type { Running } from './serve.ts';
import type { Service } from './service.ts';
import { shelfmark } from './shelfmark/service.ts';
import { tillway } from './tillway/service.ts';

const first = [larkspur, tillway, burrow, kinfolk, daybook, gustmark, crewdeck, parley, hauler, shelfmark];
const all = [
  ...first,
  ...practiceServices,
  ...secondServices,
  ...thirdServices,
  ...fourthServices,
  ...fifthServices,
  ...sixthServices,
  ...seventhServices,
  ...eighthServices,
  ...ninthServices,
  ...tenthServices,
  ...eleventhServices,
  ...twelfthServices,
  ...thirteenthServices,
  ...fourteenthServices,
  ...fifteenthServices,
  ...nineteenthServices,
];

export const services: ReadonlyMap<string, Service> = new Map(all.map((service) => [service.name, service]));

export function serviceOf(name: string): Service {
  const service = services.get(name) ?? generatedServices.get(name);
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
}

/** The text of its documentation, with the address of the running service in place of the invented one. */
export function documentOf({ document, host }: Service, url = host): string {
  const text = typeof document === 'string' ? readFileSync(join(import.meta.dirname, document), 'utf8') : document.text;
  // Hosts stand in documents whole, in two parts as Swagger 2.0 has them, or with a variable in them.
  const { host: address, protocol } = new URL(url);
  const name = new URL(host).host;
  return text
    .replaceAll(host, url)
    .replace(/https:\/\/\{region\}\.hauler\.example/, url)
    .replace(new RegExp(`("host": ?")${name}"`), `$1${address}"`)
    .replace(/("schemes": ?\[)"https"\]/, `$1"${protocol.slice(0, -1)}"]`);
}

/** What a person has stored about the service: the input of `integration/upsert`. */
export function integrationOf({ service, url }: Running): Readonly<Record<string, unknown>> {
  const { name, title, auth, credentials } = service;
  const text = documentOf(service, url);
  const documented = isProse(service) ? { documentation: text } : { openApiSchema: text };
  const token = auth.kind === 'oauth' ? { token_url: `${url}${auth.tokenPath}` } : {};
  return { id: name, name: title, urlHost: url, credentials: { ...credentials, ...token }, ...documented };
}

function isProse({ document }: Service): boolean {
  return typeof document === 'string' ? document.endsWith('.md') : document.kind === 'prose';
}
