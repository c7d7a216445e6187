import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { type PageForm, pageForm, withToast } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import type { GarageCareRoutes } from '../care/care.routes.ts';
import { garageTexts } from '../due/care.rules.ts';

const entry = z.object({ entryId: z.string() });

/** The entry is no longer shown then. */
const saidOf = <Over extends { ok: boolean }>(asked: Over): Over =>
  asked.ok ? withToast(asked, 'Removed.', { tone: 'good' }) : asked;

export const dropReading = pageForm('drop-reading', entry, async ({ value, api, params: { id = '' } }) => {
  const { readings } = api<GarageCareRoutes>().garage.vehicles[':id'];
  return saidOf(
    await ask(() => readings[':entryId'].$delete({ param: { id, ...value } }), garageTexts.notSaved),
  );
});

export const dropCare = pageForm('drop-care', entry, async ({ value, api, params: { id = '' } }) => {
  const { care } = api<GarageCareRoutes>().garage.vehicles[':id'];
  return saidOf(await ask(() => care[':entryId'].$delete({ param: { id, ...value } }), garageTexts.notSaved));
});

interface DropEntryProps {
  form: PageForm<typeof entry>;
  id: string;
  /** What is taken back: 'the reading of May 1, 2030'. */
  name: string;
}

/** Takes back what the owner entered. */
export function DropEntry({ form: definition, id, name }: DropEntryProps) {
  const form = useForm(definition, { about: id });
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
