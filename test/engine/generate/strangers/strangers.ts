import { builds } from './builds.ts';
import { hiring } from './hiring.ts';
import { newsletter } from './newsletter.ts';
import { sensors } from './sensors.ts';
import type { Stranger } from './stranger.ts';
import { trips } from './trips.ts';

export const strangers: readonly Stranger[] = [hiring, newsletter, sensors, trips, builds];
