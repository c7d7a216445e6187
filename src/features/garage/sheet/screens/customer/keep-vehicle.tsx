import { useNavigate } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { garagePath } from '../../../due/care.rules.ts';
import type { GarageSheet } from '../../../garage.contract.ts';
import { GarageForm } from '../../../screens/customer/garage-form.tsx';
import { judges } from '../../../screens/customer/judge-forms.ts';
import { NameFields } from '../../../screens/customer/name-fields.tsx';
import { useSentForm } from '../../../screens/customer/use-sent-form.ts';
import type { VehicleSenders } from './vehicle-senders.ts';

interface KeepVehicleProps {
  sheet: GarageSheet;
  senders: VehicleSenders;
}

const summaryClass = 'w-fit cursor-pointer py-1 text-sm font-semibold';

/** What its owner says of it, and how it leaves the garage. */
export function KeepVehicle({ sheet, senders }: KeepVehicleProps) {
  return (
    <section aria-label="Change or remove" className="grid gap-2 border-t border-line pt-4">
      <ChangeVehicle sheet={sheet} senders={senders} />
      <RemoveVehicle sheet={sheet} senders={senders} />
    </section>
  );
}

function ChangeVehicle({ sheet, senders }: KeepVehicleProps) {
  const { make, model, modelYear, plate, order } = sheet;
  const form = order ? 'plate' : 'change';
  const changing = useSentForm(form, senders[form], { judge: judges[form], done: 'Saved.' });
  const { fields, failure, isDone } = changing;
  const stored = { make, model, modelYear: String(modelYear ?? ''), plate };
  const values = changing.form && !isDone ? changing.values : stored;
  return (
    <details open={Object.keys(fields).length > 0 || failure !== undefined}>
      <summary className={summaryClass}>{order ? 'License plate' : 'Change name and license plate'}</summary>
      <GarageForm
        // What is stored fills the form anew.
        key={Object.values(stored).join('|')}
        sending={changing}
        className="grid gap-6 py-4"
      >
        <NameFields values={values} fields={fields} plateAlone={order !== undefined} />
        {failure && <Notice tone="bad" title={failure} />}
        <Button type="submit" size="small" busy={changing.isBusy} className="justify-self-start">
          Save
        </Button>
      </GarageForm>
    </details>
  );
}

function RemoveVehicle({ sheet: { order, make, model }, senders }: KeepVehicleProps) {
  const navigate = useNavigate();
  const removing = useSentForm('remove', senders.remove, {
    done: `${make} ${model}: removed from your garage.`,
    onDone: ({ to }) => void navigate(to ?? garagePath),
  });
  return (
    <details>
      <summary className={summaryClass}>Remove from the garage</summary>
      <GarageForm sending={removing} className="grid gap-4 py-4">
        <p className="text-sm text-ink-soft">
          {order
            ? 'For a car you sold or do not want reminders for. You can add it back; your order and its documents are kept.'
            : 'Its mileage and your entries are deleted. Your appointments are kept.'}
        </p>
        {removing.failure && <Notice tone="bad" title={removing.failure} />}
        <Button
          type="submit"
          look="danger"
          size="small"
          busy={removing.isBusy}
          className="justify-self-start"
        >
          Remove {make} {model}
        </Button>
      </GarageForm>
    </details>
  );
}
