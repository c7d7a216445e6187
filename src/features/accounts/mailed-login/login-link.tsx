import { type FormEvent, useState } from 'react';
import {
  type ActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { goOn, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { nextOf } from '../sign-in/lead-on.ts';
import { enterCodeByForm, type SentLogin } from '../sign-in/log-in-by-form.ts';
import { LoginCode } from '../sign-in/login-code.tsx';
import { TextLink } from '../text-link.tsx';
import { mailedLoginTexts } from './mailed-login.contract.ts';
import type { MailedLoginRoutes } from './mailed-login.routes.ts';

/** The mailed link of a browser without script: its button sends the page, and the same calls are made in process. */
async function openLinkByForm({ context, request, url }: ActionFunctionArgs) {
  const { proof, code = '', token = '' } = await textsOf(request);
  if (proof !== undefined) return enterCodeByForm(context, url, { proof, code });
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<MailedLoginRoutes>(fetch).auth['login-link'].open.$post({ json: { token } }),
    'Login failed',
  );
  const sent: SentLogin = { values: {}, fields: {} };
  if (!asked.ok) return sendBack<SentLogin>({ ...sent, failure: asked.text }, asked.status ?? 503);
  if ('proof' in asked.value) return sendBack<SentLogin>({ ...sent, proof: asked.value.proof }, 202);
  return goOn(landingOf(asked.value.role, nextOf(url)), asked);
}

export const handle = { focused: true } satisfies PageHandle;

export const action = openLinkByForm;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log in with your link' });

/** Opening the page uses nothing up, since mail servers open links to look at them: the button does. */
export default function LoginLink() {
  const [query] = useSearchParams();
  const sent = useActionData<typeof action>();
  const [failure, setFailure] = useState(sent?.failure);
  const [proof, setProof] = useState(sent?.proof);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  // The login sees the session and leads on.
  const goOn = async () => navigate('/login', { replace: true });

  const logIn = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const json = { token };
    const asked = await ask(
      () => client<MailedLoginRoutes>().auth['login-link'].open.$post({ json }),
      'Login failed',
    );
    if (!asked.ok) setFailure(asked.text);
    else if ('proof' in asked.value) setProof(asked.value.proof);
    else await goOn();
    setBusy(false);
  };

  if (proof)
    return (
      <EntryPage picture="login" title="Enter your code" lead="Your account is protected by a second factor.">
        <LoginCode
          proof={proof}
          refusal={failure}
          onEntered={goOn}
          onOver={(text) => {
            setProof(undefined);
            setFailure(text ?? mailedLoginTexts.over);
          }}
        />
      </EntryPage>
    );
  return (
    <EntryPage
      picture="login"
      title="Log in with your link"
      lead="It works once, on the device where you click the button."
    >
      <div className="grid gap-6">
        {(failure || token === '') && (
          <Notice tone="bad" title={failure ?? mailedLoginTexts.over}>
            <TextLink to="/login">Back to login</TextLink>
          </Notice>
        )}
        {token !== '' && failure !== mailedLoginTexts.over && (
          <form method="post" onSubmit={logIn} className="grid">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="primary" size="large" busy={isBusy}>
              {isBusy ? 'Logging in…' : 'Log in'}
            </Button>
          </form>
        )}
      </div>
    </EntryPage>
  );
}
