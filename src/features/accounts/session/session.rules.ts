/** Seconds without a visit after which a session ends. */
export const sessionLifetime = 30 * 24 * 3600;

/** Seconds after which a visit prolongs a session again, so that few visits write. */
export const sessionRenewal = 24 * 3600;
