/** The services of the set `roundg`. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { askwell } from './askwell/service.ts';
import { quillmart } from './quillmart/service.ts';
import { stintly } from './stintly/service.ts';

export const roundgServices: readonly Service[] = [quillmart, askwell, stintly];
