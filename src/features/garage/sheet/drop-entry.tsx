import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { type PageForm, pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { GarageCareRoutes } from '../care/care.routes.ts';
import { garageTexts } from '../due/care.rules.ts';

const entry = z.object({ entryId: z.string() });

export const dropReading = pageForm('drop-reading', entry, ({ value, api, params }) =>
  ask(
    () =>
      api<GarageCareRoutes>().garage.vehicles[':id'].readings[':entryId'].$delete({
        param: { id: params.id ?? '', ...value },
      }),
    garageTexts.notSaved,
  ),
);

export const dropCare = pageForm('drop-care', entry, ({ value, api, params }) =>
  ask(
    () =>
      api<GarageCareRoutes>().garage.vehicles[':id'].care[':entryId'].$delete({
        param: { id: params.id ?? '', ...value },
      }),
    garageTexts.notSaved,
  ),
);

interface DropEntryProps {
  form: PageForm<typeof entry>;
  id: string;
  /** What is taken back: 'the reading of May 1, 2030'. */
  name: string;
}

/** Takes back what the owner entered. */
export function DropEntry({ form: definition, id, name }: DropEntryProps) {
  const form = useForm(definition, { about: id, onDone: () => showToast('Removed.', { tone: 'good' }) });
  return (
    <SentForm form={form}>
      <input type="hidden" name="entryId" value={id} />
      <Button
        type="submit"
        look="ghost"
        size="small"
        busy={form.sending !== undefined}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
      {form.result?.ok === false && (
        <p role="alert" className="text-sm text-bad">
          {form.result.text}
        </p>
      )}
    </SentForm>
  );
}
