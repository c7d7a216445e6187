import { Button } from '#ui/button.tsx';
import { GarageForm } from '../garage-form.tsx';
import type { Send } from '../sent-to-garage.ts';
import { useSentForm } from '../use-sent-form.ts';

interface DropEntryProps {
  form: string;
  send: Send;
  id: string;
  /** What is taken back: 'the reading of May 1, 2030'. */
  name: string;
}

/** Takes back what the owner entered. */
export function DropEntry({ form, send, id, name }: DropEntryProps) {
  const dropping = useSentForm(form, send, { of: id, done: 'Removed.' });
  return (
    <GarageForm sending={dropping}>
      <Button type="submit" look="ghost" size="small" busy={dropping.isBusy} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      {dropping.failure && (
        <p role="alert" className="text-sm text-bad">
          {dropping.failure}
        </p>
      )}
    </GarageForm>
  );
}
