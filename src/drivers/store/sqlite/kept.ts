/** Small things by name: values of the owner, and client credentials that are handed over once. */
import type { Database } from 'better-sqlite3';
import type { ClientCredentialCache, KeptValues } from '../../../core/integration-ports.ts';

export function createKeptValues(file: Database): KeptValues {
  const get = file.prepare<[string], string>('select value from kept_value where name = ?').pluck();
  const put = file.prepare<[string, string]>('insert or replace into kept_value (name, value) values (?, ?)');
  return {
    get: async (name) => get.get(name),
    put: async (name, value) => void put.run(name, value),
  };
}

export function createClientCredentialCache(file: Database): ClientCredentialCache {
  const put = file.prepare<[string, string, number]>(
    'insert or replace into client_credential (uid, sealed, expires_at) values (?, ?, ?)',
  );
  const prune = file.prepare<[number]>('delete from client_credential where expires_at <= ?');
  const take = file.prepare<[string], string>('delete from client_credential where uid = ? returning sealed').pluck();
  return {
    put: async (uid, sealed, expiresAt) => void put.run(uid, sealed, expiresAt),
    async take(uid, now) {
      prune.run(now);
      return take.get(uid);
    },
  };
}
