import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePhotos } from '#features/photos/screens/use-photos.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { useHeldInput } from '#page-kit/forms/use-held-input.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure } from '#platform/units.ts';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { mostPhotos } from '../../../trade-ins.rules.ts';
import { tradeInRequest } from '../../requests.contract.ts';
import type { RequestsRoutes } from '../../requests.routes.ts';
import type { TradeInView } from './trade-in-view.ts';

const photoWay = { address: '/api/trade-in-photos', most: mostPhotos };

interface AskDraft {
  vin: string;
  owed: string;
  note: string;
}
const draft = heldDraft<AskDraft>('trade-in');
const empty: AskDraft = { vin: '', owed: '', note: '' };

/** As far as it was typed; what is missing or wrong the schema tells. */
function requestOf(view: TradeInView, entered: AskDraft, photos: string[], units: 'metric' | 'miles') {
  const mileage = figureTyped(view.mileage);
  return {
    ...(entered.vin.trim() !== '' && { VIN: entered.vin }),
    ...(view.make !== '' && { make: view.make }),
    ...(view.model !== '' && { model: view.model }),
    ...(view.year !== '' && { modelYear: figureTyped(view.year) ?? Number.NaN }),
    mileageKm: mileage === undefined ? undefined : typedFigure(mileage, units),
    condition: view.condition,
    accident: view.accident,
    drives: view.drives === 'yes',
    ...(entered.owed.trim() !== '' && { owed: dollarsTyped(entered.owed) }),
    note: entered.note,
    photos,
  };
}

/** The form that asks for an offer: what is entered beside the car, what is wrong with it, and sending it. `onAsked` is called before the page is left. */
export function useAsking(view: TradeInView, onAsked: () => void) {
  const units = useUnits();
  const photos = usePhotos(photoWay);
  const [entered, setEntered] = useState<AskDraft>(empty);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  useHeldInput(draft, {
    read: () => (entered.vin || entered.owed || entered.note ? entered : null),
    restore: setEntered,
  });

  const refuse = (wrong: Readonly<Record<string, string>>, text: string) => {
    setFields(wrong);
    setFailure(text);
  };
  async function send(): Promise<void> {
    const judged = tradeInRequest.safeParse(requestOf(view, entered, photos.ids, units));
    if (!judged.success) {
      const { issues } = judged.error;
      const wrong = Object.fromEntries(
        issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
      );
      return refuse(wrong, 'Please check the form above.');
    }
    const asked = await ask(
      () => client<RequestsRoutes>()['trade-ins'].$post({ json: judged.data }),
      'Your request could not be sent. Please try again.',
    );
    if (!asked.ok) return refuse(asked.fields, asked.text);
    onAsked();
    await navigate('/dashboard#trade-ins');
  }
  return {
    entered,
    enter: (given: Partial<AskDraft>) => setEntered((before) => ({ ...before, ...given })),
    photos,
    fields,
    failure,
    isBusy,
    submit: () => {
      if (isBusy || photos.isSending) return;
      setBusy(true);
      setFailure(undefined);
      setFields({});
      void send().finally(() => setBusy(false));
    },
  };
}
