import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { garageTexts, garageVehiclePath } from '../../../due/care.rules.ts';
import { type Send, sendForm } from '../../../screens/customer/sent-to-garage.ts';
import { newVehicleIn } from '../../../screens/customer/typed-vehicle.ts';
import type { GarageRoutes } from '../../own.routes.ts';

export const sendNewVehicle: Send = (texts, fetch) =>
  sendForm(
    texts,
    () =>
      ask(
        () => client<GarageRoutes>(fetch).garage.vehicles.$post({ json: newVehicleIn(texts) }),
        garageTexts.notSaved,
      ),
    ({ _id }) => ({ to: garageVehiclePath(_id) }),
  );

export const sendPuttingBack: Send = (texts, fetch) =>
  sendForm(texts, () =>
    ask(
      () => client<GarageRoutes>(fetch).garage.vehicles[':id'].back.$post({ param: { id: texts.of ?? '' } }),
      garageTexts.notSaved,
    ),
  );
