/** The pages that a browser ends at. They hold no script, load nothing, and show a stranger's text only escaped and cut. */
import type { LoopbackReply } from '../../core/host.ts';

const longestText = 200;

export function successPage(): LoopbackReply {
  return page(200, 'Signed in', 'Patchbay has its token.', 'You can close this window.');
}

export function failurePage(status: number, message: string): LoopbackReply {
  return page(status, 'Sign-in failed', message, 'You can close this window and ask for a token again.');
}

function page(status: number, title: string, message: string, next: string): LoopbackReply {
  const text = message.length > longestText ? `${message.slice(0, longestText)}...` : message;
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Patchbay</title>
${style}
</head>
<body class="${status === 200 ? 'good' : 'bad'}">
<main>
<p class="name">Patchbay</p>
<h1>${title}</h1>
<p class="message">${text}</p>
<p>${next}</p>
</main>
</body>
</html>
`;
  return { status, type: 'html', body: body.text };
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
:root { color-scheme: light dark; --ground: #f6f5f2; --card: #fff; --text: #1c1b19; --soft: #6b6862; --mark: #2f7d4f; }
.bad { --mark: #b3372b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171614; --card: #211f1d; --text: #efede8; --soft: #a29d94; --mark: #62b783; }
  .bad { --mark: #e07a6e; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); padding: 2rem 2.25rem; background: var(--card);
  border-top: 4px solid var(--mark); border-radius: 6px; box-shadow: 0 2px 14px rgb(0 0 0 / 12%); }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: .5rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
.name { margin: 0 0 .25rem; font-size: .85rem; letter-spacing: .04em; }
.message { color: var(--text); user-select: all; }
</style>`;
