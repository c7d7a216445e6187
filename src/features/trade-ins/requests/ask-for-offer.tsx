import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { usePhotos } from '#features/photos/use-photos.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { typedFigure } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { longestNote, mostPhotos } from '../trade-ins.rules.ts';
import { tradeInRequest } from './requests.contract.ts';
import type { RequestsRoutes } from './requests.routes.ts';
import type { TradeInView } from './trade-in-view.ts';

/** Of fields that stand above, with the car. */
const carFields = ['make', 'model', 'modelYear', 'mileageKm', 'condition', 'accident', 'drives'];

/** What an offer needs beside the car: VIN, what is owed, photos, a note. */
export function AskForOffer({ view, onAsked }: { view: TradeInView; onAsked: () => void }) {
  const { entered, enter, photos, fields, failure, isBusy, submit } = useAsking(view, onAsked);
  const ofCar = carFields.flatMap((name) => fields[name] ?? []);
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="ask-for-offer"
      className="grid gap-6 border-t border-line pt-8"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div>
        <h2 id="ask-for-offer" className="text-2xl">
          Get a firm offer
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">A VIN is enough. Photos help us make a better offer.</p>
      </div>
      <VinField
        label="VIN"
        name="VIN"
        optional
        hint="17 characters, on the registration papers and behind the windshield"
        value={entered.vin}
        error={fields.VIN}
        onChange={(vin) => enter({ vin })}
      />
      <TextField
        label="Still owed on it, in dollars"
        name="owed"
        optional
        inputMode="decimal"
        maxLength={14}
        hint="To a bank or a leasing company; it is deducted from our offer"
        value={entered.owed}
        error={fields.owed}
        onChange={(event) => enter({ owed: event.target.value })}
      />
      <PhotoField photos={photos} hint="All sides, interior, odometer, any damage." alt="Your car" />
      {fields.photos && <p className="text-sm text-bad">{fields.photos}</p>}
      <TextAreaField
        label="Anything else we should know"
        name="note"
        optional
        rows={3}
        maxLength={longestNote}
        value={entered.note}
        error={fields.note}
        onChange={(event) => enter({ note: event.target.value })}
      />
      {failure && (
        <Notice tone="bad" title={failure}>
          {ofCar.length > 0 && ofCar.join('. ')}
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" busy={isBusy} disabled={photos.isSending}>
        {photos.isSending ? 'Uploading photos…' : 'Get a firm offer'}
      </Button>
    </form>
  );
}

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
function useAsking(view: TradeInView, onAsked: () => void) {
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
