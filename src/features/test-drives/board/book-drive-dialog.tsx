import { useEffect, useRef, useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog, type FormHandle } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CarToDrive, type StaffDrive, walkInFields } from './board.contract.ts';
import type { BoardRoutes } from './board.routes.ts';

export const bookVisitor = pageForm('book', walkInFields, ({ value: { search: _, ...json }, api }) =>
  ask(
    () => api<BoardRoutes>()['test-drives']['walk-ins'].$post({ json }),
    'We could not reach the server. Please try again.',
  ),
);

interface BookDriveDialogProps {
  open: boolean;
  onClose: () => void;
  onBooked: (drive: StaffDrive) => void;
}

/** Books a drive while its driver stands there, or is on the phone. An error is shown beneath its field. */
export function BookDriveDialog({ onBooked, ...dialog }: BookDriveDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      form={bookVisitor}
      emptyWhenDone
      onDone={onBooked}
      title="Book a test drive"
      confirmLabel="Book test drive"
      look="primary"
    >
      {(form) => (
        <div className="grid gap-4 text-ink">
          <CarFields form={form} />
          <TextField
            type="datetime-local"
            label="Day and time"
            hint="At the dealership"
            {...form.field('at')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Name" autoComplete="off" {...form.field('name')} />
            <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
          </div>
          <TextField
            label="Email"
            optional
            type="email"
            autoComplete="off"
            hint="For the confirmation and reminder"
            {...form.field('email')}
          />
          <label className="inline-flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              aria-invalid={form.field('licence').error ? true : undefined}
              className="size-4"
              {...form.box('licence')}
            />
            The customer has a driver's license
          </label>
          {form.field('licence').error && (
            <p role="alert" className="text-sm text-bad">
              Check the driver's license
            </p>
          )}
        </div>
      )}
    </ActionDialog>
  );
}

interface CarFieldsProps {
  form: FormHandle<keyof typeof walkInFields.shape>;
}

/** The car by its name or stock number; the first that is found is chosen until another one is. */
function CarFields({ form }: CarFieldsProps) {
  const { choices, isFound } = useCarsToDrive(form.texts.search ?? '');
  const [wanted, setWanted] = useState<string>();
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0];
  const { error, ...search } = form.field('search');
  return (
    <>
      <TextField
        label="Car or stock number"
        autoComplete="off"
        error={
          chosen
            ? undefined
            : (form.field('carId').error ?? (isFound ? 'No matching car in stock' : undefined))
        }
        {...search}
      />
      {chosen && (
        <>
          <SelectField
            label="Which one"
            options={choices}
            value={chosen.value}
            onChange={(event) => setWanted(event.target.value)}
          />
          <input type="hidden" name="carId" value={chosen.carId} />
          <input type="hidden" name="vehicleId" value={chosen.vehicleId ?? ''} />
        </>
      )}
    </>
  );
}

/** How long to wait after a keystroke before asking. */
const pauseMs = 250;

/** A car that can be chosen: a very vehicle, or any unit of a listing whose units have no row. */
interface CarChoice {
  value: string;
  label: string;
  carId: string;
  vehicleId: string | undefined;
}

const choicesOf = (found: readonly CarToDrive[]): CarChoice[] =>
  found.flatMap((car): CarChoice[] => {
    const name = `${car.make} ${car.model}, ${car.color}`;
    if (car.vehicles.length === 0)
      return [{ value: car._id, label: name, carId: car._id, vehicleId: undefined }];
    return car.vehicles.map(({ _id, stockNumber }) => ({
      value: _id,
      label: `${name} · ${stockNumber}`,
      carId: car._id,
      vehicleId: _id,
    }));
  });

/** The cars that a text means, as they are typed. */
function useCarsToDrive(typed: string): { choices: readonly CarChoice[]; isFound: boolean } {
  const [found, setFound] = useState<{ of: string; choices: readonly CarChoice[] }>({ of: '', choices: [] });
  const last = useRef('');
  const search = typed.trim();
  last.current = search;
  useEffect(() => {
    if (search === '') return;
    const timer = setTimeout(async () => {
      const asked = await ask(
        () => client<BoardRoutes>()['test-drives'].cars.$get({ query: { search } }),
        'The cars could not be searched.',
      );
      // What was typed since has an answer of its own.
      if (asked.ok && last.current === search) setFound({ of: search, choices: choicesOf(asked.value) });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return { choices: search === '' ? [] : found.choices, isFound: search !== '' && found.of === search };
}
