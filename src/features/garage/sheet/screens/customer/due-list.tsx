import { bookingPath } from '#features/service-center/booking/booking-path.rules.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import { careNames } from '../../../due/care.rules.ts';
import type { DueItem, GarageSheet } from '../../../garage.contract.ts';
import { badgeOf, lastDone, mostUrgent, whenDue } from '../../../screens/customer/due-text.ts';
import { GarageForm } from '../../../screens/customer/garage-form.tsx';
import { judges } from '../../../screens/customer/judge-forms.ts';
import { useSentForm } from '../../../screens/customer/use-sent-form.ts';
import { MileageBox } from './mileage-box.tsx';
import type { VehicleSenders } from './vehicle-senders.ts';

interface DueListProps {
  sheet: GarageSheet;
  senders: VehicleSenders;
}

/** What a vehicle is due for, each with the way to book it. */
export function DueList({ sheet, senders }: DueListProps) {
  const { comesOn, due } = sheet;
  return (
    <section aria-labelledby="due" className="grid gap-4">
      <h2 id="due" className="text-xl">
        Upcoming service
      </h2>
      {comesOn && <p className="text-ink-soft">Nothing until delivery.</p>}
      {!comesOn && due.length === 0 && <p className="text-ink-soft">Nothing at the moment.</p>}
      <ul className="border-b border-line empty:hidden">
        {due.map((item) => (
          <DueRow
            key={item.kind}
            item={item}
            isFirst={item === mostUrgent(due)}
            sheet={sheet}
            senders={senders}
          />
        ))}
      </ul>
    </section>
  );
}

interface DueRowProps extends DueListProps {
  item: DueItem;
  /** Nothing is more urgent. */
  isFirst: boolean;
}

function DueRow({ item, isFirst, sheet, senders }: DueRowProps) {
  const units = useUnits();
  const name = careNames[item.kind];
  const { text, tone } = badgeOf(item);
  const when = whenDue(item, units);
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-lg">
            {name} <Badge tone={tone}>{text}</Badge>
          </h3>
          {item.booked ? (
            <p key="booked">Your appointment is on {formatDate(item.booked, { weekday: true })}.</p>
          ) : (
            when && <p className="figure">{when}</p>
          )}
          <p className="text-sm text-ink-soft">{lastDone(item, units)}</p>
        </div>
        {!item.booked && (
          <LinkButton
            to={bookingPath({ vin: sheet.VIN, care: item.kind })}
            look={isFirst && (item.state === 'overdue' || item.state === 'soon') ? 'primary' : 'quiet'}
            size="small"
            className="w-fit"
          >
            Book <span className="sr-only">the {name.toLowerCase()}</span>
          </LinkButton>
        )}
      </div>
      <CareForm item={item} today={sheet.today} senders={senders} />
    </li>
  );
}

/** A service or an inspection that was done elsewhere. */
function CareForm({ item, today, senders }: { item: DueItem; today: string; senders: VehicleSenders }) {
  const name = careNames[item.kind].toLowerCase();
  const noting = useSentForm('care', senders.care, {
    of: item.kind,
    judge: judges.care,
    done: 'Saved.',
  });
  const { values, fields, failure } = noting;
  return (
    <details open={Object.keys(fields).length > 0 || failure !== undefined}>
      <summary className="w-fit cursor-pointer py-1 text-sm text-ink-soft hover:text-ink">
        Done elsewhere<span className="sr-only">: {name}</span>
      </summary>
      <GarageForm sending={noting} className="grid max-w-lg gap-4 pt-3">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            name="on"
            type="date"
            label={`Date of the ${name}`}
            max={today}
            defaultValue={values.on}
            error={fields.on}
            required
          />
          <MileageBox label="Mileage at the time" optional value={values.km} error={fields.km} />
        </div>
        {failure && <Notice tone="bad" title={failure} />}
        <Button type="submit" size="small" busy={noting.isBusy} className="justify-self-start">
          Save this {name}
        </Button>
      </GarageForm>
    </details>
  );
}
