import type { Database } from 'better-sqlite3';
import type { Forecasts, StoredForecast } from '../../../../core/business.ts';
import { limits } from '../../../../core/limits.ts';

export function createForecasts(file: Database): Forecasts {
  const columns = 'id, at, title, summary, svg';
  const insert = file.prepare<[StoredForecast]>(
    `insert or replace into forecast (${columns}) values (@id, @at, @title, @summary, @svg)`,
  );
  const trim = file.prepare<[number]>(
    'delete from forecast where id not in (select id from forecast order by at desc, id limit ?)',
  );
  const get = file.prepare<[string], StoredForecast>(`select ${columns} from forecast where id = ?`);
  const list = file.prepare<[{ limit: number; offset: number }], StoredForecast>(
    `select ${columns} from forecast order by at desc, id limit @limit offset @offset`,
  );
  const count = file.prepare<[], number>('select count(*) from forecast').pluck();
  const put = file.transaction((forecast: StoredForecast): void => {
    insert.run(forecast);
    trim.run(limits.businessForecasts);
  });

  return {
    async put(forecast) {
      put.immediate(forecast);
    },
    get: async (id) => get.get(id),
    list: async (page) => ({ items: list.all({ ...page }), total: count.get() ?? 0 }),
  };
}
