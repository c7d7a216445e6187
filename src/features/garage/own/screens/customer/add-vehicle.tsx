import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { garageTexts } from '../../../due/care.rules.ts';
import type { ReadVin } from '../../../garage.contract.ts';
import { GarageForm } from '../../../screens/customer/garage-form.tsx';
import { judges } from '../../../screens/customer/judge-forms.ts';
import { NameFields } from '../../../screens/customer/name-fields.tsx';
import { useSentForm } from '../../../screens/customer/use-sent-form.ts';
import type { GarageRoutes } from '../../own.routes.ts';
import { sendNewVehicle } from './send-vehicles.ts';

const fieldNames = ['make', 'model', 'modelYear'] as const;

/** Fills in what a VIN says where nothing was typed yet; what somebody is about to type there takes its place. */
function fillIn(form: HTMLFormElement, read: ReadVin): void {
  for (const name of fieldNames) {
    const box = form.elements.namedItem(name);
    const said = read[name];
    if (!(box instanceof HTMLInputElement) || box.value !== '' || said === undefined) continue;
    box.value = String(said);
    if (box === document.activeElement) box.select();
  }
}

/** What is wrong with the VIN as soon as it is left, empty where nothing is; what it says is filled in. */
function useReadVin() {
  const [problem, setProblem] = useState<string>();
  const last = useRef('');
  const sends = useRef(0);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { form, value } = target;
    if (!form || value.trim() === '' || value === last.current) return;
    last.current = value;
    const sentBefore = sends.current;
    const asked = await ask(
      () => client<GarageRoutes>().garage.vin.$get({ query: { vin: value } }),
      garageTexts.notSaved,
    );
    // Another one was typed meanwhile: its own answer counts.
    if (value !== last.current) return;
    if (asked.ok) fillIn(form, asked.value);
    // Sent meanwhile: what the sending is told of this field stands.
    if (sends.current === sentBefore) setProblem(asked.ok ? '' : asked.fields.vin);
  };
  return {
    problem,
    read: (event: ChangeEvent<HTMLInputElement>) => void read(event),
    forget: () => {
      sends.current += 1;
      setProblem(undefined);
    },
  };
}

/** Puts a car of others into the garage. */
export function AddVehicle() {
  const navigate = useNavigate();
  const { problem, read, forget } = useReadVin();
  const adding = useSentForm('add', sendNewVehicle, {
    judge: judges.add,
    onSend: forget,
    done: 'Car added to your garage.',
    onDone: ({ to }) => void navigate(to ?? ''),
  });
  const { values, fields, failure } = adding;
  return (
    <GarageForm sending={adding} className="grid max-w-2xl gap-6 pt-4">
      <TextField
        name="VIN"
        label="VIN"
        hint="17 characters, on the registration papers and behind the windshield. It tells us the make and often the year."
        defaultValue={values.VIN}
        error={problem ?? fields.VIN}
        onBlur={read}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        required
        className="[&_input]:font-mono [&_input]:tracking-open [&_input]:uppercase"
      />
      <NameFields values={values} fields={fields} />
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" busy={adding.isBusy} className="justify-self-start">
        Add car
      </Button>
    </GarageForm>
  );
}
