import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { sentErrors } from '#ui/sent-errors.ts';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import type { AskedQuestion, AskedSubject } from './asking.contract.ts';
import { visitorQuestionFields } from './asking.contract.ts';
import type { AskingRoutes } from './asking.routes.ts';
import { notAsked, type SentQuestion } from './sent-question.ts';

const resolver = zodResolver(visitorQuestionFields);

type Entered = z.input<typeof visitorQuestionFields>;

/** The form of a question: what is entered, what is wrong with it, and how it ended. */
export function useQuestionForm(
  { about, id }: Pick<AskedSubject, 'about' | 'id'>,
  sent: SentQuestion | undefined,
) {
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
