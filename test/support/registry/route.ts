/** The table of routes and how a call finds its own. */
import type { Call } from './call.ts';
import type { Core } from './core.ts';
import { noRoute, Refusal } from './refusal.ts';
import { schemaRoutes } from './routes-schemas.ts';
import { settingRoutes } from './routes-settings.ts';
import { subjectRoutes } from './routes-subjects.ts';

/** The parts of a path that a pattern names with a colon. */
export type Params = Readonly<Record<string, string>>;

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** JSON that was made already; it goes out as it is. */
  readonly text?: string;
}

export interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly answer: (core: Core, call: Call, params: Params) => Answer;
}

const routes = [...subjectRoutes, ...schemaRoutes, ...settingRoutes].map((route) => ({
  ...route,
  parts: route.pattern.split('/').filter((part) => part !== ''),
}));

/** The pattern that the call matched stands in the answer, for the figures by route. */
export function answerCall(core: Core, call: Call): Answer & { readonly pattern: string } {
  const matching = routes.filter(({ parts }) => paramsOf(parts, call.segments) !== undefined);
  const route = matching.find(({ method }) => method === call.method);
  if (route === undefined) {
    throw matching.length === 0 ? noRoute() : new Refusal(405, 'HTTP 405 Method Not Allowed');
  }
  return { ...route.answer(core, call, paramsOf(route.parts, call.segments) ?? {}), pattern: route.pattern };
}

function paramsOf(parts: readonly string[], segments: readonly string[]): Params | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
