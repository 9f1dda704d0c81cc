/** The services of the eighth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { crashlamp } from './crashlamp/service.ts';
import { liftwright } from './liftwright/service.ts';
import { oakbourse } from './oakbourse/service.ts';
import { sunpost } from './sunpost/service.ts';
import { tuckaway } from './tuckaway/service.ts';

export const eighthServices: readonly Service[] = [crashlamp, sunpost, liftwright, tuckaway, oakbourse];
