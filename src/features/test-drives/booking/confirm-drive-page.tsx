import { type FormEvent, useState } from 'react';
import { type ActionFunctionArgs, type MetaFunction, useActionData, useSearchParams } from 'react-router';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DriveBooked as Booked } from './booking.contract.ts';
import type { DriveBookingRoutes } from './booking.routes.ts';
import { DriveBooked } from './drive-booked.tsx';

export const handle = { focused: true } satisfies PageHandle;

interface SentConfirmation extends SentForm {
  booked?: Booked;
  isOver?: boolean;
}

const notConfirmed = 'The test drive could not be confirmed. Please try again.';

/** No session is asked for: the token is the right. */
const press = (token: string, fetch?: typeof globalThis.fetch) =>
  ask(
    () => client<DriveBookingRoutes>(fetch)['test-drive-link'].confirm.$post({ json: { token } }),
    notConfirmed,
  );

/** The button without script. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const asked = await press(token, context.get(serverContext).fetch);
  const sent: SentConfirmation = { values: {}, fields: {} };
  if (asked.ok) return sendBack<SentConfirmation>({ ...sent, booked: asked.value }, 200);
  const isOver = asked.status === 400;
  return sendBack<SentConfirmation>({ ...sent, failure: asked.text, isOver }, asked.status ?? 503);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your test drive' });

/** Opening the page books nothing, since mail servers open links to look at them: the button does. */
export default function ConfirmDrivePage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const sent = useActionData<typeof action>();
  const [booked, setBooked] = useState(sent?.booked);
  const [failure, setFailure] = useState(sent?.failure);
  const [isOver, setOver] = useState(token === '' || sent?.isOver === true);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const asked = await press(token);
    setBusy(false);
    if (asked.ok) return setBooked(asked.value);
    setFailure(asked.text);
    setOver(asked.status === 400);
  };

  if (booked)
    return (
      <EntryPage
        picture="login"
        title="Your test drive"
        lead={`${booked.drive.car.make} ${booked.drive.car.model}`}
      >
        <DriveBooked booked={booked} />
      </EntryPage>
    );
  if (isOver)
    return (
      <EntryPage
        picture="login"
        title="This link has expired"
        lead="We hold a time for 15 minutes. Please choose one again."
      >
        <LinkButton to="/cars">See the cars</LinkButton>
      </EntryPage>
    );
  return (
    <EntryPage picture="login" title="Confirm your test drive" lead="Tap to confirm your test drive.">
      <div className="grid gap-6">
        {failure && <Notice tone="bad" title={failure} />}
        <form method="post" onSubmit={send} className="grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" look="primary" size="large" busy={isBusy}>
            Confirm test drive
          </Button>
        </form>
      </div>
    </EntryPage>
  );
}
