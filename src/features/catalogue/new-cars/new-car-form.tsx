import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { Asked, Refused } from '#page-kit/ask.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { distanceUnit, speedUnit, typedFigure, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { mostAlbumPictures } from '../album/album.contract.ts';
import { measured } from '../facts.contract.ts';
import { conditionWords, fuelWords, keysOf, transmissionWords } from '../facts.rules.ts';
import { ChosenFiles } from '../uploads/chosen-files.tsx';
import type { QueuedFile } from '../uploads/upload-queue.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { type NewCar, newCar } from './new-cars.contract.ts';

interface NewCarFormProps {
  title: string;
  /** Shown where the car could not be added (rules.md#texts). */
  failureText: string;
  send: SendCar;
  onAdded: OnAdded;
}

/** The seven fields of a car and what helps to choose it, for both catalogues. Nothing that was entered is lost where adding fails. */
export function NewCarForm({ title, failureText, send, onAdded }: NewCarFormProps) {
  const { form, units, submit, submitDraft, isAdding, failure, uploads } = useNewCar(send, onAdded);
  const { errors, isSubmitting } = form.formState;
  const text = (name: 'make' | 'model' | 'color') => ({
    ...form.register(name),
    error: errors[name]?.message,
    required: true,
  });
  const number = (name: 'price' | 'topSpeed' | 'stock') => ({
    ...form.register(name, { setValueAs: name === 'price' ? dollarsTyped : figureTyped }),
    error: errors[name]?.message,
    autoComplete: 'off',
    required: true,
  });
  return (
    <StaffPage title={title} back={{ to: '/worker/manage', label: 'Management' }}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-6">
          <TextField {...text('make')} label="Make" autoComplete="off" />
          <TextField {...text('model')} label="Model" autoComplete="off" />
          <TextField {...text('color')} label="Color" autoComplete="off" />
          <TextField {...number('price')} label="Price in $" inputMode="decimal" />
          <TextField {...number('topSpeed')} label={`Top speed in ${speedUnit(units)}`} inputMode="numeric" />
          <TextField {...number('stock')} label="Stock" inputMode="numeric" />
          <div className="col-span-2">
            <NewCarFacts form={form} units={units} />
          </div>
        </div>
        <PictureSection>
          <ChosenFiles uploads={uploads} most={mostAlbumPictures} />
          {uploads.files.length === 0 && (
            <TextField
              {...form.register('image')}
              type="url"
              label="Image URL"
              hint="Instead of uploading a file: the picture is loaded from this address."
              error={errors.image?.message}
              placeholder="https://"
              autoComplete="off"
            />
          )}
          {uploads.files.length > 0 && errors.image && <Notice tone="bad">{errors.image.message}</Notice>}
        </PictureSection>
        <div className="grid gap-6">
          {failure && (
            <Notice tone="bad" title={failureText}>
              {failure.text}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" size="large" busy={isAdding}>
              Add car
            </Button>
            <Button size="large" disabled={isAdding} onClick={() => void submitDraft()}>
              Save as draft
            </Button>
          </div>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {isAdding && !isSubmitting && 'The car will be added once its pictures are uploaded.'}
          </p>
        </div>
      </form>
    </StaffPage>
  );
}

const PictureSection = ({ children }: { children: ReactNode }) => (
  <fieldset className="grid gap-4 lg:row-span-2">
    <legend className="mb-2 text-sm font-semibold">Pictures</legend>
    {children}
  </fieldset>
);

const optionsOf = (words: Readonly<Record<string, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] ?? value }));

const unknown = { value: '', label: 'Unknown' };

/** An empty field is a fact that is not known. */
const asWord = (text: string) => text || undefined;
const asFigure = (text: string | number | undefined) => figureTyped(String(text ?? ''));

/** What helps to choose a car, and all that a used one needs; the rest is entered on its own page. */
function NewCarFacts({ form, units }: { form: UseFormReturn<NewCar>; units: Units }) {
  const { errors } = form.formState;
  /** What is not new is one vehicle: its stock need not be typed. */
  const countOne = () => {
    const { condition, stock } = form.getValues();
    if (condition !== 'new' && !(stock >= 0)) form.setValue('stock', 1);
  };
  const choice = (name: 'fuel' | 'transmission') => ({
    ...form.register(name, { setValueAs: asWord }),
    error: errors[name]?.message,
  });
  const figure = (name: 'modelYear' | 'mileageKm' | 'powerKw' | 'previousOwners') => ({
    ...form.register(name, { setValueAs: asFigure }),
    error: errors[name]?.message,
    autoComplete: 'off',
    inputMode: 'numeric' as const,
  });
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-6">
      <legend className="mb-4 text-sm font-semibold">Details (optional)</legend>
      <SelectField
        {...form.register('condition', { setValueAs: asWord, onChange: countOne })}
        label="Condition"
        options={optionsOf(conditionWords)}
        error={errors.condition?.message}
      />
      <TextField {...figure('modelYear')} label="Model year" />
      <TextField {...figure('mileageKm')} label={`Mileage in ${distanceUnit(units)}`} />
      <TextField {...figure('previousOwners')} label="Previous owners" />
      <SelectField {...choice('fuel')} label="Fuel" options={[unknown, ...optionsOf(fuelWords)]} />
      <SelectField
        {...choice('transmission')}
        label="Transmission"
        options={[unknown, ...optionsOf(transmissionWords)]}
      />
      <TextField {...figure('powerKw')} label="Power in kW" />
      <VinField
        label="VIN"
        name="vin"
        value={form.watch('vin') ?? ''}
        onChange={(vin) => {
          form.setValue('vinConfirmed', false);
          form.setValue('vin', vin, { shouldValidate: errors.vin !== undefined });
        }}
        error={errors.vin?.message}
        hint="VIN, if the car is here"
        confirming={{
          isConfirmed: form.watch('vinConfirmed') === true,
          onConfirm: (isConfirmed) => form.setValue('vinConfirmed', isConfirmed),
          modelYear: asFigure(form.watch('modelYear')),
        }}
        className="col-start-1"
      />
      <TextField
        {...form.register('stockNumber', { setValueAs: asWord })}
        label="Stock number"
        optional
        hint="Leave empty to assign the next one, such as V1001."
        error={errors.stockNumber?.message}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </fieldset>
  );
}

/** Asks the shop to add the car. */
type SendCar = (car: NewCar) => Promise<Asked<AddedCar>>;

/** What was added. */
interface AddedCar {
  _id: string;
  make: string;
  model: string;
}

/** `isDraft`: customers do not see it yet. */
type OnAdded = (car: AddedCar, isDraft: boolean) => void;

/** Reads the fields, which are in the units of the shop, as the call takes them. */
function resolverIn(units: Units): Resolver<NewCar> {
  const resolve = zodResolver(newCarForm(units));
  return ({ topSpeed, mileageKm, ...typed }, context, options) =>
    resolve(
      {
        ...typed,
        topSpeed: typedFigure(topSpeed, units),
        ...(mileageKm !== undefined && { mileageKm: typedFigure(mileageKm, units) }),
      },
      context,
      options,
    );
}

/** The form of a new car: what is entered, what is wrong with it, and its picture. */
function useNewCar(send: SendCar, onAdded: OnAdded) {
  const [failure, setFailure] = useState<Refused>();
  const units = useFormUnits();
  // Under each system of units by itself: figures in miles are no kilometres.
  const draft = useMemo(() => heldDraft<Partial<NewCar>>(`new-car:${units}`), [units]);
  const form = useForm<NewCar>({
    resolver: useMemo(() => resolverIn(units), [units]),
    mode: 'onTouched',
    defaultValues: { make: '', model: '', color: '', image: '' },
  });
  useHeldInput(draft, {
    read: form.getValues,
    // Pictures that were uploaded are chosen again.
    restore: ({ image, furtherImages: _, ...texts }) =>
      form.reset({ ...texts, image: image?.startsWith('http') ? image : '' }),
  });
  const uploads = useUploads();
  const { files, queue } = uploads;
  useEffect(() => {
    // What was wrong with the pictures is over once there are others.
    form.clearErrors('image');
    if (files.length === 0 && !form.getValues('image').startsWith('http')) form.setValue('image', '');
  }, [files, form]);

  const add = form.handleSubmit(async (car) => {
    setFailure(undefined);
    const asked = await send(car);
    if (asked.ok) return onAdded(asked.value, car.draft === true);
    for (const [name, message] of Object.entries(asked.fields)) {
      // A form and its call have the same contract, so the shop names the form's fields.
      form.setError(name as keyof NewCar, { message });
    }
    setFailure(asked);
  });
  const { isUnderWay: isAdding, once } = useOnce();
  /** Pictures that are still on their way are waited for; none is left out without being told. */
  const addAs = async (isDraft: boolean) => {
    form.setValue('draft', isDraft);
    await queue.settled();
    if (takePictures(form, queue.files)) await add();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return once(() => addAs(false));
  };
  return { form, units, submit, submitDraft: () => once(() => addAs(true)), isAdding, failure, uploads };
}

/** Something that takes its time: while it is under way, another press begins nothing. */
function useOnce() {
  const [isUnderWay, setUnderWay] = useState(false);
  const known = useRef(false);
  const once = async (act: () => Promise<unknown>) => {
    if (known.current) return;
    known.current = true;
    setUnderWay(true);
    await act().finally(() => {
      known.current = false;
      setUnderWay(false);
    });
  };
  return { isUnderWay, once };
}

/** What was uploaded becomes the car's pictures. Returns whether all of it was taken. */
function takePictures(form: UseFormReturn<NewCar>, sent: readonly QueuedFile[]): boolean {
  const [first, ...further] = sent.flatMap(({ state }) => (state.name === 'kept' ? state.uploadId : []));
  if (sent.length > 0) form.setValue('image', first ?? '');
  form.setValue('furtherImages', further.length > 0 ? further : undefined);
  const isRefused = sent.some(({ state }) => state.name === 'refused');
  if (isRefused)
    form.setError('image', { message: 'One of these files could not be added. Try again, or leave it out.' });
  return !isRefused;
}

/** What the form of a new car is judged by, where its figures are typed in the units of the shop. */
const newCarForm = (units: Units) => newCar.safeExtend(measured(units));
