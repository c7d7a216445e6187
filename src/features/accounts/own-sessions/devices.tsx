import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AccountPage } from '../account-page.tsx';
import type { OwnSession } from './own-sessions.contract.ts';
import type { OwnSessionsRoutes } from './own-sessions.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const notRead = 'Your devices could not be loaded.';
const notEnded = 'The device could not be signed out.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return {
    sessions: valueOrNull(await ask(() => client<OwnSessionsRoutes>(fetch).auth.sessions.$get(), notRead)),
  };
}

const endOne = pageForm(
  'one',
  z.object({ id: z.string(), current: z.string().optional() }),
  async ({ value: { id, current }, api }) => {
    const asked = await ask(
      () => api<OwnSessionsRoutes>().auth.sessions[':id'].$delete({ param: { id } }),
      notEnded,
    );
    if (asked.ok && current) return redirect('/login');
    // One that is over already is what was wanted.
    if (!asked.ok && asked.status === 404) return { ok: true, value: { message: '', ended: 0 } };
    return asked;
  },
);

const endOthers = pageForm('others', z.object({}), ({ api }) =>
  ask(() => api<OwnSessionsRoutes>().auth.sessions.$delete(), notEnded),
);

const posts = formAction(endOne, endOthers);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Devices' });

export default function Devices() {
  const { sessions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <AccountPage
      title="Devices"
      lead="Where you are signed in. If you do not recognize a device, sign it out and change your password."
    >
      {sessions ? (
        <DeviceList sessions={sessions} />
      ) : (
        <Notice tone="bad" title={notRead} onRetry={revalidate} />
      )}
    </AccountPage>
  );
}

function DeviceList({ sessions }: { sessions: readonly OwnSession[] }) {
  const others = useForm(endOthers, { onDone: sayEnded });
  return (
    <div className="grid gap-6">
      <FormFailure form={others} />
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SentForm form={others}>
          <Button type="submit" look="danger" busy={others.sending !== undefined}>
            Sign out everywhere else
          </Button>
        </SentForm>
      )}
    </div>
  );
}

const sayEnded = ({ message }: { message: string }) => message && showToast(message, { tone: 'good' });

function Device({ session }: { session: OwnSession }) {
  const { device, address, current, startedAt, lastSeenAt } = session;
  const form = useForm(endOne, { about: session._id, onDone: sayEnded });
  return (
    <li className="grid gap-4 border-t border-line py-4">
      <FormFailure form={form} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-4 font-semibold">
            {device}
            {current && <Badge tone="good">This device</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            Seen <DateText value={lastSeenAt} time /> UTC
            {address && (
              <span>
                {' '}
                from <span className="wrap-anywhere">{address}</span>
              </span>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            Signed in <DateText value={startedAt} time /> UTC
          </p>
        </div>
        <SentForm form={form}>
          <input type="hidden" name="id" value={session._id} />
          {current && <input type="hidden" name="current" value="yes" />}
          <Button
            type="submit"
            size="small"
            busy={form.sending !== undefined}
            aria-label={`Sign out ${device}`}
          >
            Sign out
          </Button>
        </SentForm>
      </div>
    </li>
  );
}
