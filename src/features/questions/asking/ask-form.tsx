import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { longestMessage, longestTitle } from '../questions.rules.ts';
import type { useQuestionForm } from './use-question-form.ts';

/** Subject and question; of a visitor the address that the answer goes to. */
export function AskForm({ asking }: { asking: ReturnType<typeof useQuestionForm> }) {
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
