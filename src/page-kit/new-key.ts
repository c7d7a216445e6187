/** An Idempotency-Key: 128 random bits. `randomUUID` would need https, which a shop tried out in a local network does not have. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
