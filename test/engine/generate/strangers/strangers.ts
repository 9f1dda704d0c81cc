import { adverts } from './adverts.ts';
import { bank } from './bank.ts';
import { builds } from './builds.ts';
import { chatter } from './chatter.ts';
import { clinicdesk } from './clinicdesk.ts';
import { freight } from './freight.ts';
import { garage } from './garage.ts';
import { hiring } from './hiring.ts';
import { huddle } from './huddle.ts';
import { newsletter } from './newsletter.ts';
import { pages } from './pages.ts';
import { pipeline } from './pipeline.ts';
import { projects } from './projects.ts';
import { rooms } from './rooms.ts';
import { sensors } from './sensors.ts';
import { shopware } from './shopware.ts';
import type { Stranger } from './stranger.ts';
import { support } from './support.ts';
import { tides } from './tides.ts';
import { trips } from './trips.ts';

export const strangers: readonly Stranger[] = [
  hiring,
  newsletter,
  sensors,
  trips,
  builds,
  support,
  bank,
  freight,
  pages,
  rooms,
  clinicdesk,
  adverts,
  shopware,
  projects,
  chatter,
  tides,
  huddle,
  garage,
  pipeline,
];
