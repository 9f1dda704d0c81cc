/** The services of the fourth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { clockwell } from './clockwell/service.ts';
import { hireline } from './hireline/service.ts';
import { postbrook } from './postbrook/service.ts';
import { stratolet } from './stratolet/service.ts';
import { tenantry } from './tenantry/service.ts';

export const fourthServices: readonly Service[] = [stratolet, hireline, postbrook, clockwell, tenantry];
