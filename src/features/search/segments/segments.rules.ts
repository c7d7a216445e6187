import { carsOfSegment } from '../search.rules.ts';

/**
 * So many changed cars may wait until their segments are made anew: each search looks at their rows. A shop of one segment has
 * none waiting; making one anew costs as much however few of its cars changed, so more may wait where there are many.
 */
export const mayWait = (segments: number): number => Math.min(500, 10 * (segments - 1));

interface Room {
  /** Whether no segment comes after it. */
  isLast: boolean;
  /** Cars that a segment takes. */
  most?: number;
}

/**
 * How many of a range's cars go into its segment; the others become the next one. Behind the last one the catalogue grows,
 * so it is filled; elsewhere both halves keep room.
 */
export function carsForSegment(cars: number, { isLast, most = carsOfSegment }: Room): number {
  if (cars <= most) return cars;
  return isLast || cars > 2 * most ? most : Math.ceil(cars / 2);
}
