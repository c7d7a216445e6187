import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { isLocked, redirectToVipAccess } from '#features/vip/access/redirect-to-vip-access.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { FormFailure, type FormHandle, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { isQuestionSubject, longestMessage, longestTitle } from '../questions.rules.ts';
import { type AskedSubject, questionFields } from './asking.contract.ts';
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

const sendQuestion = pageForm('ask', questionFields, ({ value, api, params }) =>
  ask(
    () => api<AskingRoutes>().questions.$post({ json: { ...subjectIn(params), ...value } }),
    'Your question could not be sent. Please try again.',
  ),
);

const posts = formAction(sendQuestion);
export const action = posts.action;
export const clientAction = posts.clientAction;

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
  const isMember = useSession() !== null;
  const form = useForm(sendQuestion);
  if (form.result?.ok)
    return <QuestionAsked asked={form.result.answer} isMember={isMember} path={subject.path} />;
  return <AskForm form={form} isMember={isMember} />;
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

interface AskFormProps {
  form: FormHandle<keyof typeof questionFields.shape>;
  isMember: boolean;
}

/** Subject and question; of a visitor the address that the answer goes to. */
function AskForm({ form, isMember }: AskFormProps) {
  const { field } = form;
  return (
    <SentForm form={form} className="grid gap-6">
      <TextField label="Subject" autoComplete="off" maxLength={longestTitle} required {...field('title')} />
      <TextAreaField label="Your question" rows={6} maxLength={longestMessage} required {...field('text')} />
      {!isMember && (
        <>
          <TextField label="Name" autoComplete="name" required {...field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            hint="We'll send a link to confirm your question."
            {...field('email')}
          />
        </>
      )}
      <FormFailure form={form} />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        Send question
      </Button>
    </SentForm>
  );
}
