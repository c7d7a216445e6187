import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { dayIn } from '../slots/day-in.ts';
import { DayChoice, TimeChoice } from '../slots/slot-choice.tsx';
import { namedDay } from '../test-drives.rules.ts';
import { driveEnd, driveMove, type ManagedDrive } from './own-drives.contract.ts';
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

const moveDrive = pageForm('move', driveMove, ({ value, api }) =>
  ask(
    () => api<OwnDrivesRoutes>()['test-drive-link'].move.$post({ json: value }),
    'The test drive could not be moved. Please try again.',
  ),
);

const cancelDrive = pageForm('cancel', driveEnd, ({ value, api }) =>
  ask(
    () => api<OwnDrivesRoutes>()['test-drive-link'].cancel.$post({ json: value }),
    'The test drive could not be canceled. Please try again.',
  ),
);

const posts = formAction(moveDrive, cancelDrive);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const news = useRef<HTMLDivElement>(null);
  // The form that was sent is replaced: the focus goes to what came of it.
  const moving = useForm(moveDrive, { onDone: () => news.current?.focus() });
  const cancelling = useForm(cancelDrive);
  const [isAsked, setAsked] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const done =
    isCancelled || cancelling.result?.ok
      ? 'Your test drive is canceled.'
      : moving.result?.ok && 'Your test drive has been moved.';
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
              <SentForm
                // What is chosen is of this day.
                key={`${managed.date} ${drive.startsAt}`}
                form={moving}
                className="grid gap-6"
              >
                <input type="hidden" name="token" value={token} />
                <TimeChoice slots={managed} field={moving.field('startsAt')} />
                <FormFailure form={moving} />
                <Button type="submit" look="primary" size="large" busy={moving.sending !== undefined}>
                  Move test drive
                </Button>
              </SentForm>
            </section>
          )}
          <section aria-label="Cancel" className="border-t border-line pt-8">
            <SentForm form={cancelling} className="grid justify-items-start gap-3">
              <input type="hidden" name="token" value={token} />
              <FormFailure form={cancelling} />
              <Button
                type="submit"
                look="danger"
                onClick={(event) => {
                  // Without script it is not asked about.
                  event.preventDefault();
                  setAsked(true);
                }}
              >
                Cancel test drive
              </Button>
            </SentForm>
          </section>
        </>
      )}
      <ActionDialog
        form={cancelDrive}
        send={{ token }}
        open={isAsked}
        onClose={() => setAsked(false)}
        opensOnce
        onDone={() => setCancelled(true)}
        title="Cancel your test drive?"
        confirmLabel="Cancel test drive"
      >
        The time becomes available to others.
      </ActionDialog>
    </div>
  );
}
