/** The services of the tenth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { binround } from './binround/service.ts';
import { coinbay } from './coinbay/service.ts';
import { foldwell } from './foldwell/service.ts';
import { hirebarn } from './hirebarn/service.ts';
import { specway } from './specway/service.ts';

export const tenthServices: readonly Service[] = [coinbay, hirebarn, binround, foldwell, specway];
