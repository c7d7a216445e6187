import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetStep } from '#features/payments/stripe/screens/customer/step-under-way.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { Spinner } from '#ui/progress/spinner.tsx';
import { goOnAfterBank } from './go-on-after-bank.ts';

/** Back from the bank with a deposit, or with a card for a plan: asks what became of it, and leads on. */
export function ReturnedStep({ kept }: { kept: unknown }) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Awaited<ReturnType<typeof goOnAfterBank>>>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void goOnAfterBank(kept).then((wayOn) => {
      forgetStep();
      if (wayOn?.trouble) setTrouble(wayOn);
      else void navigate(wayOn?.path ?? '/dashboard', { replace: true });
    });
  }, [kept, navigate]);
  if (!trouble) return <Spinner label="Checking your payment" />;
  return (
    <Notice tone="bad" title={trouble.trouble}>
      <LinkButton to={trouble.path} size="small" className="mt-3">
        {trouble.label}
      </LinkButton>
    </Notice>
  );
}
