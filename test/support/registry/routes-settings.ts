/** Routes below `/mode` and `/config`. */
import { type Call, flag, readBody } from './call.ts';
import { deleteConfig, readConfig, writeConfig } from './config.ts';
import type { Core } from './core.ts';
import { deleteMode, readMode, writeMode } from './modes.ts';
import type { Answer, Params, Route } from './route.ts';

export const settingRoutes: readonly Route[] = ['', '/:s'].flatMap((scope): readonly Route[] => [
  { method: 'GET', pattern: `/mode${scope}`, answer: getMode },
  { method: 'PUT', pattern: `/mode${scope}`, answer: putMode },
  { method: 'DELETE', pattern: `/mode${scope}`, answer: removeMode },
  { method: 'GET', pattern: `/config${scope}`, answer: getConfig },
  { method: 'PUT', pattern: `/config${scope}`, answer: putConfig },
  { method: 'DELETE', pattern: `/config${scope}`, answer: removeConfig },
]);

function getMode(core: Core, call: Call, { s }: Params): Answer {
  return { body: readMode(core, s, flag(call, 'defaultToGlobal')) };
}

function putMode(core: Core, call: Call, { s }: Params): Answer {
  return { body: writeMode(core, { scope: s, mode: readBody(call)['mode'], force: flag(call, 'force') }) };
}

function removeMode(core: Core, call: Call, { s }: Params): Answer {
  return { body: deleteMode(core, s, flag(call, 'recursive')) };
}

function getConfig(core: Core, call: Call, { s }: Params): Answer {
  return { body: readConfig(core, s, flag(call, 'defaultToGlobal')) };
}

function putConfig(core: Core, call: Call, { s }: Params): Answer {
  return { body: writeConfig(core, s, readBody(call)) };
}

function removeConfig(core: Core, _call: Call, { s }: Params): Answer {
  return { body: deleteConfig(core, s) };
}
