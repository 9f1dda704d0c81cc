/** The console's page: rendered here, without a script, and readable in light and dark. */
import { html, raw } from 'hono/html';
import type { PatchbayError } from '../../core/error.ts';
import type { Entry, Registry } from '../../core/registry.ts';
import type { Family } from '../../core/tool.ts';
import type { ConsoleFace } from './face.ts';
import { idOf, type Panel, showPanel } from './panel.ts';
import { style } from './style.ts';

/** A jack and its cord, in the colour of the links. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="#c46a10" stroke-width="2">' +
    '<circle cx="4.5" cy="4.5" r="3"/><circle cx="11.5" cy="11.5" r="3"/><path d="M6.6 6.6l2.8 2.8"/></svg>',
)}`;

type Markup = ReturnType<typeof html>;

export async function renderPage(panels: readonly Panel[], { registry, version }: ConsoleFace): Promise<string> {
  const body = html`<header>
      <h1>Patchbay <small>${version}</small></h1>
      <nav aria-label="Sections">
        ${panels.map(({ config }) => html`<a href="#${idOf(config)}">${config.title}</a>`)}<a href="#tools">Tools</a>
      </nav>
    </header>
    <main>
      <ul class="figures">
        ${panels.map(({ config, total }) => figure(total, config.counted))}${figure(registry.entries.length, 'Tools')}
      </ul>
      ${panels.map(showPanel)} ${showTools(registry)}
    </main>
    <footer>Read-only. Reload the page to see it anew.</footer>`;
  return document('Patchbay', body);
}

export async function renderFailure(error: PatchbayError): Promise<string> {
  return document(
    'Patchbay',
    html`<main><h1>Patchbay</h1><p class="failure">${error.message}</p><p>${error.hint ?? ''}</p></main>`,
  );
}

function figure(count: number, title: string): Markup {
  return html`<li><b>${count.toLocaleString('en')}</b> ${title}</li>`;
}

function showTools({ entries }: Registry): Markup {
  const families = [...Map.groupBy(entries, ({ tool }) => tool.family)].sort(([a], [b]) => a.localeCompare(b));
  return html`<section id="tools">
    <h2>Tools</h2>
    ${families.map(([family, members]) => showFamily(family, members))}
  </section>`;
}

function showFamily(family: Family, members: readonly Entry[]): Markup {
  return html`<details>
    <summary>${family} <small>${members.length}</small></summary>
    <dl>
      ${members.map(
        ({ listedName, tool }) =>
          html`<dt><code>${listedName}</code> <span class="effect ${tool.effect}">${tool.effect}</span></dt>
            <dd>${tool.summary}</dd>`,
      )}
    </dl>
  </details>`;
}

async function document(title: string, body: Markup): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${icon}" />
        <style>${raw(style)}</style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return String(page);
}
