import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { usePhotos } from '#features/photos/use-photos.ts';
import { useForm } from '#page-kit/form.tsx';
import type { PageForm, Texts } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  damagePlaceWords,
  levelText,
  longestDamage,
  mostDamagePhotos,
  mostDamages,
} from '../rental-condition/rental-condition.rules.ts';
import { damagesIn, type TypedRental } from './typed-rental.ts';

const levels = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((fuelEighths) => ({
  value: String(fuelEighths),
  label: levelText({ fuelEighths }) ?? '',
}));

const places = Object.entries(damagePlaceWords).map(([value, label]) => ({ value, label }));

/** The form of a pick-up or a return, with the damages that are entered. */
export function useRentalForm<Schema extends z.ZodType<unknown, TypedRental>, Answer>(
  definition: PageForm<Schema, Answer>,
) {
  const [draft, setDraft] = useState<Texts>({});
  const [damages, setDamages] = useState<readonly number[]>([]);
  const last = useRef(0);
  const [sending, setSending] = useState(0);
  const form = useForm(definition, {
    onDraft: (texts) => {
      const drafted = damagesIn(texts);
      last.current = Math.max(0, ...drafted);
      setDraft(texts);
      setDamages(drafted);
    },
  });
  return {
    form,
    /** Of a field that is not always there: it has what was typed before. */
    field: (name: string) => {
      const field = form.field(name);
      return { ...field, defaultValue: draft[name] ?? field.defaultValue };
    },
    damages,
    add: () => {
      last.current += 1;
      setDamages([...damages, last.current]);
    },
    remove: (number: number) => setDamages(damages.filter((other) => other !== number)),
    /** Photos are on their way. */
    isSending: sending > 0,
    setSending,
  };
}

export type RentalForm = ReturnType<typeof useRentalForm>;

interface ConditionFieldsProps {
  rental: RentalForm;
  /** It has a charge in percent, not a tank in eighths. */
  isElectric: boolean;
  /** What was in the tank or the battery before. */
  before?: string;
  /** 'Existing damage' */
  damageTitle: string;
  damageHint: string;
}

/** What is in the tank or the battery, and what is damaged, each with its photos. */
export function ConditionFields({
  rental,
  isElectric,
  before,
  damageTitle,
  damageHint,
}: ConditionFieldsProps) {
  const { form, damages, add } = rental;
  const hint = before && `${before} at pick-up`;
  return (
    <>
      {isElectric ? (
        <TextField
          label="Charge (%)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          optional
          hint={hint}
          {...form.field('chargePercent')}
        />
      ) : (
        <SelectField
          label="Fuel"
          optional
          hint={hint}
          placeholder="Not checked"
          options={levels}
          {...form.field('fuelEighths')}
        />
      )}
      <section aria-label={damageTitle} className="grid gap-4 sm:col-span-2">
        <div>
          <h3 className="text-sm font-semibold">{damageTitle}</h3>
          <p className="text-sm text-ink-soft">{damageHint}</p>
        </div>
        {damages.map((number, index) => (
          <DamageFields key={number} number={number} place={index + 1} rental={rental} />
        ))}
        <div>
          <Button size="small" disabled={damages.length >= mostDamages} onClick={add}>
            {damages.length === 0 ? 'Add damage' : 'Add more damage'}
          </Button>
        </div>
      </section>
    </>
  );
}

interface DamageFieldsProps {
  /** In the names of its fields. */
  number: number;
  /** Among the damages. */
  place: number;
  rental: RentalForm;
}

const photoWay = { address: '/api/rental-photos', most: mostDamagePhotos };

/** Where something is damaged, what, and its photos. */
function DamageFields({ number, place, rental: { field, remove, setSending } }: DamageFieldsProps) {
  const photos = usePhotos(photoWay);
  const { isSending } = photos;
  useEffect(() => {
    if (!isSending) return;
    setSending((count) => count + 1);
    return () => setSending((count) => count - 1);
  }, [isSending, setSending]);
  const sent = field(`damages.${number}.photos`);
  const removeIt = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => remove(number));
    // What was typed is stored without it.
    form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">Damage {place}</legend>
      <input type="hidden" name={sent.name} value={photos.ids.join(' ')} />
      <SelectField
        label="Where"
        placeholder="Choose"
        options={places}
        {...field(`damages.${number}.place`)}
      />
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={longestDamage}
        placeholder="Scratch, 10 cm"
        {...field(`damages.${number}.what`)}
      />
      <div className="sm:col-span-2">
        <PhotoField photos={photos} hint="One close-up, and one from farther away." alt={`Damage ${place}`} />
        {sent.error && <p className="mt-2 text-sm text-bad">{sent.error}</p>}
      </div>
      <div className="sm:col-span-2">
        <Button size="small" look="ghost" onClick={removeIt}>
          Remove damage {place}
        </Button>
      </div>
    </fieldset>
  );
}
