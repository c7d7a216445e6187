import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm, withToast } from '#page-kit/form-action.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { mailId, type SentMail } from './mails.contract.ts';
import type { MailsRoutes } from './mails.routes.ts';
import { SendAgainButton, sendMailAgain } from './send-again-button.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { mails } = client<MailsRoutes>(context.get(serverContext).fetch).desk;
  return { list: await listPageOrNull(() => mails.$get({ query: askedSlice(url.searchParams) })) };
}

const settle = pageForm('settle', mailId, async ({ value: param, api }) => {
  const asked = await ask(
    () => api<MailsRoutes>().desk.mails[':id'].settled.$post({ param }),
    'We could not reach the server.',
  );
  return asked.ok ? asked : withToast(asked, asked.text, { tone: 'bad' });
});

const posts = formAction(sendMailAgain, settle);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Failed emails' });

/** Emails that the mail server refused for good: they are resent, or the customer is called. */
export default function RefusedMailsPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Failed emails"
      lead="These emails could not be delivered, often because the address is wrong. Call the customer, then resend the email or mark it as settled."
      noun={['email', 'emails']}
      list={list}
      empty={{ title: 'All emails were delivered.', text: 'Emails that could not be delivered appear here.' }}
      heads={heads}
      row={(mail) => <MailRow key={mail._id} mail={mail} />}
    />
  );
}

const heads = (
  <>
    <TurningHead label="Written" usual="descending" />
    <HeadCell>To</HeadCell>
    <HeadCell>Email</HeadCell>
    <HeadCell className="max-lg:hidden">Why</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

function MailRow({ mail }: { mail: SentMail }) {
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={mail.at} time timeZone={mail.timeZone} />
      </Cell>
      <Cell cut className="w-1/4" title={mail.about}>
        <CustomerLink email={mail.about}>{mail.about}</CustomerLink>
      </Cell>
      <Cell cut className="w-1/3" title={[mail.name, mail.refusal].filter(Boolean).join('. ')}>
        {mail.name}
      </Cell>
      <Cell cut className="w-1/3 text-ink-soft max-lg:hidden" title={mail.refusal}>
        {mail.refusal}
      </Cell>
      <Cell acts className="text-right">
        <span className="inline-flex gap-2">
          {mail.isWhole && <SendAgainButton mail={mail} />}
          <SettleButton mail={mail} />
        </span>
      </Cell>
    </Row>
  );
}

function SettleButton({ mail }: { mail: SentMail }) {
  const form = useForm(settle, { about: mail._id });
  return (
    <SentForm form={form}>
      <input type="hidden" name="id" value={mail._id} />
      <Button type="submit" size="small" look="ghost" busy={form.sending !== undefined}>
        Settled<span className="sr-only">: {mail.name}</span>
      </Button>
    </SentForm>
  );
}
