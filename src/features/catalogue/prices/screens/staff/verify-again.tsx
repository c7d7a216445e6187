import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { priceTexts } from '../../prices.contract.ts';

const verification = '/worker/verify-admin';

/** Long enough to read it. */
const shownMs = 2_000;

/** Says that the permit is missing, and leads to the verification that gives it (rules.md#permits). */
export function VerifyAgain() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(verification, { replace: true }), shownMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="bad" title={priceTexts.notVerified} className="w-full" />
      <LinkButton to={verification} replace>
        Verify now
      </LinkButton>
    </div>
  );
}
