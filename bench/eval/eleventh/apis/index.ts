/** The services of the eleventh set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { clutchwell } from './clutchwell/service.ts';
import { deskhive } from './deskhive/service.ts';
import { milkyard } from './milkyard/service.ts';
import { nightround } from './nightround/service.ts';
import { voltbay } from './voltbay/service.ts';

export const eleventhServices: readonly Service[] = [voltbay, clutchwell, deskhive, milkyard, nightround];
