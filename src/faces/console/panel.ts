/** Panels: what tools declare to show here, asked for through the door like any other call. */
import { html } from 'hono/html';
import { isRecord } from '../../core/json.ts';
import type { Entry } from '../../core/registry.ts';
import type { ConsolePanel } from '../../core/tool.ts';
import type { ConsoleFace } from './face.ts';

type Item = Readonly<Record<string, unknown>>;

export interface Panel {
  readonly config: ConsolePanel;
  readonly items: readonly Item[];
  readonly total: number;
  /** Why there is nothing to show. */
  readonly failure: string | undefined;
}

/** Every panel, in the order that they declare; those that have nothing to show come after the others. */
export async function readPanels(
  { principal, signal }: { readonly principal: string; readonly signal: AbortSignal },
  face: ConsoleFace,
): Promise<readonly Panel[]> {
  const declared = face.registry.entries.flatMap((entry) => {
    const config = entry.tool.serve?.console;
    return config === undefined ? [] : [{ entry, config }];
  });
  const panels = declared.map(({ entry, config }) => readPanel(entry, config, { principal, signal, face }));
  const rank = (panel: Panel): number => Number(panel.items.length === 0 && panel.failure === undefined);
  return (await Promise.all(panels)).toSorted((a, b) => rank(a) - rank(b) || a.config.place - b.config.place);
}

interface Around {
  readonly principal: string;
  readonly signal: AbortSignal;
  readonly face: ConsoleFace;
}

async function readPanel({ tool }: Entry, config: ConsolePanel, { principal, signal, face }: Around): Promise<Panel> {
  const outcome = await face.door.invoke({
    tool,
    input: config.arguments,
    caller: { face: 'console', principal },
    requestId: crypto.randomUUID(),
    signal,
    canAsk: false,
  });
  if (outcome.kind !== 'done') {
    const failure = outcome.kind === 'failed' ? outcome.error.message : 'It asked a question.';
    return { config, items: [], total: 0, failure };
  }
  const { items, total } = outcome.output;
  const shown = Array.isArray(items) ? items.filter(isRecord) : [];
  return { config, items: shown, total: typeof total === 'number' ? total : shown.length, failure: undefined };
}

export function showPanel(panel: Panel) {
  const { config, items, total } = panel;
  const more = total > items.length ? html`<p class="more">${items.length} of ${total} are shown.</p>` : '';
  return html`<section id="${idOf(config)}">
    <h2>${config.title}</h2>
    ${contentOf(panel)}${more}
  </section>`;
}

export function idOf({ title }: ConsolePanel): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function contentOf({ config, items, failure }: Panel) {
  if (failure !== undefined) return html`<p class="failure">${failure}</p>`;
  if (items.length === 0) return html`<p class="empty">${config.empty}</p>`;
  return config.drawing === undefined ? tableOf(config, items) : drawingsOf(config.drawing, items);
}

/**
 * On a narrow screen a table with long texts becomes a list of its rows, each with the titles of its cells. The roles are
 * there because it is no table any more to those who have it read, once it is laid out differently.
 */
function tableOf({ title, columns }: ConsolePanel, items: readonly Item[]) {
  const isLong = columns.some(({ kind }) => kind === 'long');
  const heading = ({ title: name, kind }: Column) =>
    html`<th scope="col" role="columnheader" class="${isNumeric(kind) ? 'number' : ''}">${name}</th>`;
  return html`<div class="table" tabindex="0" role="region" aria-label="${title}">
    <table role="table" class="${isLong ? 'stacked' : ''}">
      <thead role="rowgroup">
        <tr role="row">${columns.map(heading)}</tr>
      </thead>
      <tbody role="rowgroup">
        ${items.map((item) => html`<tr role="row">${columns.map((column) => cellOf(column, item))}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

type Column = ConsolePanel['columns'][number];

function isNumeric(kind: Column['kind']): boolean {
  return kind === 'number' || kind === 'count';
}

function cellOf({ key, title, kind, since }: Column, item: Item) {
  const value = kind === 'count' ? lengthOf(item[key]) : item[key];
  const text = since === undefined ? textOf(value) : spanOf(item[since], value);
  const isLow = kind === 'number' && typeof value === 'number' && value < 0;
  const looks = [isNumeric(kind) ? 'number' : kind, isLow ? 'low' : undefined, text === nothing ? 'none' : undefined];
  const shown = kind === 'state' ? html`<span class="mark ${stateOf(text)}">${text}</span>` : text;
  return html`<td role="cell" class="${looks.filter(Boolean).join(' ')}" data-title="${title}">${shown}</td>`;
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** `25 ms`, `3.9 s`, `2 min 5 s`, `1 h 3 min`. */
function spanOf(from: unknown, to: unknown): string {
  const ms = Date.parse(String(to)) - Date.parse(String(from));
  if (Number.isNaN(ms)) return nothing;
  if (ms < 1_000) return `${ms} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${(ms / 1_000).toFixed(1)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** Colours mean something only together with the word. */
function stateOf(text: string): string {
  if (text === 'succeeded') return 'good';
  return text === 'failed' || text === 'interrupted' ? 'bad' : 'open';
}

const nothing = '–';
const dates = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return nothing;
  if (typeof value === 'number') return value.toLocaleString('en');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return dates.test(text) ? `${text.slice(0, 16).replace('T', ' ')} UTC` : text;
}

function drawingsOf(drawing: NonNullable<ConsolePanel['drawing']>, items: readonly Item[]) {
  return html`<div class="drawings">
    ${items.map((item) => {
      const [title, text] = [drawing.title, drawing.text].map((key) => textOf(item[key]));
      return html`<figure>
        <div class="chart" tabindex="0" role="region" aria-label="Chart: ${title}">
          <img src="${addressOf(item[drawing.svg])}" alt="Chart: ${title}" />
        </div>
        <figcaption><strong>${title}</strong> ${text}</figcaption>
      </figure>`;
    })}
  </div>`;
}

/** As an image, nothing in it can run. */
function addressOf(svg: unknown): string {
  const text = typeof svg === 'string' ? svg : '';
  return `data:image/svg+xml;base64,${Buffer.from(text, 'utf8').toString('base64')}`;
}
