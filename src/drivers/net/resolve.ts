import { lookup } from 'node:dns/promises';
import type { Resolve } from './guard.ts';

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });
