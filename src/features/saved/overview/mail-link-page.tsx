import type { ReactNode } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { EntryPage } from '#features/accounts/entry-page.tsx';
import { LinkForm, linkEntry, useLinkFailure } from '#features/accounts/link-form.tsx';
import { ask } from '#page-kit/ask.ts';
import { useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SavedMailsRoutes } from '../mails/saved-mails.routes.ts';
import { savedTexts } from '../saved.rules.ts';
import type { StockWaitsRoutes } from '../waits/waits.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

/** What the button of a link does: it confirms an address, or ends a member's mails, reminders, or those about one car. */
type LinkKind = 'confirm' | 'member' | 'reminders' | 'wait';

const kinds = ['confirm', 'member', 'reminders'] as const;

const kindOf = (token: string): LinkKind => kinds.find((kind) => token.startsWith(`${kind}.`)) ?? 'wait';

/** No session is asked for: the token is the right. */
const press = pageForm('link', linkEntry, ({ value: { token }, api }) =>
  kindOf(token) === 'confirm'
    ? ask(() => api<StockWaitsRoutes>().saved.waits.confirm.$post({ json: { token } }), savedTexts.notChanged)
    : ask(() => api<SavedMailsRoutes>().saved.mails.end.$post({ query: { token } }), savedTexts.notChanged),
);

const posts = formAction(press);
export const action = posts.action;
export const clientAction = posts.clientAction;

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

export default function MailLinkPage() {
  const [query] = useSearchParams();
  const kind = kindOf(query.get('token') ?? '');
  const texts = linkTexts[kind];
  const form = useForm(press);
  const failure = useLinkFailure(form, savedTexts.linkOver);

  if (form.result?.ok)
    return (
      <Ended title={texts.doneTitle} lead={texts.doneLead} kind={kind}>
        <Notice tone="good" title={form.result.answer.message} />
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
      <LinkForm form={form} label={texts.button} over={savedTexts.linkOver}>
        {() => 'Please try again.'}
      </LinkForm>
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
