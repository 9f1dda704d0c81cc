/** The services that the engine is made better with. Their documents are named from the folder of the first set's services. */
import type { Service } from '../../apis/service.ts';
import { amperly } from './amperly/service.ts';
import { askwell } from './askwell/service.ts';
import { beacon } from './beacon/service.ts';
import { brindle } from './brindle/service.ts';
import { courtside } from './courtside/service.ts';
import { cuvee } from './cuvee/service.ts';
import { dormy } from './dormy/service.ts';
import { estante } from './estante/service.ts';
import { fermata } from './fermata/service.ts';
import { gavel } from './gavel/service.ts';
import { girder } from './girder/service.ts';
import { glossa } from './glossa/service.ts';
import { hireloom } from './hireloom/service.ts';
import { inkwell } from './inkwell/service.ts';
import { kerbside } from './kerbside/service.ts';
import { keystead } from './keystead/service.ts';
import { kindling } from './kindling/service.ts';
import { moorage } from './moorage/service.ts';
import { odograph } from './odograph/service.ts';
import { platebook } from './platebook/service.ts';
import { quillmart } from './quillmart/service.ts';
import { ropeway } from './ropeway/service.ts';
import { spokes } from './spokes/service.ts';
import { stampwell } from './stampwell/service.ts';
import { stintly } from './stintly/service.ts';
import { tallyfold } from './tallyfold/service.ts';
import { torqline } from './torqline/service.ts';
import { trestle } from './trestle/service.ts';
import { tutorium } from './tutorium/service.ts';
import { vernissage } from './vernissage/service.ts';

export const practiceServices: readonly Service[] = [
  brindle,
  odograph,
  platebook,
  tutorium,
  amperly,
  vernissage,
  courtside,
  ropeway,
  beacon,
  gavel,
  estante,
  glossa,
  inkwell,
  girder,
  spokes,
  cuvee,
  moorage,
  trestle,
  dormy,
  fermata,
  kerbside,
  quillmart,
  askwell,
  stintly,
  torqline,
  hireloom,
  tallyfold,
  kindling,
  keystead,
  stampwell,
];
