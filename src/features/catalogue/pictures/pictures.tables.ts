import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * The pictures of a listing, or of one vehicle, in their order: its album. The first of a listing that is prepared is also
 * in the car's own row (`lead-album.ts`), so that lists read nothing else.
 */
export const albumPictures = pgTable(
  'album_pictures',
  {
    id: id(),
    carId: text('car_id').references(() => cars.id, { onDelete: 'cascade' }),
    /** A vehicle's own pictures; vehicles are declared on a higher shelf, and never deleted. */
    vehicleId: text('vehicle_id'),
    /** Ascending, with gaps: numbers are given out anew when the order changes. */
    position: integer('position').notNull(),
    /** Names its files; null: it is still being prepared, or could not be. */
    version: text('version'),
    /** A blurred picture of a few hundred bytes, as a data: address. */
    placeholder: text('placeholder'),
    /** What is to be seen, in the words of staff; null: the words that the shop makes of the car. */
    alt: text('alt'),
    createdAt: instant('created_at').notNull(),
    /** Taken out, and kept for a day in case that was a mistake. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    check('album_pictures_one_owner', sql`(${table.carId} is null) <> (${table.vehicleId} is null)`),
    index('album_pictures_of_car').on(table.carId, table.position).where(sql`${table.carId} is not null`),
    index('album_pictures_of_vehicle')
      .on(table.vehicleId, table.position)
      .where(sql`${table.vehicleId} is not null`),
    index('album_pictures_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/**
 * Pictures on their way into an album: uploaded or named by an address. A place in an album waits for one at most; what is
 * finished stays a day, then it is swept. The table itself is the queue: a hundred thousand that a file names are as many
 * rows here, and no jobs.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** The person who uploaded it or named its address; nobody else may give it to a car. */
    broughtBy: text('brought_by').notNull(),
    /** The listing that took it; null for one that nobody has taken yet, and for a vehicle's. */
    carId: text('car_id').references(() => cars.id, { onDelete: 'cascade' }),
    /** Its place in an album; null until it is taken. */
    albumPictureId: text('album_picture_id').references(() => albumPictures.id, { onDelete: 'cascade' }),
    /** Where the shop fetches it; null: it was uploaded, and lies cleaned in the image store. */
    address: text('address'),
    /** Named by a file of many cars: those that a person waits for go first. */
    inBulk: boolean('in_bulk').notNull().default(false),
    /** When it is taken up without anybody's doing; null: it waits for nothing. */
    dueAt: instant('due_at'),
    /** How often it was tried in vain. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the album does not show it yet, in words for people; null: nothing is wrong. */
    problem: text('problem'),
    /** When it was given up: from then on it is a person's turn. */
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull(),
    /** When the album got it, or a later one in its place. */
    finishedAt: instant('finished_at'),
    /** What its place showed before; its files go when this row does, so that pages that are open keep their picture. */
    replacedVersion: text('replaced_version'),
  },
  (table) => [
    index('pictures_car').on(table.carId),
    index('pictures_album').on(table.albumPictureId),
    index('pictures_age').on(table.createdAt),
    index('pictures_due').on(table.inBulk, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('pictures_failed').on(table.carId).where(sql`${table.failedAt} is not null`),
  ],
);

export const picturesClasses = [
  classify(albumPictures, {
    technical: [
      'id',
      'carId',
      'vehicleId',
      'position',
      'version',
      'placeholder',
      'alt',
      'createdAt',
      'removedAt',
    ],
  }),
  classify(pictures, {
    staff: ['broughtBy'],
    technical: [
      'id',
      'carId',
      'albumPictureId',
      'address',
      'inBulk',
      'dueAt',
      'attempts',
      'problem',
      'failedAt',
      'createdAt',
      'finishedAt',
      'replacedVersion',
    ],
  }),
];
