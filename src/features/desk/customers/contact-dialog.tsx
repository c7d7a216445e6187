import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { walkInContact, walkInTexts } from '#features/accounts/walk-ins/walk-ins.contract.ts';
import type { WalkInsRoutes } from '#features/accounts/walk-ins/walk-ins.routes.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Notice } from '#ui/notice.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { showToast } from '#ui/toast-store.ts';
import { ContactFields } from './contact-fields.tsx';
import type { CustomerSheet } from './customers.contract.ts';

const resolver = zodResolver(walkInContact);

/** How a customer without an account is reached. */
export function ContactDialog({ customer, onClose }: { customer: CustomerSheet; onClose: () => void }) {
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const { firstName, lastName, phone, email } = customer;
  const form = useForm<z.input<typeof walkInContact>, unknown, z.output<typeof walkInContact>>({
    resolver,
    reValidateMode: 'onSubmit',
    defaultValues: { firstName, lastName, phone, email },
  });
  const save = form.handleSubmit(async (json) => {
    setFailure(undefined);
    const param = { id: customer._id };
    const asked = await ask(
      () => client<WalkInsRoutes>().desk.customers[':id'].contact.$put({ param, json }),
      walkInTexts.notMade,
    );
    if (asked.ok) {
      onClose();
      showToast('Contact saved.', { tone: 'good' });
      return revalidate();
    }
    showFieldErrors(form.setError, asked.fields);
    setFailure(Object.keys(asked.fields).length === 0 ? asked.text : undefined);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change contact"
      actions={
        <>
          <GoBack onClick={onClose} />
          <Button type="submit" form="walk-in-contact" look="primary" busy={isSubmitting}>
            Save contact
          </Button>
        </>
      }
    >
      <form method="post" id="walk-in-contact" noValidate onSubmit={save} className="grid gap-4 text-ink">
        <ContactFields register={form.register} errors={errors} />
        {email !== '' && (
          <p className="text-sm text-ink-soft">
            If you change the address, earlier invitations stop working.
          </p>
        )}
        {failure && <Notice tone="bad" title={failure} />}
      </form>
    </Dialog>
  );
}
