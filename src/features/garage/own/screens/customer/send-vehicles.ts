import { ask } from '#page-kit/ask/ask.ts';
import { garageTexts, garageVehiclePath } from '../../../due/care.rules.ts';
import { type Send, sendForm } from '../../../screens/customer/sent-to-garage.ts';
import { newVehicleIn } from '../../../screens/customer/typed-vehicle.ts';
import { garageApi } from '../../own.api.ts';

export const sendNewVehicle: Send = (texts, fetch) =>
  sendForm(
    texts,
    () =>
      ask(() => garageApi(fetch).garage.vehicles.$post({ json: newVehicleIn(texts) }), garageTexts.notSaved),
    ({ _id }) => ({ to: garageVehiclePath(_id) }),
  );

export const sendPuttingBack: Send = (texts, fetch) =>
  sendForm(texts, () =>
    ask(
      () => garageApi(fetch).garage.vehicles[':id'].back.$post({ param: { id: texts.of ?? '' } }),
      garageTexts.notSaved,
    ),
  );
