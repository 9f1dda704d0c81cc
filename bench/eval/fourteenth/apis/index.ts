/** The services of the fourteenth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { grainvault } from './grainvault/service.ts';
import { keyturn } from './keyturn/service.ts';
import { scoutlot } from './scoutlot/service.ts';
import { soundline } from './soundline/service.ts';
import { starhall } from './starhall/service.ts';

export const fourteenthServices: readonly Service[] = [soundline, scoutlot, keyturn, grainvault, starhall];
