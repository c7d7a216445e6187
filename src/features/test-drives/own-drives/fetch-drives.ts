import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { OwnDrive } from './own-drives.contract.ts';
import type { OwnDrivesRoutes } from './own-drives.routes.ts';

/** The signed-in customer's test drives, those ahead first. Null where the shop did not answer. */
export async function fetchDrives(fetch?: typeof globalThis.fetch): Promise<OwnDrive[] | null> {
  const asked = await ask(
    () => client<OwnDrivesRoutes>(fetch)['test-drives'].own.$get(),
    'The test drives could not be loaded.',
  );
  return asked.ok ? asked.value : null;
}
