/** The services of the twelfth set. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { combwell } from './combwell/service.ts';
import { gritgate } from './gritgate/service.ts';
import { redwell } from './redwell/service.ts';
import { restgrove } from './restgrove/service.ts';
import { windsock } from './windsock/service.ts';

export const twelfthServices: readonly Service[] = [combwell, windsock, gritgate, restgrove, redwell];
