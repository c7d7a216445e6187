import type { ReactNode } from 'react';
import type { useSentForm } from './use-sent-form.ts';

interface GarageFormProps {
  sending: ReturnType<typeof useSentForm>;
  className?: string;
  children: ReactNode;
}

/** A form that says which of the page's it is, so that the page's action knows it without script. */
export function GarageForm({ sending, className, children }: GarageFormProps) {
  return (
    <form ref={sending.ref} method="post" noValidate onSubmit={sending.submit} className={className}>
      <input type="hidden" name="form" value={sending.name} />
      {sending.of !== undefined && <input type="hidden" name="of" value={sending.of} />}
      {children}
    </form>
  );
}
