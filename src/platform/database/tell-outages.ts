import { codeOf } from '#platform/errors.ts';
import { holdLines, log } from '#platform/log.ts';
import { noteFullDisk } from './disk-full.ts';
import { holdBack, watchOutages } from './outage.ts';
import { probeDatabase } from './probe-database.ts';

/** From now on an outage of this database is one line when it begins and one when it ends. Returns the ending of this. */
export function tellOutages(url: string): () => void {
  // Most lines about either say the same.
  holdLines((error, write) => noteFullDisk(error) || holdBack(error, write));
  return watchOutages({
    probe: () => probeDatabase(url),
    began: (cause) =>
      log.error(
        { cause: codeOf(cause) ?? cause.message },
        'The database is away: what fails of it is not told one by one',
      ),
    ended: (about) => log.warn(about, 'The database is back'),
  });
}
