import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form';
import { TextField } from '#ui/text-field.tsx';

interface Contact {
  firstName?: string | undefined;
  lastName: string;
  phone?: string | undefined;
  email?: string | undefined;
}

interface ContactFieldsProps<Entered extends Contact> {
  register: UseFormRegister<Entered>;
  errors: FieldErrors<Entered>;
}

const fields = [
  { name: 'firstName', label: 'First name', optional: true, maxLength: 200 },
  { name: 'lastName', label: 'Last name', maxLength: 200 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 200 },
  { name: 'email', label: 'Email', type: 'email', optional: true, maxLength: 254 },
] as const;

/** Name, phone number and address of a customer, as somebody at the desk types them. */
export function ContactFields<Entered extends Contact>({ register, errors }: ContactFieldsProps<Entered>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => {
        // Every form with these fields has these names.
        const message = errors[name as keyof typeof errors]?.message;
        // The same, as the form's own type of paths.
        const path = name as Path<Entered>;
        return (
          <TextField
            key={name}
            {...register(path)}
            {...field}
            autoComplete="off"
            error={typeof message === 'string' ? message : undefined}
          />
        );
      })}
    </div>
  );
}
