import { type FormEvent, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { inGroups } from '../../../better-auth/second-factor.rules.ts';
import { outcomeOf } from '../../../screens/call-outcome.ts';
import { secondFactorApi } from '../../second-factor.api.ts';
import type { Enrolment } from '../../second-factor.contract.ts';

interface EnrolProps {
  enrolment: Enrolment;
  onConfirmed: (backupCodes: string[]) => void | Promise<void>;
}

/** Hands the secret to the app, and has a first code prove that it arrived. */
export function Enrol({ enrolment, onConfirmed }: EnrolProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await outcomeOf<{ backupCodes: string[] }>(() =>
      secondFactorApi()['second-factor'].confirm.$post({ json: { code } }),
    );
    setBusy(false);
    if (outcome.ok) return onConfirmed(outcome.value.backupCodes);
    setFailure(outcome.message ?? 'This did not reach the shop. Please try again.');
  };
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
          <p>Scan this with an authenticator app, or type the key into it:</p>
          <p className="mt-3 font-mono text-sm break-words text-ink-soft select-all">
            {inGroups(enrolment.key)}
          </p>
        </div>
      </div>
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={failure}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        Confirm
      </Button>
    </form>
  );
}
