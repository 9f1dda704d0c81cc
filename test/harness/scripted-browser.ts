/**
 * A person with a browser, by plain HTTP: signs in, agrees, and ends where the last redirect leads. Run as a program it is
 * what `BROWSER` can name: its last argument is the page to open.
 */

export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

interface Step {
  readonly url: string;
  readonly form?: URLSearchParams;
}

const filled = { login: 'gertrude', password: 'eggs', confirm: 'yes' };

/** What a browser sends along when it goes to a page. */
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };

/** `until` stops before a page is fetched; `fields` are typed into forms besides name and password. */
export async function browse(
  start: string,
  until: (url: string) => boolean = () => false,
  fields: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const cookies = new Map<string, string>();
  let step: Step = { url: start };
  for (let steps = 0; steps < 20; steps += 1) {
    if (until(step.url)) return { url: step.url, status: 0, body: '', headers: new Headers() };
    const { url, form } = step;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...navigation, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookie, cookies);
    const body = await response.text();
    const next = nextStep(response, body, url, fields);
    if (next === undefined) return { url, status: response.status, body, headers: response.headers };
    step = next;
  }
  throw new Error('The browser was sent around in circles.');
}

function keep(cookie: string, cookies: Map<string, string>): void {
  const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

function nextStep(
  response: Response,
  body: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Step | undefined {
  const location = response.headers.get('location');
  if (location !== null) return { url: new URL(location, url).href };
  const action = /<form[^>]*action="([^"]+)"/.exec(body)?.[1];
  if (action === undefined) return undefined;
  const hidden = [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  const form = new URLSearchParams({ ...filled, ...fields, ...Object.fromEntries(hidden) });
  return { url: new URL(action, url).href, form };
}

if (process.argv[1] === import.meta.filename) await browse(process.argv.at(-1) ?? '');
