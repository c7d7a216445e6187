/** So many list pages can be jumped to; what lies behind them goes on by a cursor (ADR 0079). */
export const mostPages = 50;
