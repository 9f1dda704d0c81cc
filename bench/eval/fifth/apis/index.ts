/** The services of the fifth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { claimwell } from './claimwell/service.ts';
import { formlark } from './formlark/service.ts';
import { palletry } from './palletry/service.ts';
import { sealfast } from './sealfast/service.ts';
import { stampling } from './stampling/service.ts';

export const fifthServices: readonly Service[] = [sealfast, stampling, claimwell, formlark, palletry];
