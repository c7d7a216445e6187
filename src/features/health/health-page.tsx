import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { counted } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import type { Tone } from '#ui/tone.ts';
import type { HealthArea, HealthFact, HealthLine, HealthState } from './health.contract.ts';
import type { ShopHealthRoutes } from './health.routes.ts';
import type { TestMailOutcome } from './test-mail.contract.ts';
import type { TestMailRoutes } from './test-mail.routes.ts';

/** Sends a test mail to the person at the screen. */
const sendTestMail = pageForm('test-mail', z.object({}), ({ api }) =>
  ask(
    () => api<TestMailRoutes>().health['test-mail'].$post(),
    'The test email could not be requested. Please try again.',
  ),
);

/** The button, and what the mail server made of the mail. */
function TestMailForm() {
  const form = useForm(sendTestMail);
  return (
    <div className="mt-4 grid gap-3">
      <FormFailure form={form} />
      {form.result?.ok && <Outcome outcome={form.result.answer} />}
      <SentForm form={form}>
        <Button type="submit" size="small" busy={form.sending !== undefined}>
          Send a test email
        </Button>
      </SentForm>
    </div>
  );
}

function Outcome({ outcome: { to, state, words } }: { outcome: TestMailOutcome }) {
  switch (state) {
    case 'delivered':
      return (
        <Notice tone="good" title={`The mail server accepted the email to ${to}.`}>
          Check your inbox, and the spam folder if it does not arrive within minutes.
        </Notice>
      );
    case 'kept':
      return (
        <Notice tone="warn" title="The email was not sent.">
          No mail server is set up: SMTP_URL is empty.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title={`The mail server refused the email to ${to}.`}>
          {words}
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="warn" title="The email could not be sent yet. It will be retried automatically.">
          {words}
        </Notice>
      );
  }
}

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return valueOrThrow(
    await ask(() => client<ShopHealthRoutes>(fetch).health.$get(), 'The health page could not be loaded.'),
  );
}

const posts = formAction(sendTestMail);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Health' });

const names: Readonly<Record<HealthArea, string>> = {
  database: 'Database',
  jobs: 'Jobs',
  mail: 'Email',
  pictures: 'Pictures',
  ledger: 'Ledger',
  backups: 'Backups',
  disk: 'Disk',
  versions: 'Versions',
};
const states: Readonly<Record<HealthState, { tone: Tone; word: string }>> = {
  good: { tone: 'good', word: 'Good' },
  look: { tone: 'warn', word: 'Needs attention' },
  broken: { tone: 'bad', word: 'Broken' },
};

/** How the shop is, in words, and what to do where it is not well (rules.md#health). */
export default function HealthPage() {
  const { lines, checkedAt, timeZone } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  return (
    <StaffPage
      title="Health"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead={
        <>
          Checked <DateText value={checkedAt} time timeZone={timeZone} />.
        </>
      }
      actions={
        <Button size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
          Refresh
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Summary lines={lines} />
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {lines.map((line) => (
            <li key={line.area} className="rounded-card border border-line bg-surface p-6">
              <Line line={line} timeZone={timeZone} />
              {line.area === 'mail' && <TestMailForm />}
            </li>
          ))}
        </ul>
      </div>
    </StaffPage>
  );
}

function Summary({ lines }: { lines: readonly HealthLine[] }) {
  const broken = lines.filter(({ state }) => state === 'broken').length;
  const look = lines.filter(({ state }) => state === 'look').length;
  if (broken > 0) return <Notice tone="bad" title={`${counted(broken, 'part is', 'parts are')} broken.`} />;
  if (look > 0)
    return <Notice tone="warn" title={`${counted(look, 'part needs', 'parts need')} attention.`} />;
  return <Notice tone="good" title="Everything is working." />;
}

function Line({ line, timeZone }: { line: HealthLine; timeZone: string }) {
  const { tone, word } = states[line.state];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{names[line.area]}</h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-1">{line.says}</p>
      {line.todo && <p className="mt-1 text-ink-soft">{line.todo}</p>}
      {line.area === 'mail' && line.state === 'look' && (
        <LinkButton size="small" to="/desk/mails" className="mt-3">
          Failed emails
        </LinkButton>
      )}
      {line.facts.length > 0 && (
        <dl className="mt-4 grid gap-2 text-sm">
          {line.facts.map((fact) => (
            <Fact key={fact.label} fact={fact} timeZone={timeZone} />
          ))}
        </dl>
      )}
    </>
  );
}

const Fact = ({ fact: { label, value, at }, timeZone }: { fact: HealthFact; timeZone: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5">
    <dt className="[overflow-wrap:anywhere] text-ink-soft">{label}</dt>
    <dd className="[overflow-wrap:anywhere] tabular-nums">
      {at ? <DateText value={at} time timeZone={timeZone} /> : value}
    </dd>
  </div>
);
