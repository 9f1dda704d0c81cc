/** The services of the third set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { almsgate } from './almsgate/service.ts';
import { boxwall } from './boxwall/service.ts';
import { frontbell } from './frontbell/service.ts';
import { loamwire } from './loamwire/service.ts';
import { nameyard } from './nameyard/service.ts';
import { titrate } from './titrate/service.ts';

export const thirdServices: readonly Service[] = [nameyard, frontbell, titrate, almsgate, boxwall, loamwire];
