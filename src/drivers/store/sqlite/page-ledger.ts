/** Credits and places of those who retrieve pages. Each step is one transaction, so that two processes never give the same away. */
import type { Database } from 'better-sqlite3';
import type { PageCharge, PageLedger, PageUse } from '../../../core/page.ts';

interface Asked {
  readonly account: string;
  readonly month: string;
  readonly now: number;
}

export function createPageLedger(file: Database): PageLedger {
  const statements = prepare(file);
  const look = (asked: Asked): PageUse => statements.look.get(asked) ?? { used: 0, reserved: 0, running: 0 };

  const reserve = file.transaction((charge: PageCharge, credits: number, concurrency: number, now: number) => {
    const { account, month } = charge;
    // Of a process that was killed.
    statements.expire.run(now);
    const { used, reserved, running } = look({ account, month, now });
    if (used + charge.credits > credits) return 'spent';
    if (running >= concurrency) return 'busy';
    if (used + reserved + charge.credits > credits) return 'spent';
    statements.insert.run(charge);
    return 'reserved';
  });

  const settle = file.transaction((charge: PageCharge) => {
    statements.remove.run(charge.id);
    statements.use.run(charge);
  });

  return {
    reserve: async (charge, { credits, concurrency }, now) => reserve.immediate(charge, credits, concurrency, now),
    async settle(charge) {
      settle.immediate(charge);
    },
    async release({ id }) {
      statements.remove.run(id);
    },
    look: async (account, month, now) => look({ account, month, now }),
  };
}

function prepare(file: Database) {
  const own = 'from page_charge where account = @account and expires_at > @now';
  return {
    look: file.prepare<[Asked], PageUse>(
      `select coalesce((select used from page_use where account = @account and month = @month), 0) as used,
      coalesce((select sum(credits) ${own} and month = @month), 0) as reserved,
      (select count(*) ${own}) as running`,
    ),
    insert: file.prepare<[PageCharge]>(
      `insert into page_charge (id, account, month, credits, expires_at)
      values (@id, @account, @month, @credits, @expiresAt)`,
    ),
    expire: file.prepare<[number]>('delete from page_charge where expires_at <= ?'),
    remove: file.prepare<[string]>('delete from page_charge where id = ?'),
    use: file.prepare<[PageCharge]>(
      `insert into page_use (account, month, used) values (@account, @month, @credits)
      on conflict (account, month) do update set used = used + excluded.used`,
    ),
  };
}
