import { useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { EntryPage } from '../../../screens/customer/entry-page.tsx';
import { TextLink } from '../../../screens/customer/text-link.tsx';
import { LoginCode } from '../../../sign-in/screens/customer/login-code.tsx';
import { mailedLoginApi } from '../../mailed-login.api.ts';
import { mailedLoginTexts } from '../../mailed-login.contract.ts';

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log in with your link' });

/** Opening the page uses nothing up, since mail servers open links to look at them: the button does. */
export default function LoginLink() {
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const [proof, setProof] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  // The login sees the session and leads on.
  const goOn = async () => navigate('/login', { replace: true });

  const logIn = async () => {
    setBusy(true);
    setFailure(undefined);
    const json = { token };
    const asked = await ask(() => mailedLoginApi().auth['login-link'].open.$post({ json }), 'Login failed');
    if (!asked.ok) setFailure(asked.text);
    else if ('proof' in asked.value) setProof(asked.value.proof);
    else await goOn();
    setBusy(false);
  };

  if (proof)
    return (
      <EntryPage title="Enter your code" lead="Your account is protected by a second factor.">
        <LoginCode
          proof={proof}
          onEntered={goOn}
          onOver={(text) => {
            setProof(undefined);
            setFailure(text ?? mailedLoginTexts.over);
          }}
        />
      </EntryPage>
    );
  return (
    <EntryPage title="Log in with your link" lead="It works once, on the device where you press the button.">
      <div className="grid gap-6">
        {(failure || token === '') && (
          <Notice tone="bad" title={failure ?? mailedLoginTexts.over}>
            <TextLink to="/login">Back to login</TextLink>
          </Notice>
        )}
        {token !== '' && (
          <Button look="primary" size="large" busy={isBusy} onClick={logIn}>
            {isBusy ? 'Logging in…' : 'Log in'}
          </Button>
        )}
      </div>
    </EntryPage>
  );
}
