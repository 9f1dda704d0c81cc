/** The limits of the shop's books. They are read as a part of `limits`. */
export const businessLimits = {
  /** A voice stream is forgotten so long after its last chunk. */
  voiceStreamMs: 5 * 60_000,
  /** Products of one call, and the aliases and packs of one. */
  businessProducts: 500,
  productAliases: 50,
  /** Lines of one sale or purchase, and operations of one offline batch. */
  saleLines: 200,
  syncOperations: 500,
  /** The largest quantity and sum of one line: beyond it, something was misread. */
  lineQuantity: 1_000_000,
  lineMoney: 100_000_000,
  /** The same note from the same author within this time is a duplicate. */
  sameNoteMs: 10 * 60_000,
  /** Below this confidence a line is booked only with `force`. */
  bookingConfidence: 0.6,
  /** Most days that one forecast looks ahead. */
  forecastDays: 60,
  /** Days of the past that a forecast reads: three years. */
  forecastHistoryDays: 1_096,
  /** Largest amount of a day's sales. */
  forecastAmount: 1e15,
  /** Forecasts that are kept. */
  businessForecasts: 200,
  /** REST calls of the tools a minute, for each principal. */
  restRequestsPerMinute: 50,
};
