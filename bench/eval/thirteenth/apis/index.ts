/** The services of the thirteenth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { barkbook } from './barkbook/service.ts';
import { beanrow } from './beanrow/service.ts';
import { maltgate } from './maltgate/service.ts';
import { pitchfield } from './pitchfield/service.ts';
import { silverrow } from './silverrow/service.ts';

export const thirteenthServices: readonly Service[] = [pitchfield, maltgate, barkbook, silverrow, beanrow];
