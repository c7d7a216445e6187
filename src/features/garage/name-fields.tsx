import type { FormField } from '#page-kit/form.tsx';
import { TextField } from '#ui/text-field.tsx';

interface NameFieldsProps {
  field: (name: 'make' | 'model' | 'modelYear' | 'plate') => FormField;
  /** Of a bought vehicle only the plate is its owner's to say. */
  plateAlone?: boolean;
}

/** What a vehicle is, and its plate. */
export function NameFields({ field, plateAlone = false }: NameFieldsProps) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      {!plateAlone && (
        <>
          <TextField label="Make" autoComplete="off" maxLength={60} required {...field('make')} />
          <TextField label="Model" autoComplete="off" maxLength={60} required {...field('model')} />
          <TextField
            label="Model year"
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...field('modelYear')}
          />
        </>
      )}
      <TextField
        label="License plate"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        className="[&_input]:uppercase"
        {...field('plate')}
      />
    </div>
  );
}
