import type { Database } from 'better-sqlite3';
import type { VoiceStream, VoiceStreams } from '../../../../core/business.ts';

export function createVoiceStreams(file: Database): VoiceStreams {
  const get = file.prepare<[string, number], VoiceStream>(
    'select id, state, version, expires_at as expiresAt from voice_stream where id = ? and expires_at > ?',
  );
  const expire = file.prepare<[number]>('delete from voice_stream where expires_at <= ?');
  const upsert = file.prepare<[VoiceStream]>(
    `insert into voice_stream (id, state, version, expires_at) values (@id, @state, @version, @expiresAt)
    on conflict (id) do update set state = excluded.state, version = excluded.version, expires_at = excluded.expires_at
    where version = excluded.version - 1`,
  );
  const put = file.transaction((stream: VoiceStream, now: number): boolean => {
    expire.run(now);
    return upsert.run(stream).changes > 0;
  });

  return {
    get: async (id, now) => get.get(id, now),
    put: async (stream, now) => put.immediate(stream, now),
  };
}
