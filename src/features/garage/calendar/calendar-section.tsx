import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { DateText } from '#ui/date-text.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { CalendarState } from './calendar.contract.ts';
import type { CalendarRoutes } from './calendar.routes.ts';
import { calendarTexts } from './calendar-texts.rules.ts';

const makeAddress = pageForm('make-address', z.object({}), ({ api }) =>
  ask(() => api<CalendarRoutes>().garage.calendar.$post(), calendarTexts.notMade),
);
const endAddress = pageForm('end-address', z.object({}), ({ api }) =>
  ask(() => api<CalendarRoutes>().garage.calendar.$delete(), calendarTexts.notEnded),
);

export const calendarForms = [makeAddress, endAddress] as const;

/** One address for all that is due, for the calendar of a phone or a computer. */
export function CalendarSection({ calendar }: { calendar: CalendarState }) {
  const making = useForm(makeAddress);
  const ending = useForm(endAddress, {
    onDone: () => showToast('Calendar link deleted.', { tone: 'good' }),
  });
  const { madeOn } = calendar;
  const address = madeOn && making.result?.ok ? making.result.answer.address : undefined;
  return (
    <section aria-labelledby="calendar" className="grid max-w-2xl gap-4">
      <h2 id="calendar" className="text-xl sm:text-2xl">
        Calendar
      </h2>
      <p className="text-ink-soft">
        Subscribe to see deliveries, installments, rentals, reservations, test drives, appointments and
        services in your calendar, always up to date.
      </p>
      <FormFailure form={making} />
      <FormFailure form={ending} />
      {address && <NewAddress address={address} />}
      {madeOn && !address && (
        <p>
          You created a link on <DateText value={madeOn} />. It cannot be shown again. If you lost it, create
          a new one.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!address && (
          <SentForm form={making}>
            <Button type="submit" busy={making.sending !== undefined}>
              {madeOn ? 'Create a new link' : 'Create calendar link'}
            </Button>
          </SentForm>
        )}
        {madeOn && (
          <SentForm form={ending}>
            <Button type="submit" look="danger" busy={ending.sending !== undefined}>
              Delete link
            </Button>
          </SentForm>
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
