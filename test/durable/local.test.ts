import { durableContract } from './contract.ts';
import { openLocalEngine } from './local.ts';

durableContract(openLocalEngine);
