import type { RouterContextProvider } from 'react-router';
import type { WaitingWork } from '#features/desk/waiting/waiting.contract.ts';
import type { WaitingRoutes } from '#features/desk/waiting/waiting.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { serverContext } from '#page-kit/server-context.ts';

/** What waits for somebody with the role of whoever asks. Where it could not be asked for, nothing: its own pages say so. */
export async function loadWaiting(context: Readonly<RouterContextProvider>): Promise<readonly WaitingWork[]> {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<WaitingRoutes>(fetch).desk.waiting.$get(),
    'Open items could not be loaded.',
  );
  return asked.ok ? asked.value : [];
}
