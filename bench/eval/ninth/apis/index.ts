/** The services of the ninth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { backstead } from './backstead/service.ts';
import { coachline } from './coachline/service.ts';
import { minderly } from './minderly/service.ts';
import { outlayer } from './outlayer/service.ts';
import { pressbed } from './pressbed/service.ts';

export const ninthServices: readonly Service[] = [outlayer, minderly, pressbed, coachline, backstead];
