import type { PictureName } from './cars.ts';

/** Where a view lies on a master of 1600×900. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a car's gallery shows beside the whole car: cut from the same master, as one camera sees all cars. */
export const pictureViews = {
  front: { left: 30, top: 300, width: 880, height: 495 },
  windows: { left: 300, top: 180, width: 800, height: 450 },
  rear: { left: 760, top: 240, width: 800, height: 450 },
} satisfies Record<string, View>;

type ViewName = keyof typeof pictureViews;

/** The file of a picture that is cut from another one: 'estate-blue-front'. */
export type CutPicture = `${PictureName}-${ViewName}`;

/** The pictures that views are cut from: some of those of used and demo cars, so that the repository stays small. */
const detailed: ReadonlySet<string> = new Set<PictureName>([
  'hatch-red',
  'roadster-graphite',
  'sedan-blue',
  'gt-graphite',
  'gt-red',
  'suv-green',
  'estate-blue',
]);

/** The views that are cut from a picture, in the order of a gallery. */
export const viewsOf = (picture: string): { name: CutPicture; of: string; view: View }[] =>
  detailed.has(picture)
    ? Object.entries(pictureViews).map(([of, view]) => ({
        // Only a picture that is in the set comes here.
        name: `${picture}-${of}` as CutPicture,
        of,
        view,
      }))
    : [];
