import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { AccountPage } from '#features/accounts/account-page.tsx';
import type { RemindersRoutes } from '#features/accounts/reminders.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormDone, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
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

const yesOrNo = z.enum(['yes', 'no']);

/** The choices, and what they were when the page was read. */
const mailChoices = z.object({
  pace: z.enum(savedPaces),
  reminders: yesOrNo,
  formerPace: z.enum(savedPaces),
  formerReminders: yesOrNo,
});

/** Sends what was changed, and nothing else. */
const saveChoices = pageForm('choices', mailChoices, async ({ value, api }) => {
  const { pace, reminders, formerPace, formerReminders } = value;
  const asked = [
    ...(pace === formerPace
      ? []
      : [await ask(() => api<SavedMailsRoutes>().saved.mails.$put({ json: { pace } }), notSaved)]),
    ...(reminders === formerReminders
      ? []
      : [
          await ask(
            () => api<RemindersRoutes>().account.reminders.$put({ json: { reminders: reminders === 'yes' } }),
            notSaved,
          ),
        ]),
  ];
  const refused = asked.find((one) => !one.ok);
  return refused ?? { ok: true, value: null };
});

const posts = formAction(saveChoices);
export const action = posts.action;
export const clientAction = posts.clientAction;

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

const saved = 'Saved.';

function MailsForm({ choices }: { choices: Choices }) {
  const former = { pace: choices.pace, reminders: choices.reminders ? 'yes' : 'no' };
  const form = useForm(saveChoices, {
    start: former,
    onDone: () => showToast(saved, { tone: 'good' }),
  });
  const isHydrated = useHydrated();
  const isChanged = form.texts.pace !== former.pace || form.texts.reminders !== former.reminders;
  return (
    <SentForm form={form} className="grid gap-6">
      <input type="hidden" name="formerPace" value={former.pace} />
      <input type="hidden" name="formerReminders" value={former.reminders} />
      <SelectField
        label="Saved cars and searches"
        hint="When a price drops, a car is back in stock, or a search has new cars."
        options={savedPaces.map((value) => ({ value, label: paceTexts[value] }))}
        {...form.field('pace')}
      />
      <SelectField
        label="Reminders"
        hint="The day before a test drive, before a rented car is due back, and when a car in your garage is due for service."
        options={[
          { value: 'yes', label: 'By email' },
          { value: 'no', label: 'No email' },
        ]}
        {...form.field('reminders')}
      />
      <FormFailure form={form} />
      <FormDone form={form}>{saved}</FormDone>
      <Button
        type="submit"
        look="primary"
        busy={form.sending !== undefined}
        disabled={isHydrated && !isChanged}
        className="justify-self-start"
      >
        {form.sending ? 'Saving...' : 'Save'}
      </Button>
    </SentForm>
  );
}
