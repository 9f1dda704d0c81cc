/** The services of the fifteenth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { lobbyline } from './lobbyline/service.ts';
import { snipbook } from './snipbook/service.ts';

export const fifteenthServices: readonly Service[] = [lobbyline, snipbook];
