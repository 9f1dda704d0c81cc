/** The services of the sixth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { dialstone } from './dialstone/service.ts';
import { flagpole } from './flagpole/service.ts';
import { lectern } from './lectern/service.ts';
import { plotwise } from './plotwise/service.ts';
import { shortleaf } from './shortleaf/service.ts';

export const sixthServices: readonly Service[] = [flagpole, lectern, plotwise, shortleaf, dialstone];
