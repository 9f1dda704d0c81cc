/** The services of the second set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { airwave } from './airwave/service.ts';
import { encore } from './encore/service.ts';
import { ledgerline } from './ledgerline/service.ts';
import { quayside } from './quayside/service.ts';
import { remedia } from './remedia/service.ts';

export const secondServices: readonly Service[] = [quayside, ledgerline, airwave, remedia, encore];
