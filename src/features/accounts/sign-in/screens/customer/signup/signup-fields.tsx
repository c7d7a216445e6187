import type { FormState, UseFormRegister } from 'react-hook-form';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Registration } from '../../../sign-in.contract.ts';

interface FieldsProps {
  /** What a browser without script has sent: fields get their values by script else. */
  sent: Readonly<Record<string, string>> | undefined;
  register: UseFormRegister<Registration>;
  errors: FormState<Registration>['errors'];
}

export function PersonalDetails({ register, errors, sent }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          defaultValue={sent?.firstName}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          defaultValue={sent?.lastName}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        error={errors.email?.message}
        defaultValue={sent?.email}
        {...register('email')}
      />
    </>
  );
}

export function PhoneInformation({ register, errors, sent }: FieldsProps) {
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete="tel"
      required
      hint="We only call about your cars. You also need it to reset your password."
      error={errors.phone?.message}
      defaultValue={sent?.phone}
      {...register('phone')}
    />
  );
}
