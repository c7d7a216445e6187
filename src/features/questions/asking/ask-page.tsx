import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router';
import type { z } from 'zod';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { isQuestionSubject, longestMessage, longestTitle, type QuestionSubject } from '../questions.rules.ts';
import { type AskedQuestion, type AskedSubject, visitorQuestionFields } from './asking.contract.ts';
import type { AskingRoutes } from './asking.routes.ts';
import { QuestionAsked } from './question-asked.tsx';

export const handle = { focused: true } satisfies PageHandle;

const nothing = () => new Response(null, { status: 404 });

/** What the address is about. Throws 404 for what nobody can ask about. */
function subjectIn({ about = '', id = '' }: LoaderFunctionArgs['params']) {
  if (!isQuestionSubject(about)) throw nothing();
  return { about, id };
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const query = subjectIn(params);
  const asked = await ask(
    () => client<AskingRoutes>(fetch)['question-subject'].$get({ query }),
    'The page could not be loaded.',
  );
  if (isLocked(asked)) throw redirectToVipAccess(`${url.pathname}${url.search}`);
  return { subject: valueOrThrow(asked) };
}

/** The form without script. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  return sendQuestion(context.get(serverContext).fetch, subjectIn(params), await textsOf(request));
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? 'Ask a question' : 'Not found' });

/** One asks about a car, an order, an appointment or a test drive (rules.md#questions). */
export default function AskPage() {
  const { subject } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 pt-4 pb-28 sm:pt-8 sm:pb-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-18">
      {subject.image && (
        <div className="lg:order-last">
          <Picture
            src={subject.image}
            alt=""
            sizes="(min-width: 1024px) 50vw, 100vw"
            priority
            className="rounded-card lg:sticky lg:top-24"
          />
        </div>
      )}
      <div className="max-w-2xl">
        {subject.path && (
          <Link
            to={subject.path}
            className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-ink/8"
          >
            <Glyph name="back" />
            Back
          </Link>
        )}
        <h1 className="mt-4 text-3xl sm:text-4xl">Ask a question</h1>
        <p className="mt-3 mb-8 text-ink-soft [overflow-wrap:anywhere]">About: {subject.name}</p>
        <Asking key={`${subject.about}/${subject.id}`} subject={subject} />
      </div>
    </div>
  );
}

function Asking({ subject }: { subject: AskedSubject }) {
  const asking = useQuestionForm(subject, useActionData<typeof action>());
  const { asked, isMember } = asking;
  if (asked) return <QuestionAsked asked={asked} isMember={isMember} path={subject.path} />;
  return <AskForm asking={asking} />;
}

/** What stands in its place: there is nothing to ask about, or the shop does not answer. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <FailurePage
        status={404}
        title="You cannot ask a question here."
        text="The item may have been removed, the link may be wrong, or it belongs to another account."
      />
    );
  return (
    <FailurePage status={500} title="The page could not be loaded." text="Please try again in a moment." />
  );
}

/** Subject and question; of a visitor the address that the answer goes to. */
function AskForm({ asking }: { asking: ReturnType<typeof useQuestionForm> }) {
  const { form, submit, failure, isMember } = asking;
  const { errors, isSubmitting, defaultValues } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        {...form.register('title')}
        defaultValue={defaultValues?.title}
        label="Subject"
        autoComplete="off"
        maxLength={longestTitle}
        required
        error={errors.title?.message}
      />
      <TextAreaField
        {...form.register('text')}
        defaultValue={defaultValues?.text}
        label="Your question"
        rows={6}
        maxLength={longestMessage}
        required
        error={errors.text?.message}
      />
      {!isMember && (
        <>
          <TextField
            {...form.register('name')}
            defaultValue={defaultValues?.name}
            label="Name"
            autoComplete="name"
            required
            error={errors.name?.message}
          />
          <TextField
            {...form.register('email')}
            defaultValue={defaultValues?.email}
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            hint="We'll send a link to confirm your question."
            error={errors.email?.message}
          />
        </>
      )}
      {failure && <Notice tone="bad" title={failure} />}
      <Button type="submit" look="primary" size="large" busy={isSubmitting}>
        Send question
      </Button>
    </form>
  );
}

const resolver = zodResolver(visitorQuestionFields);

type Entered = z.input<typeof visitorQuestionFields>;

/** The form of a question: what is entered, what is wrong with it, and how it ended. */
function useQuestionForm({ about, id }: Pick<AskedSubject, 'about' | 'id'>, sent: SentQuestion | undefined) {
  const session = useSession();
  const [asked, setAsked] = useState<AskedQuestion | undefined>(sent?.asked);
  const [failure, setFailure] = useState(sent?.failure);
  const form = useForm<Entered>({
    resolver,
    mode: 'onTouched',
    errors: sentErrors<Entered>(sent?.fields),
    defaultValues: {
      title: sent?.values.title ?? '',
      text: sent?.values.text ?? '',
      name: session ? `${session.firstName} ${session.lastName}` : (sent?.values.name ?? ''),
      email: session?.email ?? sent?.values.email ?? '',
    },
  });
  const submit = form.handleSubmit(async ({ title, text, name, email }) => {
    setFailure(undefined);
    const json = { about, id, title, text, ...(!session && { name, email }) };
    const answered = await ask(() => client<AskingRoutes>().questions.$post({ json }), notAsked);
    if (answered.ok) return setAsked(answered.value);
    showFieldErrors(form.setError, answered.fields);
    if (Object.keys(answered.fields).length === 0) setFailure(answered.text);
  });
  return { form, submit, asked, failure, isMember: session !== null };
}

const notAsked = 'Your question could not be sent. Please try again.';

/** The form that was sent without script, with what came of it. */
interface SentQuestion extends SentForm {
  asked?: AskedQuestion;
}

/** Asks by what a form without script holds. */
async function sendQuestion(
  fetch: typeof globalThis.fetch,
  subject: { about: QuestionSubject; id: string },
  { title = '', text = '', name = '', email = '' }: Record<string, string>,
) {
  const json = { ...subject, title, text, ...(name && { name }), ...(email && { email }) };
  const asked = await ask(() => client<AskingRoutes>(fetch).questions.$post({ json }), notAsked);
  const sent: SentQuestion = { values: { title, text, name, email }, fields: {} };
  return asked.ok
    ? sendBack<SentQuestion>({ ...sent, asked: asked.value }, 200)
    : sendBack<SentQuestion>({ ...sent, ...refusalOf(asked) }, asked.status ?? 503);
}
