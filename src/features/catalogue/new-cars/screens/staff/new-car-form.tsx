import type { ReactNode } from 'react';
import { dollarsTyped, figureTyped } from '#platform/figures.ts';
import { speedUnit } from '#platform/units.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { mostAlbumPictures } from '../../../pictures/album/album.contract.ts';
import { ChosenFiles } from '../../../pictures/uploads/screens/staff/chosen-files.tsx';
import { NewCarFacts } from './new-car-facts.tsx';
import { type OnAdded, type SendCar, useNewCar } from './use-new-car.ts';

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
