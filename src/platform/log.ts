import pino from 'pino';

/** JSON lines on standard output. Secrets and card data never reach it. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: null,
  redact: ['password', '*.password', 'token', '*.token', 'authorization', 'cookie', '*.paymentToken'],
});
