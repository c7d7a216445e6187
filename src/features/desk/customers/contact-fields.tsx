import type { FormField } from '#page-kit/form.tsx';
import { TextField } from '#ui/text-field.tsx';

const fields = [
  { name: 'firstName', label: 'First name', optional: true, maxLength: 200 },
  { name: 'lastName', label: 'Last name', maxLength: 200 },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: 200 },
  { name: 'email', label: 'Email', type: 'email', optional: true, maxLength: 254 },
] as const;

interface ContactFieldsProps {
  field: (name: (typeof fields)[number]['name']) => FormField;
}

/** Name, phone number and address of a customer, as somebody at the desk types them. */
export const ContactFields = ({ field }: ContactFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {fields.map(({ name, ...rest }) => (
      <TextField key={name} {...rest} {...field(name)} autoComplete="off" />
    ))}
  </div>
);
