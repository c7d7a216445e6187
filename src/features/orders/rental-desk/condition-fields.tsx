import { useEffect } from 'react';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { usePhotos } from '#features/photos/use-photos.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  type DamagePlace,
  damagePlaceWords,
  levelText,
  longestDamage,
  mostDamagePhotos,
} from '../rental-condition/rental-condition.rules.ts';
import type { DamageDraft, EnteredCondition } from './use-condition.ts';

const levels = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((fuelEighths) => ({
  value: String(fuelEighths),
  label: levelText({ fuelEighths }) ?? '',
}));

const places = Object.entries(damagePlaceWords).map(([value, label]) => ({ value, label }));

interface ConditionFieldsProps {
  condition: EnteredCondition;
  problems: Readonly<Record<string, string>>;
  /** What was in the tank or the battery before. */
  before?: string;
  /** 'Damage that is already there' */
  damageTitle: string;
  damageHint: string;
}

/** What is in the tank or the battery, and what is damaged, each with its photos. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, problems, before, damageTitle, damageHint } = props;
  const { isElectric, level, setLevel, damages, add, room } = condition;
  const hint = before && `${before} at pick-up`;
  return (
    <>
      {isElectric ? (
        <TextField
          name="charge"
          label="Charge (%)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          optional
          hint={hint}
          value={level}
          error={problems['condition.chargePercent']}
          onChange={(event) => setLevel(event.target.value)}
        />
      ) : (
        <SelectField
          name="fuel"
          label="Fuel"
          optional
          hint={hint}
          placeholder="Not checked"
          options={levels}
          value={level}
          error={problems['condition.fuelEighths']}
          onChange={(event) => setLevel(event.target.value)}
        />
      )}
      <section aria-label={damageTitle} className="grid gap-4 sm:col-span-2">
        <div>
          <h3 className="text-sm font-semibold">{damageTitle}</h3>
          <p className="text-sm text-ink-soft">{damageHint}</p>
        </div>
        {damages.map((damage, index) => (
          <DamageFields
            key={damage.key}
            damage={damage}
            place={index + 1}
            condition={condition}
            faults={{
              place: problems[`condition.damages.${index}.place`],
              what: problems[`condition.damages.${index}.what`],
              photos: problems[`condition.damages.${index}.photos`],
            }}
          />
        ))}
        <div>
          <Button size="small" disabled={room <= 0} onClick={add}>
            {damages.length === 0 ? 'Add damage' : 'Add more damage'}
          </Button>
        </div>
      </section>
    </>
  );
}

interface DamageFieldsProps {
  damage: DamageDraft;
  place: number;
  condition: EnteredCondition;
  faults: Partial<Record<'place' | 'what' | 'photos', string>>;
}

const photoWay = { address: '/api/rental-photos', most: mostDamagePhotos };

/** Where something is damaged, what, and its photos. */
function DamageFields({ damage, place, condition, faults }: DamageFieldsProps) {
  const photos = usePhotos(photoWay);
  const { keepPhotos, change, remove } = condition;
  const ids = photos.ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the photos have changed, not when the form is drawn
  useEffect(() => {
    keepPhotos(damage.key, { photos: photos.ids, isSending: photos.isSending });
  }, [ids, photos.isSending]);
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">Damage {place}</legend>
      <SelectField
        label="Where"
        placeholder="Choose"
        options={places}
        value={damage.place}
        error={faults.place}
        // The options are the places.
        onChange={(event) => change(damage.key, { place: event.target.value as DamagePlace | '' })}
      />
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={longestDamage}
        placeholder="Scratch, 10 cm"
        value={damage.what}
        error={faults.what}
        onChange={(event) => change(damage.key, { what: event.target.value })}
      />
      <div className="sm:col-span-2">
        <PhotoField photos={photos} hint="One close-up, and one from farther away." alt={`Damage ${place}`} />
        {faults.photos && <p className="mt-2 text-sm text-bad">{faults.photos}</p>}
      </div>
      <div className="sm:col-span-2">
        <Button size="small" look="ghost" onClick={() => remove(damage.key)}>
          Remove damage {place}
        </Button>
      </div>
    </fieldset>
  );
}
