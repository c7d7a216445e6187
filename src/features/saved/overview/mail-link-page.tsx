import { type FormEvent, type ReactNode, useState } from 'react';
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
import type { SavedMailsRoutes } from '../mails/saved-mails.routes.ts';
import { savedTexts } from '../saved.rules.ts';
import type { StockWaitsRoutes } from '../waits/waits.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

interface SentLink extends SentForm {
  /** What holds from now on. */
  done?: string;
}

/** What the button of a link does: it confirms an address, or ends a member's mails, reminders, or those about one car. */
type LinkKind = 'confirm' | 'member' | 'reminders' | 'wait';

const kinds = ['confirm', 'member', 'reminders'] as const;

const kindOf = (token: string): LinkKind => kinds.find((kind) => token.startsWith(`${kind}.`)) ?? 'wait';

/** No session is asked for: the token is the right. */
const press = (token: string, fetch?: typeof globalThis.fetch) =>
  kindOf(token) === 'confirm'
    ? ask(
        () => client<StockWaitsRoutes>(fetch).saved.waits.confirm.$post({ json: { token } }),
        savedTexts.notChanged,
      )
    : ask(
        () => client<SavedMailsRoutes>(fetch).saved.mails.end.$post({ query: { token } }),
        savedTexts.notChanged,
      );

/** The button of a link in a mail, without script. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const asked = await press(token, context.get(serverContext).fetch);
  const sent: SentLink = { values: {}, fields: {} };
  return asked.ok
    ? sendBack<SentLink>({ ...sent, done: asked.value.message }, 200)
    : sendBack<SentLink>({ ...sent, failure: asked.text }, asked.status ?? 503);
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Emails about cars' });

interface LinkTexts {
  title: string;
  lead: string;
  button: string;
  /** Once it is done. */
  doneTitle: string;
  doneLead: string;
  /** Where the link does not work any more. */
  overLead: string;
}

const endTexts = {
  title: 'Unsubscribe',
  lead: 'Unsubscribe from these emails?',
  button: 'Unsubscribe',
  doneTitle: 'You are unsubscribed',
  overLead: 'Please open the link from the email again: a part of it may be missing.',
};

const linkTexts: Readonly<Record<LinkKind, LinkTexts>> = {
  confirm: {
    title: 'Get notified',
    lead: "We'll email you once, when the car is back in stock.",
    button: 'Notify me',
    doneTitle: 'Thank you',
    doneLead: "You're all set.",
    overLead: 'Request a new one on the car page.',
  },
  member: { ...endTexts, doneLead: 'Your saved cars and searches are kept.' },
  reminders: {
    ...endTexts,
    title: 'Turn off reminders',
    lead: 'Turn off reminders about services, test drives and rented cars?',
    button: 'Turn off reminders',
    doneLead: 'Your bookings are kept. You can turn reminders on again in your account.',
  },
  wait: { ...endTexts, doneLead: 'We deleted your address.' },
};

/** Opening the page does nothing, since mail servers open links to look at them: the button does. */
export default function MailLinkPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = kindOf(token);
  const texts = linkTexts[kind];
  const sent = useActionData<typeof action>();
  const [done, setDone] = useState(sent?.done);
  const [failure, setFailure] = useState(token === '' ? savedTexts.linkOver : sent?.failure);
  const [isBusy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const asked = await press(token);
    setBusy(false);
    if (asked.ok) setDone(asked.value.message);
    else setFailure(asked.text);
  };

  if (done)
    return (
      <Ended title={texts.doneTitle} lead={texts.doneLead} kind={kind}>
        <Notice tone="good" title={done} />
      </Ended>
    );
  if (failure === savedTexts.linkOver)
    return (
      <Ended title="This link has expired" lead={texts.overLead} kind={kind}>
        <Notice tone="bad" title={failure} />
      </Ended>
    );
  return (
    <EntryPage picture="login" title={texts.title} lead={texts.lead}>
      <div className="grid gap-6">
        {failure && (
          <Notice tone="bad" title={failure}>
            Please try again.
          </Notice>
        )}
        <form method="post" onSubmit={send} className="grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" look="primary" size="large" busy={isBusy}>
            {texts.button}
          </Button>
        </form>
      </div>
    </EntryPage>
  );
}

interface EndedProps {
  title: string;
  lead: string;
  kind: LinkKind;
  children: ReactNode;
}

/** Nothing is left to press: what came of the link, and the ways on. */
function Ended({ title, lead, kind, children }: EndedProps) {
  return (
    <EntryPage picture="login" title={title} lead={lead}>
      <div className="grid gap-6">
        {children}
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/cars">See the cars</LinkButton>
          {kind === 'member' && <LinkButton to="/saved">Saved</LinkButton>}
          {kind === 'reminders' && <LinkButton to="/account/mails">Your emails</LinkButton>}
        </div>
      </div>
    </EntryPage>
  );
}
