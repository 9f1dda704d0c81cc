/** The shop's books in `system.db`. */
import type { Database } from 'better-sqlite3';
import type { Business } from '../../../../core/business.ts';
import type { Disk } from '../../../sql/disk.ts';
import { createForecasts } from './forecasts.ts';
import { createLedger } from './ledger.ts';
import { createNotes } from './notes.ts';
import { createProducts } from './products.ts';
import { createVoiceStreams } from './voice-streams.ts';

export function createBusiness(places: { readonly file: Database; readonly disk: Disk }): Business {
  return {
    products: createProducts(places.file),
    notes: createNotes(places),
    ledger: createLedger(places),
    streams: createVoiceStreams(places.file),
    forecasts: createForecasts(places.file),
  };
}
