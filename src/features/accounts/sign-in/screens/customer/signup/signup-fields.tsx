import type { FormState, UseFormRegister } from 'react-hook-form';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Registration } from '../../../sign-in.contract.ts';

interface FieldsProps {
  register: UseFormRegister<Registration>;
  errors: FormState<Registration>['errors'];
}

export function PersonalDetails({ register, errors }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}

export function PhoneInformation({ register, errors }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete="tel"
      required
      hint="We call it about your cars only. It also helps you reset your password."
      error={errors.phone?.message}
      {...register('phone')}
    />
  );
}
