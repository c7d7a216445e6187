import { type MetaFunction, useSearchParams } from 'react-router';
import { z } from 'zod';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import type { DriveBookingRoutes } from './booking.routes.ts';
import { DriveBooked } from './drive-booked.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** No session is asked for: the token is the right. */
const confirmDrive = pageForm('confirm', z.object({ token: z.string() }), ({ value, api }) =>
  ask(
    () => api<DriveBookingRoutes>()['test-drive-link'].confirm.$post({ json: value }),
    'The test drive could not be confirmed. Please try again.',
  ),
);

const posts = formAction(confirmDrive);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Confirm your test drive' });

/** Opening the page books nothing, since mail servers open links to look at them: the button does. */
export default function ConfirmDrivePage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const form = useForm(confirmDrive);
  const { result } = form;
  if (result?.ok) {
    const { make, model } = result.answer.drive.car;
    return (
      <EntryPage picture="login" title="Your test drive" lead={`${make} ${model}`}>
        <DriveBooked booked={result.answer} />
      </EntryPage>
    );
  }
  if (token === '' || result?.status === 400)
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
      <SentForm form={form} className="grid gap-6">
        <FormFailure form={form} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
          Confirm test drive
        </Button>
      </SentForm>
    </EntryPage>
  );
}
