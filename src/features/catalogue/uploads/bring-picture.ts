import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { OutsideError, outsideUrl } from '#platform/images/fetch-picture.ts';
import { type JobSender, jobKind } from '#platform/jobs/jobs.ts';
import { isPictureAddress, pictureTexts } from '../pictures/pictures.contract.ts';
import { pictures } from '../pictures/pictures.tables.ts';

/** An album has got a picture that is to be prepared for pages, and somebody waits for it. */
export const pictureClaimed = jobKind<{ pictureId: string }>('picture-claimed');

/** Where an upload lies until its sizes are made. */
export const uploadKey = (pictureId: string) => `uploads/${pictureId}.jpg`;

/** Names a picture for ever: the same file given once more is a version of its own. The id's last part is random. */
export const versionOf = (pictureId: string): string => pictureId.slice(-12);

/** How long a worker may hold a picture; then another may take it, since the first has probably crashed. */
export const leaseOver = () => new Date(now().getTime() + 15 * 60_000);

/** Where a picture belongs: a place in an album, and the listing whose album it is; null for a vehicle's. */
export interface PicturePlace {
  albumPictureId: string;
  carId: string | null;
}

const bringAddress = async (database: Database, actor: Member, address: string, place: PicturePlace) => {
  const id = newId();
  const row = { id, broughtBy: actor.userId, ...place, address, createdAt: now(), dueAt: leaseOver() };
  await database.insert(pictures).values(row);
  return id;
};

async function takeUpload(
  database: Database,
  actor: Member,
  id: string,
  place: PicturePlace,
): Promise<string> {
  const own = and(eq(pictures.id, id), eq(pictures.broughtBy, actor.userId));
  const taken = await database
    .update(pictures)
    .set({ ...place, dueAt: leaseOver() })
    .where(and(own, isNull(pictures.albumPictureId), isNull(pictures.carId)))
    .returning();
  if (taken.length > 0) return id;
  const [used] = await database.select().from(pictures).where(own);
  if (!used) throw badInput({ image: pictureTexts.unknown });
  throw new CodedError(409, 'picture-used', pictureTexts.used, { fields: { image: pictureTexts.used } });
}

/** Why the shop would never fetch a picture from there, in words for people; undefined where it would try. */
export function problemOfAddress(address: string): string | undefined {
  try {
    outsideUrl(address);
    return undefined;
  } catch (error) {
    if (error instanceof OutsideError) return error.message;
    throw error;
  }
}

/** A picture that had been on its way to this place is no longer waited for: the newest counts. */
const overtake = (database: Database, albumPictureId: string, pictureId: string) =>
  database
    .update(pictures)
    .set({ finishedAt: now(), dueAt: null })
    .where(
      and(
        eq(pictures.albumPictureId, albumPictureId),
        ne(pictures.id, pictureId),
        isNull(pictures.finishedAt),
      ),
    );

/**
 * Brings an upload or the picture at an address to a place in an album; it is prepared in the background. `database` is a
 * transaction that makes the album's owner or has locked it. Returns the picture's id. Throws 400 for an address that is
 * never fetched or an upload that is not there, and 409 `picture-used`.
 */
export async function bringPicture(
  database: Database,
  jobs: JobSender,
  actor: Member,
  image: string,
  place: PicturePlace,
): Promise<string> {
  const isAddress = isPictureAddress(image);
  const problem = isAddress ? problemOfAddress(image) : undefined;
  if (problem) throw badInput({ image: problem });
  const pictureId = isAddress
    ? await bringAddress(database, actor, image, place)
    : await takeUpload(database, actor, image, place);
  await overtake(database, place.albumPictureId, pictureId);
  await jobs.send(database, pictureClaimed, { pictureId });
  return pictureId;
}
