import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { distanceText } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { GarageCareRoutes } from '../care/care.routes.ts';
import { garageTexts } from '../due/care.rules.ts';
import { aboutDistance } from '../due-text.ts';
import type { GarageSheet } from '../garage.contract.ts';
import { readingTexts } from '../garage-forms.ts';
import { DropEntry, dropReading } from './drop-entry.tsx';
import { MileageBox } from './mileage-box.tsx';

export const saveReading = pageForm('reading', readingTexts, ({ value, api, params }) =>
  ask(
    () =>
      api<GarageCareRoutes>().garage.vehicles[':id'].readings.$post({
        param: { id: params.id ?? '' },
        json: value,
      }),
    garageTexts.notSaved,
  ),
);

/** How far it was driven, as its owner and the dealership wrote it down. */
export function MileageSection({ sheet }: { sheet: GarageSheet }) {
  const units = useUnits();
  const { mileage, kmPerYear, kmToday, readings } = sheet;
  return (
    <section aria-labelledby="mileage" className="grid gap-4">
      <h2 id="mileage" className="text-xl">
        Mileage
      </h2>
      {mileage ? (
        <p>
          <span className="figure text-2xl">{distanceText(mileage.km, units)}</span>{' '}
          <span className="text-ink-soft">on {formatDate(mileage.on)}</span>
        </p>
      ) : (
        <p className="text-ink-soft">
          Enter the odometer reading. With two readings, we can estimate when service is due.
        </p>
      )}
      {kmPerYear !== undefined && (
        <p className="text-sm text-ink-soft">
          You drive {aboutDistance(kmPerYear, units)} a year
          {kmToday !== undefined && <span>{`, so it is at ${aboutDistance(kmToday, units)} today`}</span>}
          <span>.</span>
        </p>
      )}
      <ReadingForm today={sheet.today} />
      {readings.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-sm text-ink-soft hover:text-ink">
            All readings
          </summary>
          <ul className="mt-2">
            {readings.map((reading) => (
              <Reading key={reading._id ?? 'handover'} reading={reading} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Reading({ reading: { _id, on, km, startsAnew } }: { reading: GarageSheet['readings'][number] }) {
  const units = useUnits();
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-1.5 text-sm">
      <span>
        <span className="figure">{distanceText(km, units)}</span>
        {startsAnew && <span className="text-ink-soft"> · new odometer</span>}
        {!_id && <span className="text-ink-soft"> · at the handover</span>}
      </span>
      <div className="flex items-center gap-3">
        <DateText value={on} className="text-ink-soft tabular-nums" />
        {_id && <DropEntry form={dropReading} id={_id} name={`the reading of ${formatDate(on)}`} />}
      </div>
    </li>
  );
}

function ReadingForm({ today }: { today: string }) {
  const form = useForm(saveReading, {
    start: { on: today },
    emptyWhenDone: true,
    onDone: () => showToast('Mileage saved.', { tone: 'good' }),
  });
  const { field, result } = form;
  return (
    <SentForm form={form} className="grid max-w-lg gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MileageBox label="Odometer reading" field={field('km')} />
        <TextField type="date" label="Date" max={today} required {...field('on')} />
      </div>
      {result?.ok === false && result.said.isLess === true && (
        <label className="flex items-start gap-3 text-sm">
          <input type="checkbox" name="startsAnew" value="yes" className="mt-0.5 size-5" />
          This is correct: the car has a new odometer, or the earlier entry was a mistake.
        </label>
      )}
      <FormFailure form={form} />
      <Button type="submit" size="small" busy={form.sending !== undefined} className="justify-self-start">
        Save mileage
      </Button>
    </SentForm>
  );
}
