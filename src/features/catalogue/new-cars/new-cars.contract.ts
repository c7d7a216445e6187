import { z } from 'zod';
import { carPrice } from '#platform/dollars.ts';
import { wholeError } from '#platform/figures.ts';
import { albumTexts, mostAlbumPictures } from '../album/album.contract.ts';
import { words } from '../catalogue.contract.ts';
import { description, equipment, facts, topSpeed } from '../facts.contract.ts';
import { isOneVehicle, mileageNeededText, oneVehicleText } from '../facts.rules.ts';
import { pictureSource } from '../pictures/pictures.contract.ts';
import { highestStock } from '../stock/stock.rules.ts';

/** A car as a worker adds it: seven fields are required (rules.md#new-cars), facts may join them (rules.md#facts). */
export const newCar = facts
  .extend({
    make: words('Enter the make'),
    model: words('Enter the model'),
    color: words('Enter the color'),
    price: carPrice('Enter the price'),
    topSpeed: topSpeed(),
    stock: z
      .number(wholeError('Enter the number in stock'))
      .int('Enter a whole number')
      .min(0, 'Enter 0 or more')
      .max(highestStock, 'This number is too high'),
    image: pictureSource,
    furtherImages: z
      .array(pictureSource)
      .max(mostAlbumPictures - 1, albumTexts.full(mostAlbumPictures))
      .optional()
      .describe('Pictures behind the first, in their order'),
    description: description.optional(),
    equipment: equipment.optional(),
    vin: z
      .string()
      .max(60, 'A VIN has 17 characters')
      .optional()
      .describe(
        'VIN of one unit in stock, which becomes a vehicle in the inventory; case, spaces and hyphens do not matter',
      ),
    vinConfirmed: z
      .boolean()
      .optional()
      .describe(
        'The VIN was compared with the vehicle although its check digit does not match; without it 409 vin-unconfirmed',
      ),
    stockNumber: z
      .string()
      .max(60, 'Use at most 12 characters')
      .optional()
      .describe('Stock number of that vehicle; assigned automatically if omitted'),
    draft: z.boolean().optional().describe('Not visible to customers until published'),
  })
  .superRefine(({ condition = 'new', stock, mileageKm, draft }, { addIssue }) => {
    if (!isOneVehicle(condition)) return;
    if (stock > 1) addIssue({ code: 'custom', path: ['stock'], message: oneVehicleText });
    if (!draft && mileageKm === undefined)
      addIssue({ code: 'custom', path: ['mileageKm'], message: mileageNeededText });
  })
  .meta({ id: 'NewCar' });
export type NewCar = z.infer<typeof newCar>;
