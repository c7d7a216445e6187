import { sql } from 'drizzle-orm';
import type { CarDetail } from '../catalogue.contract.ts';
import { cars } from '../catalogue.tables.ts';
import type { AlbumOwner } from '../pictures/picture-keys.ts';
import { albumPictures } from '../pictures/pictures.tables.ts';
import { altOf, type PicturedModel } from './album.rules.ts';
import { type PlaceRow, pictureAddressOf } from './album.service.ts';

type ShownPlace = Pick<PlaceRow, 'alt' | 'placeholder'> & { version: string };

/** For a statement that reads a car: its pictures that are prepared, in their order; null where there are none. */
export const shownPictures = sql<ShownPlace[] | null>`(
  select jsonb_agg(jsonb_build_object('version', version, 'placeholder', placeholder, 'alt', alt) order by position, id)
  from ${albumPictures} as place
  where place.car_id = ${cars.id} and place.removed_at is null and place.version is not null)`;

/** The pictures of an album as customers see them; none where it has none. */
export const presentPlaces = (
  owner: AlbumOwner,
  model: PicturedModel,
  places: readonly Pick<PlaceRow, 'alt' | 'placeholder' | 'version'>[] | null,
): Pick<CarDetail, 'pictures'> =>
  places === null
    ? {}
    : {
        pictures: places.map((place, index) => ({
          image: pictureAddressOf(owner, place.version),
          ...(place.placeholder && { imagePlaceholder: place.placeholder }),
          alt: altOf(place, model, index),
        })),
      };

/** The pictures of a car as its page shows them; none where it has none. */
export const presentShownPictures = (
  car: PicturedModel & { id: string },
  places: readonly ShownPlace[] | null,
): Pick<CarDetail, 'pictures'> => presentPlaces({ carId: car.id }, car, places);
