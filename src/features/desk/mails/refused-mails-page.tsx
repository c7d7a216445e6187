import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { askListPage } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/listed.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { Button } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { SentMail } from './mails.contract.ts';
import type { MailsRoutes } from './mails.routes.ts';
import { SendAgainButton } from './send-again-button.tsx';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The emails could not be loaded.';

/** Rows of a list page. */
const shown = 50;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = askedSlice(url.searchParams, shown);
  const { fetch } = context.get(serverContext);
  const asked = await askListPage(() => client<MailsRoutes>(fetch).desk.mails.$get({ query }), failed);
  return { list: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Failed emails' });

/** Mails that the mail server refused for good: to be sent again, or to be told in another way. */
export default function RefusedMailsPage() {
  const { list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Failed emails"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'mail', 'mails')}
        </p>
      }
      lead="These emails could not be delivered, often because the address is wrong. Call the customer, then resend the email or mark it as settled."
    >
      {list === null && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list && (
        <Listed list={list} many="mails" size={shown} empty={none}>
          <MailsTable mails={list.items} />
        </Listed>
      )}
    </StaffPage>
  );
}

const none = (
  <EmptyState title="All emails were delivered.">Emails that could not be delivered appear here.</EmptyState>
);

const MailsTable = ({ mails }: { mails: readonly SentMail[] }) => (
  <Table caption="Failed emails" tight>
    <thead>
      <tr>
        <TurningHead label="Written" usual="descending" />
        <HeadCell>To</HeadCell>
        <HeadCell>Email</HeadCell>
        <HeadCell className="max-lg:hidden">Why</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {mails.map((mail) => (
        <MailRow key={mail._id} mail={mail} />
      ))}
    </tbody>
  </Table>
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
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const settle = async () => {
    setBusy(true);
    const asked = await ask(
      () => client<MailsRoutes>().desk.mails[':id'].settled.$post({ param: { id: mail._id } }),
      'We could not reach the server.',
    );
    setBusy(false);
    if (!asked.ok) return showToast(asked.text, { tone: 'bad' });
    await revalidate();
  };
  return (
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void settle()}>
      Settled<span className="sr-only">: {mail.name}</span>
    </Button>
  );
}
