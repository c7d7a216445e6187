import { TextField } from '#ui/text-field.tsx';
import type { Texts } from './sent-to-garage.ts';

interface NameFieldsProps {
  values: Texts;
  fields: Texts;
  /** Of a bought vehicle only the plate is its owner's to say. */
  plateAlone?: boolean;
}

/** What a vehicle is, and its plate. */
export function NameFields({ values, fields, plateAlone = false }: NameFieldsProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      {!plateAlone && (
        <>
          <TextField
            name="make"
            label="Make"
            defaultValue={values.make}
            error={fields.make}
            autoComplete="off"
            maxLength={60}
            required
          />
          <TextField
            name="model"
            label="Model"
            defaultValue={values.model}
            error={fields.model}
            autoComplete="off"
            maxLength={60}
            required
          />
          <TextField
            name="modelYear"
            label="Model year"
            optional
            inputMode="numeric"
            defaultValue={values.modelYear}
            error={fields.modelYear}
            autoComplete="off"
            maxLength={4}
          />
        </>
      )}
      <TextField
        name="plate"
        label="License plate"
        optional
        defaultValue={values.plate}
        error={fields.plate}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        className="[&_input]:uppercase"
      />
    </div>
  );
}
