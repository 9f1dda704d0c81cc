import type { Stranger } from './stranger.ts';

const base = '/ob/v1.2';
const slice = (name: string, total: number) => (query: URLSearchParams) => {
  const from = Number(query.get('offset') ?? 0);
  const to = Math.min(from + Math.min(Number(query.get('limit') ?? 10), 50), total);
  return { [name]: Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: `i${from + at}` })), total };
};

export const bank: Stranger = {
  name: 'bank',
  document: 'bank.html',
  credentials: { app_key: 'nb7' },
  secret: { app_key: 'nb7' },
  paging: ['limit', 'offset'],
  answers: {
    [`GET ${base}/accounts`]: slice('accounts', 3),
    [`GET ${base}/accounts/ac_1/transactions`]: slice('transactions', 120),
  },
  tasks: [
    { say: 'List all frozen savings accounts', want: `GET ${base}/accounts?type=savings&status=frozen` },
    { say: 'Which accounts have a balance of at least 5000?', want: `GET ${base}/accounts?min_balance=5000` },
    {
      say: 'Get the transactions of account ac_1 from 2025-01-01 to 2025-03-31',
      want: `GET ${base}/accounts/ac_1/transactions?from_date=2025-01-01&to_date=2025-03-31`,
      pages: 3,
    },
    {
      say: 'Show transactions of account ac_1 in the category rent over 500',
      want: `GET ${base}/accounts/ac_1/transactions?category=rent&min_amount=500`,
    },
    {
      say: 'Transfer 250.50 from account ac_1 to DE89370400440532013000 with the reference "Eggs May"',
      want: `POST ${base}/transfers`,
      body: { from_account: 'ac_1', to_iban: 'DE89370400440532013000', amount: 250.5, reference: 'Eggs May' },
    },
    {
      say: 'Set up a monthly standing order of 40 euros from ac_1 to DE89370400440532013000',
      want: `POST ${base}/standing-orders`,
      body: { from_account: 'ac_1', to_iban: 'DE89370400440532013000', amount: 40, interval: 'monthly' },
    },
    { say: 'Block card cd_9 because it was stolen', want: `POST ${base}/cards/cd_9/block`, body: { reason: 'stolen' } },
    {
      say: 'Set the daily limit of card cd_9 to 300',
      want: `PUT ${base}/cards/cd_9/limits`,
      body: { daily_limit: 300 },
    },
    {
      say: 'Give account ac_2 the nickname "Holiday"',
      want: `PATCH ${base}/accounts/ac_2`,
      body: { nickname: 'Holiday' },
    },
    { say: 'Cancel transfer tr_4', want: `DELETE ${base}/transfers/tr_4` },
    { say: 'What are the balances of account ac_2?', want: `GET ${base}/accounts/ac_2/balances` },
    {
      say: 'File transaction tx_9 under groceries',
      want: `PUT ${base}/transactions/tx_9/category`,
      body: { category: 'groceries' },
    },
  ],
};
