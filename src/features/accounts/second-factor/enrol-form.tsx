import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { inGroups } from '../factor-codes/factor-codes.rules.ts';
import { type Enrolment, firstCode, noAnswerOfSecondFactor } from './second-factor.contract.ts';
import type { SecondFactorRoutes } from './second-factor.routes.ts';

const resolver = zodResolver(firstCode);

interface EnrolFormProps {
  enrolment: Enrolment;
  onConfirmed: (backupCodes: string[]) => void | Promise<void>;
}

/** Hands the secret to the app, and has a first code prove that it arrived. */
export function EnrolForm({ enrolment, onConfirmed }: EnrolFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { code: '' },
  });
  const confirm = handleSubmit(async (json) => {
    const asked = await ask(
      () => client<SecondFactorRoutes>()['second-factor'].confirm.$post({ json }),
      noAnswerOfSecondFactor,
    );
    if (asked.ok) return onConfirmed(asked.value.backupCodes);
    setError('code', { message: asked.text });
  });
  const { size, path } = enrolment.qr;
  return (
    <form method="post" noValidate onSubmit={confirm} className="grid gap-6">
      <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        {/* White in both colour schemes: cameras want it so. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
          className="size-48 rounded-control bg-[#ffffff] text-[#000000]"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <div>
          <p>Scan this code with an authenticator app, or enter the key:</p>
          <p className="mt-3 font-mono text-sm break-words text-ink-soft select-all">
            {inGroups(enrolment.key)}
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" look="primary" busy={formState.isSubmitting} className="justify-self-start">
        Confirm
      </Button>
    </form>
  );
}
