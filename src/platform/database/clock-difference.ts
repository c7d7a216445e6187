/** So far a server's clock may be from the database's, in milliseconds. */
export const toleratedMs = 60_000;

/** '90 s behind the database's', for a difference in milliseconds. */
export const clockText = (behindMs: number): string =>
  `${Math.round(Math.abs(behindMs) / 1000)} s ${behindMs > 0 ? 'behind' : 'ahead of'} the database's`;
