import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { customerExistsCode, newWalkIn, walkInTexts } from '#features/accounts/walk-ins/walk-ins.contract.ts';
import type { WalkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { actsFor, customerPath } from '../desk.rules.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactOf, type TypedContact } from './typed-contact.rules.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Having a loader makes the server look who asks before the page is shown. */
export function loader() {
  return null;
}

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
      <NewCustomerForm known={contactOf(query.get('typed') ?? '')} />
    </StaffPage>
  );
}

const resolver = zodResolver(newWalkIn);

type Entered = z.input<typeof newWalkIn>;

/** Where a refusal leads: to the customer who has the address already. */
const customerIn = ({ code, said }: Refused): string | undefined =>
  code === customerExistsCode && typeof said.customerId === 'string' ? said.customerId : undefined;

/** Name, how to reach them, and their car; saving leads to the customer, or straight to the booking. */
function NewCustomerForm({ known }: { known: TypedContact }) {
  const role = useSession()?.role;
  const mayBook = role !== undefined && may(role, 'run the floor');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [existing, setExisting] = useState<string>();
  const form = useForm<Entered, unknown, z.output<typeof newWalkIn>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { ...known, plate: '', vehicle: '', invite: false },
  });
  const { errors, isSubmitting } = form.formState;
  const saveAnd = (next: 'book' | 'see') =>
    form.handleSubmit(async (json) => {
      setFailure(undefined);
      setExisting(undefined);
      const asked = await ask(
        () => client<WalkInsRoutes>().desk.customers.$post({ json }),
        walkInTexts.notMade,
      );
      if (!asked.ok) {
        setExisting(customerIn(asked));
        showFieldErrors(form.setError, asked.fields);
        return setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
      }
      const { _id } = asked.value;
      const [book] = role && next === 'book' ? actsFor({ _id, name: '', acts: ['book'] }, role) : [];
      showToast(`${`${json.firstName} ${json.lastName}`.trim()} saved.`, { tone: 'good' });
      return navigate(book?.to ?? customerPath(_id), { replace: true });
    });
  return (
    <form method="post" noValidate onSubmit={saveAnd(mayBook ? 'book' : 'see')} className="grid gap-4">
      {failure && <Notice tone="bad" title={failure} />}
      {existing && (
        <Notice tone="warn" title={walkInTexts.exists}>
          <LinkButton size="small" to={customerPath(existing)}>
            Open customer
          </LinkButton>
        </Notice>
      )}
      <ContactFields register={form.register} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('plate')}
          label="License plate"
          optional
          error={errors.plate?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="[&_input]:uppercase"
        />
        <TextField
          {...form.register('vehicle')}
          label="Car"
          optional
          hint="Such as Golf, blue"
          error={errors.vehicle?.message}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" {...form.register('invite')} className="size-5 accent-ink" />
        Email an invitation to open their account
      </label>
      <div className="flex flex-wrap justify-end gap-3">
        {mayBook && (
          <Button busy={isSubmitting} onClick={() => void saveAnd('see')()}>
            Save
          </Button>
        )}
        <Button type="submit" look="primary" busy={isSubmitting}>
          {mayBook ? 'Save and book a service' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
