import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { type AnyForm, SentForm } from '#page-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** What the form of an emailed link sends. The shop judges it. */
export const linkEntry = z.object({ token: z.string() });

interface LinkFormProps {
  form: AnyForm;
  label: string;
  /** What the button says while it is sent. */
  sending?: string;
  /** What the shop says of a link that does not work any more. */
  over: string;
  /** Why it cannot be used, if that is known already. */
  failure?: string;
  /** What helps, by what went wrong. */
  children?: (failure: string) => ReactNode;
}

/** Why the link of this page cannot be used: none is in the address, or the shop refused it. */
export function useLinkFailure({ result }: Pick<LinkFormProps['form'], 'result'>, over: string) {
  const [query] = useSearchParams();
  if (!query.get('token')) return over;
  return result?.ok === false ? result.text : undefined;
}

/** The button of a page that an emailed link leads to. Opening the page does nothing, since mail servers open links to look at them. */
export function LinkForm({ form, label, sending = label, over, failure, children }: LinkFormProps) {
  const [query] = useSearchParams();
  const refused = useLinkFailure(form, over);
  const shown = failure ?? refused;
  return (
    <div className="grid gap-6">
      {shown && (
        <Notice tone="bad" title={shown}>
          {children?.(shown)}
        </Notice>
      )}
      {shown !== over && (
        <SentForm form={form} className="grid">
          <input type="hidden" name="token" value={query.get('token') ?? ''} />
          <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
            {form.sending ? sending : label}
          </Button>
        </SentForm>
      )}
    </div>
  );
}
