import { ask } from '#page-kit/ask/ask.ts';

/** Ends the session at the shop. */
export const sendLogout = () =>
  ask(
    () =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    'You are still logged in.',
  );
