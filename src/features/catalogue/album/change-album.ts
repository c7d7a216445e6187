import { recordAudit } from '#features/audit/audit.service.ts';
import type { AuditSubject } from '#features/audit/audit-subjects.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { AlbumOwner } from '../pictures/picture-keys.ts';
import type { Album } from './album.contract.ts';
import type { PicturedModel } from './album.rules.ts';
import { type PlaceRow, readAlbum, readPlaces } from './album.service.ts';
import { coverChanged, leadAlbum } from './lead-album.ts';

export type AlbumShop = Pick<Platform, 'database' | 'jobs'>;

/** What an album belongs to. */
export interface AlbumKeeper {
  owner: AlbumOwner;
  /** Finds the owner, and locks it for a change. Throws 404 where it is not there. */
  open(
    database: Database,
    forWhat: 'to read' | 'to change',
  ): Promise<{ subject: AuditSubject; model: PicturedModel }>;
}

/** What a change did, for the audit. */
export interface AlbumChange {
  action: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An album as staff see it. Throws 404 where its owner is not there. */
export async function findAlbum(database: Database, { owner, open }: AlbumKeeper): Promise<Album> {
  const { model } = await open(database, 'to read');
  return readAlbum(database, owner, model);
}

/**
 * Changes an album under its owner's lock, audits that, and lets the first picture be the car's. `change` gets the places
 * as they are; where it returns nothing, nothing has changed.
 */
export async function changeAlbum(
  { database, jobs }: AlbumShop,
  actor: Member,
  { owner, open }: AlbumKeeper,
  change: (transaction: Database, places: readonly PlaceRow[]) => Promise<AlbumChange | undefined>,
): Promise<Album> {
  return database.transaction(async (transaction) => {
    const { subject, model } = await open(transaction, 'to change');
    const done = await change(transaction, await readPlaces(transaction, owner));
    if (done) {
      const { make, model: name } = model;
      const { action, before, after } = done;
      await recordAudit(transaction, {
        actor,
        action,
        subject,
        ...(before && { before: { make, model: name, ...before } }),
        after: { make, model: name, ...after },
      });
      if ('carId' in owner && (await leadAlbum(transaction, owner.carId)))
        await jobs.send(transaction, coverChanged, { carId: owner.carId });
    }
    return readAlbum(transaction, owner, model);
  });
}
