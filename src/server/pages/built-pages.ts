import type { ServerBuild } from 'react-router';
import { StartError } from '#platform/config.ts';
import { codeOf } from '#platform/errors.ts';

/** The pages as `react-router build` wrote them. Throws a StartError where there are none yet. */
export async function builtPages(): Promise<ServerBuild> {
  try {
    return await import('#build/server/index.js');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError('The pages are not built yet: npm start builds them.', { cause: error });
  }
}
