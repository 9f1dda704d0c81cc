/** The pages that a browser ends at. They hold no script, load nothing, and show a stranger's text only escaped and cut. */
import { PatchbayError } from '../../core/error.ts';
import type { LoopbackReply } from '../../core/host.ts';

const longestText = 200;

/** How it ended, and the sign that says so. */
const signs = { good: '\u2713', bad: '!', note: 'i' } as const;

interface Shown {
  readonly tone: keyof typeof signs;
  readonly title: string;
  /** What happened, in our own words. */
  readonly lead: string;
  /** What the service or the error said, to be copied. */
  readonly detail?: string;
  /** What to do now. */
  readonly next: string;
}

const again = 'You can close this window. To try again, ask Patchbay for a token once more.';

export function successPage(host: string): LoopbackReply {
  return page(200, {
    tone: 'good',
    title: 'Signed in',
    lead: `Patchbay may use ${host} for you now.`,
    next: 'You can close this window and go back to where you came from.',
  });
}

export function reportedPage(error: string, next = again): LoopbackReply {
  if (error === 'access_denied') {
    return page(400, {
      tone: 'note',
      title: 'Not signed in',
      lead: 'Access was declined, so nothing has changed.',
      next: again,
    });
  }
  return page(400, {
    tone: 'bad',
    title: 'Sign-in failed',
    lead: 'The hosting service reported an error.',
    detail: error,
    next,
  });
}

export function incompletePage(missing: string): LoopbackReply {
  const lead = `The hosting service sent the browser back without ${missing}, so the sign-in could not be finished.`;
  return page(400, { tone: 'bad', title: 'Sign-in failed', lead, next: again });
}

/** A state that was brought before: a page that was loaded again. */
export function usedPage(): LoopbackReply {
  return page(400, {
    tone: 'note',
    title: 'This link was used before',
    lead: 'A sign-in is answered once, and this one has been.',
    next: 'If you were signed in then, there is nothing left to do: close this window. Else ask Patchbay for a token once more.',
  });
}

/** Too late, or for a process that cannot listen: that one takes the address by hand. */
export function unknownPage(): LoopbackReply {
  return page(400, {
    tone: 'note',
    title: 'This sign-in is not open here',
    lead: 'The sign-in took too long, or another process of this machine has begun it.',
    next:
      'If a terminal or a chat gave you the link, copy the address of this page and paste it there. Else ask Patchbay for a ' +
      'token once more.',
  });
}

export function foreignPage(): LoopbackReply {
  return page(403, {
    tone: 'note',
    title: 'Another user opened this page',
    lead: 'Only the user who asked for the sign-in can finish it here, so nothing was done.',
    next: 'If that is you, copy the address of this page and paste it where the link was given to you.',
  });
}

export function failurePage(error: unknown): LoopbackReply {
  const isOurs = error instanceof PatchbayError;
  return page(500, {
    tone: 'bad',
    title: 'Sign-in failed',
    lead: 'You agreed, but Patchbay could not get its token.',
    detail: isOurs ? error.message : 'Something unexpected went wrong; the log has it.',
    next: (isOurs ? error.hint : undefined) ?? again,
  });
}

function page(status: number, { tone, title, lead, detail, next }: Shown): LoopbackReply {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Patchbay</title>
${style}
</head>
<body class="${tone}">
<main>
<p class="name"><span class="sign" aria-hidden="true">${signs[tone]}</span>Patchbay</p>
<h1>${title}</h1>
<p>${lead}</p>
${detail === undefined ? '' : html`<p class="detail">${cut(detail)}</p>`}
<p class="next">${next}</p>
</main>
</body>
</html>
`;
  return { status, type: 'html', body: body.text };
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text;
}

/** Text that is HTML already. */
interface Html {
  readonly text: string;
}

function html(texts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const shown = values.map((value) => (typeof value === 'string' ? escaped(value) : value.text));
  return { text: String.raw({ raw: texts.raw }, ...shown) };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const style = html`<style>
:root { color-scheme: light dark; --ground: #f4f3f0; --card: #fff; --line: #e3e0da; --text: #1c1b19; --soft: #5f5c56;
  --mark: #2a7a4b; --on-mark: #fff; }
.bad { --mark: #b3372b; }
.note { --mark: #3b6ea8; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #161513; --card: #211f1d; --line: #3a3733; --text: #efede8; --soft: #aaa59c; --on-mark: #161513; }
  .good { --mark: #62b783; }
  .bad { --mark: #e58377; }
  .note { --mark: #7fb0e6; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.6rem; line-height: 1.2; letter-spacing: -.01em; }
p { margin: 0; overflow-wrap: anywhere; }
.name { display: flex; align-items: center; gap: .6rem; color: var(--soft); font-size: .9rem; }
.sign { display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; background: var(--mark);
  color: var(--on-mark); font-weight: 700; font-size: 1rem; line-height: 1; }
.detail { margin-top: .9rem; padding: .7rem .85rem; background: var(--ground); border-left: 3px solid var(--mark);
  border-radius: 4px; font: .85rem/1.5 ui-monospace, monospace; user-select: all; }
.next { margin-top: .9rem; color: var(--soft); }
@media (max-width: 30rem) { main { padding: 1.5rem; } }
</style>`;
