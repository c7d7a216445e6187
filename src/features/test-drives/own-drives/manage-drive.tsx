import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { dayIn } from '../slots/day-in.ts';
import { DayChoice } from '../slots/slot-choice.tsx';
import { namedDay } from '../test-drives.rules.ts';
import { askToCancel, driveTexts, sendChange } from './managed-drive-calls.ts';
import { MoveForm } from './move-form.tsx';
import type { ManagedDrive } from './own-drives.contract.ts';
import type { OwnDrivesRoutes } from './own-drives.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [token, date] = [url.searchParams.get('token') ?? '', dayIn(url)];
  if (token === '') return { token, managed: null, isOver: true };
  const asked = await ask(
    () => client<OwnDrivesRoutes>(fetch)['test-drive-link'].$get({ query: { token, ...(date && { date }) } }),
    'The test drive could not be loaded.',
  );
  return { token, managed: asked.ok ? asked.value : null, isOver: !asked.ok && asked.status === 400 };
}

/** Its forms without script. */
export async function action({ context, request }: ActionFunctionArgs) {
  return sendChange(await textsOf(request), context.get(serverContext).fetch);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your test drive' });

/** A drive by the link of its mail: the token is the right, no session is asked for (rules.md#test-drives). */
export default function ManageDrivePage() {
  const { token, managed, isOver } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page pt-8 pb-28 sm:pt-12 sm:pb-18">
      <div className="mx-auto max-w-[36rem]">
        {managed && <Managed key={managed.drive._id} token={token} managed={managed} />}
        {!managed && isOver && (
          <>
            <h1 className="text-3xl sm:text-4xl">This link has expired</h1>
            <EmptyState
              title="You can no longer change this test drive."
              action={<LinkButton to="/cars">See the cars</LinkButton>}
            >
              The link works until the test drive begins.
            </EmptyState>
          </>
        )}
        {!managed && !isOver && (
          <Notice tone="bad" title="The test drive could not be loaded." onRetry={() => void revalidate()} />
        )}
      </div>
    </div>
  );
}

function Managed({ token, managed }: { token: string; managed: ManagedDrive }) {
  const { drive } = managed;
  const sent = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(sent?.done);
  const news = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    // The form that was pressed is gone: the keyboard goes on at what came of it.
    if (moves > 0) news.current?.focus();
  }, [moves]);
  const after = (text: string) => async () => {
    setDone(text);
    await revalidate();
  };
  const afterMove = async () => {
    await after(driveTexts.moved)();
    setMoves((before) => before + 1);
  };
  const addressOf = (day: string) => `/test-drive/manage?${new URLSearchParams({ token, day })}`;
  return (
    <div className="grid gap-8">
      <div>
        <p className="label">
          {drive.car.make} {drive.car.model}, {drive.car.color}
          {drive.stockNumber && <span>{`, ${drive.stockNumber}`}</span>}
        </p>
        <h1 className="mt-2 text-3xl sm:text-4xl">Your test drive</h1>
        <p className="mt-4 text-xl">
          <span className="font-semibold">{namedDay(drive.date)}</span> at{' '}
          <span className="font-semibold tabular-nums">{drive.time}</span>
        </p>
      </div>
      {done && (
        <div ref={news} tabIndex={-1} className="outline-none">
          <Notice tone="good" title={done}>
            We sent you an email with an updated calendar entry.
          </Notice>
        </div>
      )}
      {drive.state === 'cancelled' && (
        <>
          {!done && <Notice title="This test drive was canceled." />}
          <LinkButton to={`/test-drive/${drive.car._id}`} className="justify-self-start">
            Book another time
          </LinkButton>
        </>
      )}
      {drive.isAhead && (
        <>
          {managed.date && (
            <section aria-labelledby="move" className="grid gap-6 border-t border-line pt-8">
              <h2 id="move" className="text-xl">
                Another time
              </h2>
              <DayChoice slots={managed} addressOf={addressOf} />
              <MoveForm
                key={`${managed.date} ${drive.startsAt}`}
                slots={managed}
                token={token}
                sent={sent}
                onMoved={afterMove}
                onRefused={revalidate}
              />
            </section>
          )}
          <section aria-label="Cancel" className="border-t border-line pt-8">
            <CancelForm token={token} onCancelled={after(driveTexts.cancelled)} />
          </section>
        </>
      )}
    </div>
  );
}

interface CancelFormProps {
  token: string;
  onCancelled: () => Promise<void>;
}

/** Calls a drive off; with script it is asked about first. */
function CancelForm({ token, onCancelled }: CancelFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => setOpen(false);
  const askFirst = (event: FormEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    const asked = await askToCancel(token);
    setBusy(false);
    if (asked.ok) {
      closeAtContent(close);
      return onCancelled();
    }
    close();
    setFailure(asked.text);
  };
  return (
    <>
      <form method="post" onSubmit={askFirst} className="grid justify-items-start gap-3">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="cancel" />
        {failure && <Notice tone="bad" title={failure} />}
        <Button type="submit" look="danger">
          Cancel test drive
        </Button>
      </form>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={cancel}
        busy={isBusy}
        title="Cancel your test drive?"
        confirmLabel="Cancel test drive"
      >
        The time becomes available to others.
      </ConfirmDialog>
    </>
  );
}
