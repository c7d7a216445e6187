import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { formField } from '#page-kit/form-fields.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type MailChoices, mailChoices } from './staff-news.contract.ts';
import type { StaffNewsRoutes } from './staff-news.routes.ts';
import { kindsFor, kindsOfNews } from './staff-news.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'Your choices could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<StaffNewsRoutes>(fetch)['staff-news']['mail-choices'].$get(),
    notLoaded,
  );
  return { choices: valueOrNull(asked) };
}

/** A choice for each kind that the person is shown. */
const chosen = z
  .record(z.string(), z.string())
  .transform(({ [formField]: _, ...choices }) => choices)
  .pipe(mailChoices);

const choose = pageForm('choices', chosen, ({ value, api }) =>
  ask(
    () => api<StaffNewsRoutes>()['staff-news']['mail-choices'].$put({ json: value }),
    'Your choices could not be saved.',
  ),
);

const posts = formAction(choose);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Emails' });

const words = [
  { value: 'at-once', label: 'Immediately, combined within a minute' },
  { value: 'daily', label: 'Once a day, in the morning' },
  { value: 'none', label: 'No email' },
] as const;

/** Which mails one of the staff gets about what is new. */
export default function MailChoicesPage() {
  const { choices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage title="Emails" lead="Choose what you are notified of by email. This affects only you.">
      {choices ? (
        <ChoicesForm choices={choices} />
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}

function ChoicesForm({ choices }: { choices: MailChoices }) {
  const session = useSession();
  const form = useForm(choose, { start: choices, onDone: () => showToast('Saved.', { tone: 'good' }) });
  const isReady = useHydrated();
  const kinds = session ? kindsFor(session.role) : [];
  const isChanged = kinds.some((kind) => form.texts[kind] !== choices[kind]);
  return (
    <SentForm form={form} className="grid max-w-xl gap-6">
      {kinds.map((kind) => (
        <SelectField key={kind} label={kindsOfNews[kind].title} options={words} {...form.field(kind)} />
      ))}
      <FormFailure form={form} />
      <Button
        type="submit"
        look="primary"
        busy={form.sending !== undefined}
        disabled={isReady && !isChanged}
        className="justify-self-start"
      >
        {form.sending ? 'Saving...' : 'Save'}
      </Button>
    </SentForm>
  );
}
