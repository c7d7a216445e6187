import { Button, buttonClass } from '#ui/button.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { GarageForm } from '../garage-form.tsx';
import { useSentForm } from '../use-sent-form.ts';
import type { CalendarState } from './calendar.contract.ts';
import { sendEndAddress, sendMakeAddress } from './send-calendar.ts';

/** One address for all that is due, for the calendar of a phone or a computer. */
export function CalendarSection({ calendar }: { calendar: CalendarState }) {
  const making = useSentForm('make-address', sendMakeAddress);
  const ending = useSentForm('end-address', sendEndAddress, { done: 'Calendar link deleted.' });
  const { madeOn } = calendar;
  const address = madeOn ? making.address : undefined;
  const failure = making.failure ?? ending.failure;
  return (
    <section aria-labelledby="calendar" className="grid max-w-2xl gap-4">
      <h2 id="calendar" className="text-xl sm:text-2xl">
        Calendar
      </h2>
      <p className="text-ink-soft">
        Subscribe to see deliveries, installments, rentals, reservations, test drives, appointments and
        services in your calendar, always up to date.
      </p>
      {failure && <Notice tone="bad" title={failure} />}
      {address && <NewAddress address={address} />}
      {madeOn && !address && (
        <p>
          You created a link on <DateText value={madeOn} />. It cannot be shown again. If you lost it, create
          a new one.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!address && (
          <GarageForm sending={making}>
            <Button type="submit" busy={making.isBusy}>
              {madeOn ? 'Create a new link' : 'Create calendar link'}
            </Button>
          </GarageForm>
        )}
        {madeOn && (
          <GarageForm sending={ending}>
            <Button type="submit" look="danger" busy={ending.isBusy}>
              Delete link
            </Button>
          </GarageForm>
        )}
      </div>
      {madeOn && !address && (
        <p className="text-sm text-ink-soft">If you create a new link, the old one stops working.</p>
      )}
    </section>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-6">
      <p className="font-semibold">This is your link. It is shown only once.</p>
      <Copyable name="calendar link" value={address} />
      <p className="text-sm text-ink-soft">
        Anyone with this link can see your dates without logging in. Do not share it.
      </p>
      <p>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('quiet', 'small')}>
          Open in your calendar app
        </a>
      </p>
    </div>
  );
}
