import { type MetaFunction, replace, useSearchParams } from 'react-router';
import { z } from 'zod';
import { customerExistsCode, newWalkIn, walkInTexts } from '#features/accounts/walk-ins/walk-ins.contract.ts';
import type { WalkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, formAction, judgedBy, leadTo, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { bookingPath, customerPath } from '../desk.rules.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactOf } from './typed-contact.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Having a loader makes the server look who asks before the page is shown. */
export function loader() {
  return null;
}

const typedWalkIn = z
  .record(z.string(), z.string())
  .transform((texts, context) => judgedBy(newWalkIn, { ...texts, invite: texts.invite === 'on' }, context));

/** A customer is saved, which leads to this page about them. */
const saveAnd = <Name extends string>(name: Name, pageOf: (id: string) => string) =>
  pageForm(name, typedWalkIn, async ({ value: json, api }) => {
    const asked = await ask(() => api<WalkInsRoutes>().desk.customers.$post({ json }), walkInTexts.notMade);
    if (!asked.ok) return asked;
    return leadTo(pageOf(asked.value._id), `${`${json.firstName} ${json.lastName}`.trim()} saved.`, replace);
  });

const save = saveAnd('save', customerPath);
const saveAndBook = saveAnd('book', bookingPath);

const posts = formAction(save, saveAndBook);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New customer' });

/** Somebody who calls or stands at the desk, without an account. */
export default function NewCustomerPage() {
  const [query] = useSearchParams();
  return (
    <StaffPage
      title="New customer"
      lead="For a customer who calls or visits. They can open their account by email at any time."
      narrow
    >
      <NewCustomerForm typed={query.get('typed') ?? ''} />
    </StaffPage>
  );
}

/** Name, how to reach them, and their car; saving leads to the customer, or straight to the booking. */
function NewCustomerForm({ typed }: { typed: string }) {
  const role = useSession()?.role;
  const mayBook = role !== undefined && may(role, 'run the floor');
  // What was typed into another search is about another customer.
  const form = useForm(mayBook ? saveAndBook : save, {
    // The customer is perhaps found by their number, and opened.
    leavesFreely: true,
    about: typed,
    also: [save],
    start: { ...contactOf(typed) },
  });
  const { field, result, sending } = form;
  // The refusal of an address that a customer has already.
  const existing = result?.ok === false && result.code === customerExistsCode && result.said.customerId;
  return (
    <SentForm form={form} className="grid gap-4">
      <FormFailure form={form} />
      {typeof existing === 'string' && (
        <Notice tone="warn" title={walkInTexts.exists}>
          <LinkButton size="small" to={customerPath(existing)}>
            Open customer
          </LinkButton>
        </Notice>
      )}
      <ContactFields field={field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="License plate"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="[&_input]:uppercase"
          {...field('plate')}
        />
        <TextField
          label="Car"
          optional
          hint="Such as Golf, blue"
          autoComplete="off"
          maxLength={200}
          {...field('vehicle')}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 accent-ink" {...form.box('invite')} />
        Email an invitation to open their account
      </label>
      {/* Enter presses the first button of a form. */}
      <div className="flex flex-row-reverse flex-wrap gap-3">
        <Button type="submit" look="primary" busy={sending !== undefined}>
          {mayBook ? 'Save and book a service' : 'Save'}
        </Button>
        {mayBook && (
          <Button type="submit" name={buttonField} value={save.name} busy={sending !== undefined}>
            Save
          </Button>
        )}
      </div>
    </SentForm>
  );
}
