import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { plainPath } from '../../own-path.rules.ts';
import { targetOf, verifications } from '../../verifications.rules.ts';
import { VerifyForm } from './verify-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** One screen for every verification: which one it is, its address says. */
export function loader({ url }: LoaderFunctionArgs) {
  const verification = verifications[plainPath(url.pathname)];
  if (!verification) throw new Error(`No verification stands at ${url.pathname}`);
  return { verification, target: targetOf(verification, url.searchParams.get('next')) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Verification' });

export default function Verify() {
  const { verification, target } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // Replaced: going back must not lead to a form that has done its work.
  const leadOn = async () => navigate(target, { replace: true });
  return (
    <div className="page pt-8 pb-28 sm:pt-18">
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-3xl">{verification.title}</h1>
        <p className="mt-3 text-ink-soft">
          Enter your own username and password again. What lies behind this stays open to you for 10 minutes.
        </p>
        <div className="mt-8 rounded-card border border-line bg-surface p-6">
          <VerifyForm key={verification.title + target} verification={verification} onVerified={leadOn} />
        </div>
      </div>
    </div>
  );
}
