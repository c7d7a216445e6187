import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, type Refused, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { MailChoices } from './staff-news.contract.ts';
import type { StaffNewsRoutes } from './staff-news.routes.ts';
import { kindsFor, kindsOfNews, paces } from './staff-news.rules.ts';

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
    <StaffPage
      title="Emails"
      lead="The menu counts new items. Choose which ones you also want by email. This affects only you."
    >
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
  const [chosen, setChosen] = useState(choices);
  const [saved, setSaved] = useState(choices);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused>();
  const kinds = session ? kindsFor(session.role) : [];
  const isChanged = kinds.some((kind) => chosen[kind] !== saved[kind]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    const sent = await ask(
      () => client<StaffNewsRoutes>()['staff-news']['mail-choices'].$put({ json: chosen }),
      'Your choices could not be saved.',
    );
    setBusy(false);
    if (!sent.ok) return setRefusal(sent);
    setSaved(sent.value);
    setChosen(sent.value);
    showToast('Saved.', { tone: 'good' });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid max-w-xl gap-6">
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          label={kindsOfNews[kind].title}
          options={words}
          value={chosen[kind]}
          onChange={(event) => {
            const pace = paces.find((each) => each === event.target.value);
            if (pace) setChosen({ ...chosen, [kind]: pace });
          }}
        />
      ))}
      {refusal && <Notice tone="bad" title={refusal.text} />}
      <Button type="submit" look="primary" busy={isBusy} disabled={!isChanged} className="justify-self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
