/** Forecasts of the shop's sales, kept for a while so that their charts can be looked at. */
import type { StoredForecast } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { BookContext } from './book.ts';
import { findProduct, readCatalogue } from './catalogue.ts';
import { asEngine } from './engine-call.ts';
import { drawForecast } from './forecast/chart.ts';
import { type Forecast, forecastSales } from './forecast/forecast.ts';
import { type HistoryWanted, readSales, type SalesHistory } from './sales-history.ts';

export interface ForecastWanted extends HistoryWanted {
  readonly days: number;
  readonly level: number;
  readonly history?: SalesHistory['history'] | undefined;
}

/** Of the history that is given, else of what the ledger has. Throws `not_found` for a product that is not there. */
export async function forecastShop(wanted: ForecastWanted, ctx: BookContext & Context<'bus'>) {
  const { days, level, productId } = wanted;
  const catalogue = await readCatalogue(ctx);
  const product = productId === undefined ? undefined : findProduct(productId, catalogue);
  const past = wanted.history === undefined ? await readSales(wanted, ctx) : undefined;
  const input = past === undefined ? { history: wanted.history ?? [] } : { ...past, absent: 'sold nothing' as const };
  const forecast = await asEngine(
    'forecast',
    'business/forecastSales',
    () => forecastSales({ ...input, days, level }),
    ctx,
  );
  const unit = product === undefined || wanted.history !== undefined ? 'money' : product.unit;
  const title = `${product?.name ?? 'All sales'}${wanted.branch === undefined ? '' : `, ${wanted.branch}`}`;
  const id = `forecast-${crypto.randomUUID()}`;
  const at = ctx.clock.now();
  const svg = drawForecast({ ...input, title, unit, level, forecast });
  await ctx.store.business.forecasts.put({ id, at, title, summary: forecast.summary, svg });
  ctx.bus.publish({ noun: 'forecast', id, what: 'list' });
  return { id, title, unit, chart: `patchbay://forecast/${id}.svg`, ...tell(forecast) };
}

function tell(forecast: Forecast) {
  const { predictedSales, interval, total, backtest, summary, method } = forecast;
  return {
    predictedSales: [...predictedSales],
    summary,
    method,
    interval: [...interval],
    total,
    backtest: { ...backtest },
  };
}

/** Throws `not_found`. */
export async function findForecast(id: string, { store }: Pick<BookContext, 'store'>): Promise<StoredForecast> {
  const forecast = await store.business.forecasts.get(id);
  if (forecast !== undefined) return forecast;
  throw new PatchbayError('not_found', 'No forecast has that id.', {
    reason: 'FORECAST_NOT_FOUND',
    hint: 'The latest forecasts are kept; business_forecast_sales makes a new one.',
  });
}

export function showForecast({ id, at, title, summary, svg }: StoredForecast) {
  return { id, title, createdAt: new Date(at).toISOString(), summary, svg };
}
