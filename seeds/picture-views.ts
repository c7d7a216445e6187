import type { PictureName } from './cars.ts';

/** How a car's gallery shows it beside the front: the cameras that `art/make-pictures.ts` sets up, in the gallery's order. */
export const pictureViews = ['side', 'rear'] as const;

export type PictureView = (typeof pictureViews)[number];

/** The file of a picture from another side: 'estate-blue-rear'. */
export type ViewPicture = `${PictureName}-${PictureView}`;

/** What a view is called where it stands for the picture: after 'Volvo V60 in blue: '. */
export const viewTexts: Record<PictureView, string> = { side: 'from the side', rear: 'from behind' };

/** The other sides of a picture, in the order of a gallery. */
export const viewsOf = (picture: PictureName): { name: ViewPicture; view: PictureView }[] =>
  pictureViews.map((view) => ({ name: `${picture}-${view}`, view }));
