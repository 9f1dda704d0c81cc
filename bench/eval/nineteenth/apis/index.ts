/** The services of the nineteenth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { crownbench } from './crownbench/service.ts';
import { flueline } from './flueline/service.ts';
import { hoofwell } from './hoofwell/service.ts';
import { mislaid } from './mislaid/service.ts';

export const nineteenthServices: readonly Service[] = [flueline, hoofwell, mislaid, crownbench];
