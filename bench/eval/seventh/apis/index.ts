/** The services of the seventh set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { adlark } from './adlark/service.ts';
import { anvilry } from './anvilry/service.ts';
import { pawline } from './pawline/service.ts';
import { reelbox } from './reelbox/service.ts';
import { vanwright } from './vanwright/service.ts';

export const seventhServices: readonly Service[] = [pawline, anvilry, vanwright, adlark, reelbox];
