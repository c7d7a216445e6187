import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
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
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** Ends one session, or all others. */
  const end = async (one: OwnSession | null) => {
    setBusy(one?._id ?? 'others');
    setFailure(undefined);
    const api = client<OwnSessionsRoutes>().auth.sessions;
    const asked = await ask(
      () => (one ? api[':id'].$delete({ param: { id: one._id } }) : api.$delete()),
      notEnded,
    );
    setBusy(undefined);
    if (asked.ok && one?.current) return navigate('/login');
    if (asked.ok) showToast(asked.value.message, { tone: 'good' });
    // One that is over already is what was wanted.
    else if (asked.status !== 404) return setFailure(asked.text);
    await revalidate();
  };
  return (
    <div className="grid gap-6">
      {failure && <Notice tone="bad" title={failure} />}
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <Device
            key={session._id}
            session={session}
            busy={busy === session._id}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="danger"
          busy={busy === 'others'}
          onClick={() => void end(null)}
          className="justify-self-start"
        >
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

interface DeviceProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const { device, address, current, startedAt, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
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
      <Button size="small" busy={busy} onClick={onEnd} aria-label={`Sign out ${device}`}>
        Sign out
      </Button>
    </li>
  );
}
