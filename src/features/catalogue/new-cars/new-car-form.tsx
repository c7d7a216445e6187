import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Asked } from '#page-kit/ask.ts';
import { FormDone, type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, judgedBy, pageForm, type Sent } from '#page-kit/form-action.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { useFormUnits } from '#page-kit/shop-data.ts';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { distanceUnit, speedUnit, typedFigure, type Units, unitSystems } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { mostAlbumPictures } from '../album/album.contract.ts';
import { measured } from '../facts.contract.ts';
import { conditionWords, fuelWords, keysOf, transmissionWords } from '../facts.rules.ts';
import { isPictureAddress } from '../pictures/pictures.contract.ts';
import { watchPicture } from '../pictures/watch-picture.ts';
import { ChosenFiles } from '../uploads/chosen-files.tsx';
import { isOver } from '../uploads/upload-queue.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { type NewCar, newCar } from './new-cars.contract.ts';

const fields = z.object({
  make: z.string(),
  model: z.string(),
  color: z.string(),
  price: z.string(),
  topSpeed: z.string(),
  stock: z.string(),
  condition: z.string(),
  modelYear: z.string(),
  mileageKm: z.string(),
  previousOwners: z.string(),
  fuel: z.string(),
  transmission: z.string(),
  powerKw: z.string(),
  vin: z.string(),
  vinConfirmed: z.string().optional(),
  stockNumber: z.string(),
  image: z.string().describe('An address'),
  pictures: z.string().describe('Ids of uploads, which take the place of the address'),
  units: z.enum(unitSystems),
});

/** In place of its id, for a file that was not taken. */
const refusedFile = 'refused';

/** The car as the call takes it. Figures are typed in the units of the shop; an empty field is a fact that is not known. */
const newCarForm = (draft: boolean) =>
  fields.transform(({ units, pictures, ...typed }, context) => {
    const uploads = pictures.split(' ').filter(Boolean);
    if (uploads.includes(refusedFile)) {
      const message = 'One of these files could not be added. Try again, or leave it out.';
      context.addIssue({ code: 'custom', path: ['pictures'], message });
      return z.NEVER;
    }
    const [image = typed.image, ...further] = uploads;
    const measure = (text: string) => typedFigure(figureTyped(text) ?? Number.NaN, units);
    const car = {
      ...typed,
      price: dollarsTyped(typed.price),
      topSpeed: measure(typed.topSpeed),
      stock: figureTyped(typed.stock),
      modelYear: figureTyped(typed.modelYear),
      mileageKm: typed.mileageKm.trim() ? measure(typed.mileageKm) : undefined,
      previousOwners: figureTyped(typed.previousOwners),
      fuel: typed.fuel || undefined,
      transmission: typed.transmission || undefined,
      powerKw: figureTyped(typed.powerKw),
      vin: typed.vin || undefined,
      vinConfirmed: typed.vinConfirmed ? true : undefined,
      stockNumber: typed.stockNumber || undefined,
      image,
      furtherImages: further.length > 0 ? further : undefined,
      draft,
    };
    return judgedBy(newCar.safeExtend(measured(units)), car, context);
  });

/** What was added. */
interface AddedCar {
  _id: string;
  make: string;
  model: string;
}

/** The two forms of a page that adds cars: with a draft, customers do not see the car yet. */
export function newCarForms(send: (sent: Sent<NewCar>) => Promise<Asked<AddedCar>>) {
  const add = async (sent: Sent<NewCar>) => {
    const asked = await send(sent);
    if (asked.ok || !asked.fields.image || isPictureAddress(sent.value.image)) return asked;
    return { ...asked, fields: { ...asked.fields, pictures: asked.fields.image } };
  };
  return { add: pageForm('car', newCarForm(false), add), draft: pageForm('draft', newCarForm(true), add) };
}

interface NewCarFormProps {
  title: string;
  forms: ReturnType<typeof newCarForms>;
  /** Shown where the car could not be added (rules.md#texts). */
  failureText: string;
  /** 'in the catalog' */
  where: string;
  /** The list that has the car. */
  listed: string;
}

/** The seven fields of a car and what helps to choose it, for both catalogues. Nothing that was entered is lost where adding fails. */
export function NewCarForm({ title, forms: { add, draft }, failureText, where, listed }: NewCarFormProps) {
  const navigate = useNavigate();
  const units = useFormUnits();
  const form = useForm(add, {
    also: [draft],
    alsoAccepts: true,
    // Under each system of units by itself: figures in miles are no kilometres.
    about: units,
    onDone: ({ _id: id, make, model }, sent) => {
      const name = `${make} ${model}`;
      const place = sent[buttonField] === draft.name ? 'a draft: customers do not see it yet' : where;
      showToast(`${name} is ${place}.`, { tone: 'good' });
      void navigate('/worker');
      void watchPicture({ id, name }, () => navigate(listed));
    },
  });
  const { field, result } = form;
  const { uploads, isWaiting, awaitPictures } = usePictures(form);
  const isAdding = isWaiting || form.sending !== undefined;
  const hasFiles = uploads.files.length > 0;
  return (
    <StaffPage title={title} back={{ to: '/worker/manage', label: 'Management' }}>
      <div className="mb-6 empty:hidden">
        <FormDone form={form}>The car was added.</FormDone>
      </div>
      <SentForm
        form={form}
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
      >
        <input type="hidden" name="units" value={units} />
        <input type="hidden" name="pictures" />
        <div className="grid grid-cols-2 gap-x-4 gap-y-6">
          <TextField {...field('make')} label="Make" autoComplete="off" required />
          <TextField {...field('model')} label="Model" autoComplete="off" required />
          <TextField {...field('color')} label="Color" autoComplete="off" required />
          <TextField {...field('price')} label="Price in $" inputMode="decimal" autoComplete="off" required />
          <TextField
            {...field('topSpeed')}
            label={`Top speed in ${speedUnit(units)}`}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextField {...field('stock')} label="Stock" inputMode="numeric" autoComplete="off" required />
          <div className="col-span-2">
            <NewCarFacts form={form} units={units} />
          </div>
        </div>
        <fieldset className="grid gap-4 lg:row-span-2">
          <legend className="mb-2 text-sm font-semibold">Pictures</legend>
          <ChosenFiles uploads={uploads} most={mostAlbumPictures} />
          <TextField
            {...field('image')}
            type="url"
            label="Image URL"
            hint="Instead of uploading a file: the picture is loaded from this address."
            placeholder="https://"
            autoComplete="off"
            className={hasFiles ? 'hidden' : undefined}
          />
          {hasFiles && !isWaiting && field('pictures').error && (
            <Notice tone="bad">{field('pictures').error}</Notice>
          )}
        </fieldset>
        <div className="grid gap-6">
          {result?.ok === false && result.text && (
            <Notice tone="bad" title={failureText}>
              {result.text !== failureText && result.text}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" size="large" busy={isAdding} onClick={awaitPictures}>
              Add car
            </Button>
            <Button
              type="submit"
              name={buttonField}
              value={draft.name}
              size="large"
              disabled={isAdding}
              onClick={awaitPictures}
            >
              Save as draft
            </Button>
          </div>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {isWaiting && 'The car will be added once its pictures are uploaded.'}
          </p>
        </div>
      </SentForm>
    </StaffPage>
  );
}

type NewCarHandle = FormHandle<keyof z.input<typeof fields>, AddedCar>;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] ?? value }));

const unknown = { value: '', label: 'Unknown' };

/** What helps to choose a car, and all that a used one needs; the rest is entered on its own page. */
function NewCarFacts({ form: { field, fill, texts }, units }: { form: NewCarHandle; units: Units }) {
  /** What is not new is one vehicle: its stock need not be typed. */
  const countOne = ({ value, form }: HTMLSelectElement) => {
    const stock = form && new FormData(form).get('stock');
    if (value !== 'new' && !(Number(figureTyped(String(stock)) ?? Number.NaN) >= 0)) fill({ stock: '1' });
  };
  const figure = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-6">
      <legend className="mb-4 text-sm font-semibold">Details (optional)</legend>
      <SelectField
        {...field('condition')}
        label="Condition"
        options={optionsOf(conditionWords)}
        onChange={(event) => countOne(event.currentTarget)}
      />
      <TextField {...field('modelYear')} {...figure} label="Model year" />
      <TextField {...field('mileageKm')} {...figure} label={`Mileage in ${distanceUnit(units)}`} />
      <TextField {...field('previousOwners')} {...figure} label="Previous owners" />
      <SelectField {...field('fuel')} label="Fuel" options={[unknown, ...optionsOf(fuelWords)]} />
      <SelectField
        {...field('transmission')}
        label="Transmission"
        options={[unknown, ...optionsOf(transmissionWords)]}
      />
      <TextField {...field('powerKw')} {...figure} label="Power in kW" />
      <VinField
        {...field('vin')}
        label="VIN"
        hint="VIN, if the car is here"
        confirming={{ modelYear: figureTyped(texts.modelYear ?? '') }}
        className="col-start-1"
      />
      <TextField
        {...field('stockNumber')}
        label="Stock number"
        optional
        hint="Leave empty to assign the next one, such as V1001."
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </fieldset>
  );
}

/** The files that become the car's pictures. A press waits until all of them are uploaded: none is left out silently. */
function usePictures({ fill, texts }: NewCarHandle) {
  const uploads = useUploads();
  const isUploading = uploads.files.some(({ state }) => !isOver(state));
  const pictures = uploads.files
    .flatMap(({ state }) =>
      state.name === 'kept' ? state.uploadId : state.name === 'refused' ? refusedFile : [],
    )
    .join(' ');
  const enterPictures = useEffectEvent(() => {
    if (pictures !== (texts.pictures ?? '')) fill({ pictures });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: entered when they have changed
  useEffect(() => enterPictures(), [pictures]);
  const [pressed, setPressed] = useState<HTMLButtonElement>();
  useEffect(() => {
    if (!pressed || isUploading) return;
    setPressed(undefined);
    pressed.form?.requestSubmit(pressed);
  }, [pressed, isUploading]);
  const awaitPictures = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isUploading) return;
    event.preventDefault();
    setPressed(event.currentTarget);
  };
  return { uploads, isWaiting: pressed !== undefined, awaitPictures };
}
