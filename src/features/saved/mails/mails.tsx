import { type FormEvent, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { AccountPage } from '#features/accounts/account-page.tsx';
import type { RemindersRoutes } from '#features/accounts/reminders.routes.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { paceTexts, type SavedPace, savedPaces } from '../saved.rules.ts';
import type { SavedMailsRoutes } from './saved-mails.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const notRead = 'Your choices could not be loaded.';
const notSaved = 'Your choices could not be saved.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const [saved, booked] = await Promise.all([
    ask(() => client<SavedMailsRoutes>(fetch).saved.mails.$get(), notRead),
    ask(() => client<RemindersRoutes>(fetch).account.reminders.$get(), notRead),
  ]);
  const choices = saved.ok && booked.ok ? { ...saved.value, ...booked.value } : null;
  return { choices };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Emails' });

export default function Mails() {
  const { choices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const session = useSession();
  return (
    <AccountPage
      title="Emails"
      lead="Choose which emails you get. Emails about your orders, payments and account are always sent."
    >
      {choices ? <MailsForm choices={choices} /> : <Notice tone="bad" title={notRead} onRetry={revalidate} />}
      {session && session.role !== 'User' && (
        <p className="mt-8 border-t border-line pt-6">
          <Link to="/mail-choices" className="font-semibold underline underline-offset-4">
            Emails about your work
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

interface Choices {
  pace: SavedPace;
  reminders: boolean;
}

/** Sends what was changed, and nothing else. */
async function saveChoices(chosen: Choices, saved: Choices): Promise<Refused | undefined> {
  const { pace, reminders } = chosen;
  const asked = [
    ...(pace === saved.pace
      ? []
      : [await ask(() => client<SavedMailsRoutes>().saved.mails.$put({ json: { pace } }), notSaved)]),
    ...(reminders === saved.reminders
      ? []
      : [
          await ask(
            () => client<RemindersRoutes>().account.reminders.$put({ json: { reminders } }),
            notSaved,
          ),
        ]),
  ];
  return asked.find((one) => !one.ok);
}

function MailsForm({ choices }: { choices: Choices }) {
  const [chosen, choose] = useState(choices);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const { revalidate } = useRevalidator();
  const isChanged = chosen.pace !== choices.pace || chosen.reminders !== choices.reminders;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await saveChoices(chosen, choices);
    setBusy(false);
    setRefusal(refused);
    if (refused) return;
    showToast('Saved.', { tone: 'good' });
    await revalidate();
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <SelectField
        label="Saved cars and searches"
        hint="When a price drops, a car is back in stock, or a search has new cars."
        value={chosen.pace}
        onChange={({ target }) => {
          const pace = savedPaces.find((one) => one === target.value);
          if (pace) choose({ ...chosen, pace });
        }}
        options={savedPaces.map((value) => ({ value, label: paceTexts[value] }))}
      />
      <SelectField
        label="Reminders"
        hint="The day before a test drive, before a rented car is due back, and when a car in your garage is due for service."
        value={chosen.reminders ? 'yes' : 'no'}
        onChange={({ target }) => choose({ ...chosen, reminders: target.value === 'yes' })}
        options={[
          { value: 'yes', label: 'By email' },
          { value: 'no', label: 'No email' },
        ]}
      />
      {refusal && <Notice tone="bad" title={refusal.text} />}
      <Button type="submit" look="primary" busy={isBusy} disabled={!isChanged} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
