import { PhotoField } from '#features/photos/screens/photo-field.tsx';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { longestNote } from '../../../trade-ins.rules.ts';
import type { TradeInView } from './trade-in-view.ts';
import { useAsking } from './use-asking.ts';

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
