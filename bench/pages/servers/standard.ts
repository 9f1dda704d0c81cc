/** What a caller asks for who names nothing but an address. */
export const standard = {
  timeoutMs: 30_000,
  scriptMs: 2_000,
  device: 'desktop',
  stopAtRedirect: false,
  take: { kind: 'html' },
} as const;

/** A fortieth of a large table. */
export const rows = 'tr:nth-child(40n)';
