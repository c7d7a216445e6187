import type { MetaFunction } from 'react-router';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { customersReset, lostFactorTexts } from './lost-factor.contract.ts';
import type { LostFactorRoutes } from './lost-factor.routes.ts';

const turnOff = pageForm('turn-off', customersReset, ({ value, api }) =>
  ask(
    () => api<LostFactorRoutes>().admin['reset-second-factor'].$post({ json: value }),
    lostFactorTexts.noAnswer,
  ),
);

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

const posts = formAction(turnOff);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reset a second factor' });

export default function ResetSecondFactor() {
  const form = useForm(turnOff, { emptyWhenDone: true, leavesFreely: true });
  return (
    <StaffPage
      title="Reset a second factor"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="For a customer who lost their phone and their backup codes. They are signed out everywhere, get an email, and log in with only their password until they turn it on again. Verify their identity first: call the number on file."
      narrow
    >
      <SentForm form={form} className="grid gap-6">
        {form.result?.ok && (
          <Notice tone="good" title={lostFactorTexts.done}>
            <EmailText address={form.result.answer.email} />
          </Notice>
        )}
        <FormFailure form={form} />
        <TextField
          label="Customer's email"
          type="email"
          autoComplete="off"
          required
          {...form.field('email')}
        />
        <TextAreaField
          label={lostFactorTexts.reason}
          hint={lostFactorTexts.hint}
          maxLength={longestReason}
          rows={3}
          required
          {...form.field('reason')}
        />
        <Button type="submit" look="danger" size="large" busy={form.sending !== undefined}>
          {form.sending ? 'Turning off…' : 'Turn off second factor'}
        </Button>
      </SentForm>
    </StaffPage>
  );
}
