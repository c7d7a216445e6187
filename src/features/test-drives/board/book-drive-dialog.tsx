import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextField } from '#ui/text-field.tsx';
import { type CarToDrive, type StaffDrive, walkIn } from './board.contract.ts';
import type { BoardRoutes } from './board.routes.ts';

interface BookDriveDialogProps {
  open: boolean;
  onClose: () => void;
  onBooked: (drive: StaffDrive) => void;
}

type WalkInForm = ReturnType<typeof useWalkIn>['form'];

/** Books a drive while its driver stands there, or is on the phone. An error is shown beneath its field. */
export function BookDriveDialog({ open, onClose, onBooked }: BookDriveDialogProps) {
  const { form, submit, failure } = useWalkIn(onBooked);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Book a test drive"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form="book-drive" look="primary" busy={isSubmitting}>
            Book test drive
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="book-drive"
        noValidate
        onSubmit={submit}
        className="grid gap-4 [&_label]:text-ink"
      >
        <CarFields form={form} />
        <TextField
          {...form.register('at')}
          type="datetime-local"
          label="Day and time"
          hint="At the dealership"
          error={errors.at?.message}
          className="text-ink"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.register('name')}
            label="Name"
            autoComplete="off"
            error={errors.name?.message}
            className="text-ink"
          />
          <TextField
            {...form.register('phone')}
            label="Phone"
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            className="text-ink"
          />
        </div>
        <TextField
          {...form.register('email', {
            setValueAs: (typed: string | undefined) => typed?.trim() || undefined,
          })}
          label="Email"
          optional
          type="email"
          autoComplete="off"
          hint="For the confirmation and reminder"
          error={errors.email?.message}
          className="text-ink"
        />
        <label className="inline-flex min-h-9 items-center gap-3">
          <input {...form.register('licence')} type="checkbox" className="size-4" />
          The customer has a driver's license
        </label>
        {errors.licence && (
          <p role="alert" className="text-sm text-bad">
            Check the driver's license
          </p>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}

/** The car by its name or stock number; the first that is found is chosen until another one is. */
function CarFields({ form }: { form: WalkInForm }) {
  const [typed, setTyped] = useState('');
  const { choices, isFound } = useCarsToDrive(typed);
  const [carId, vehicleId] = form.watch(['carId', 'vehicleId']);
  const chosen = vehicleId ?? carId;
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value);
    form.setValue('carId', choice?.carId ?? '');
    form.setValue('vehicleId', choice?.vehicleId);
    if (choice) form.clearErrors('carId');
  };
  const isKnown = choices.some(({ value }) => value === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list chooses anew
  useEffect(() => {
    if (!isKnown) choose(choices[0]?.value ?? '');
  }, [choices]);
  return (
    <>
      <TextField
        label="Car or stock number"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        error={
          form.formState.errors.carId?.message ??
          (isFound && choices.length === 0 ? 'No matching car in stock' : undefined)
        }
        className="text-ink"
      />
      {choices.length > 0 && (
        <SelectField
          label="Which one"
          options={choices}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          className="text-ink"
        />
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

const resolver = zodResolver(walkIn);

type Entered = z.input<typeof walkIn>;

/** The form that books a drive for somebody: what is wrong stands at its field, or in `failure` where it has none. */
function useWalkIn(onBooked: (drive: StaffDrive) => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Entered>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { carId: '', at: '', name: '', phone: '' },
  });
  const submit = form.handleSubmit(async (json) => {
    const asked = await ask(
      () => client<BoardRoutes>()['test-drives']['walk-ins'].$post({ json }),
      'We could not reach the server. Please try again.',
    );
    if (asked.ok) {
      form.reset();
      setFailure(undefined);
      return onBooked(asked.value);
    }
    showFieldErrors(form.setError, asked.fields);
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  });
  return { form, submit, failure };
}
