import { useId, useState } from 'react';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import type { CustomersRoutes } from './customers.routes.ts';
import { type CustomerNote, longestCustomerNote, newNote } from './notes.contract.ts';

const ofCustomer = z.object({ customerId: z.string() });

const addNote = pageForm('note', ofCustomer.extend(newNote.shape), ({ value, api }) => {
  const { customerId: id, ...json } = value;
  return ask(
    () => api<CustomersRoutes>().desk.customers[':id'].notes.$post({ param: { id }, json }),
    'The note was not saved. Please try again.',
  );
});

const removeNote = pageForm('remove-note', ofCustomer.extend({ noteId: z.string() }), async (sent) => {
  const { customerId: id, noteId } = sent.value;
  const asked = await ask(
    () =>
      sent.api<CustomersRoutes>().desk.customers[':id'].notes[':noteId'].$delete({ param: { id, noteId } }),
    'The note was not removed. Please try again.',
  );
  // One that is gone already is shown so by the list.
  return asked.ok || asked.status !== 404 ? asked : { ok: true, value: {} };
});

/** What staff do with notes, for the action of a page that shows them. */
export const noteForms = [addNote, removeNote] as const;

interface NotesPanelProps {
  customerId: string;
  notes: readonly CustomerNote[];
}

/** What staff wrote down about a customer, and a box for more. */
export function NotesPanel({ customerId, notes }: NotesPanelProps) {
  const id = useId();
  const [chosen, choose] = useState<{ note: CustomerNote; open: boolean }>();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 lg:p-6">
      <h2 id={id} className="text-lg">
        Notes
      </h2>
      <p className="mb-4 text-sm text-ink-soft">For colleagues only. Customers do not see notes.</p>
      <NewNote customerId={customerId} />
      <ul className="mt-4">
        {notes.map((note) => (
          <li key={note._id} className="border-t border-line py-3 text-sm">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-ink-soft">
              <span className="[overflow-wrap:anywhere]">
                {note.by}, <DateText value={note.at} time timeZone={note.timeZone} />
              </span>
              {note.isOwn && (
                <Button size="small" look="ghost" onClick={() => choose({ note, open: true })}>
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <ActionDialog
          key={chosen.note._id}
          open={chosen.open}
          onClose={() => choose({ ...chosen, open: false })}
          form={removeNote}
          about={chosen.note._id}
          send={{ customerId, noteId: chosen.note._id }}
          title="Remove this note?"
          confirmLabel="Remove note"
          opensOnce
        >
          <span className="line-clamp-4 [overflow-wrap:anywhere]">{chosen.note.text}</span>
        </ActionDialog>
      )}
    </section>
  );
}

function NewNote({ customerId }: { customerId: string }) {
  const form = useForm(addNote, { emptyWhenDone: true });
  return (
    <SentForm form={form} className="grid gap-3">
      <input type="hidden" name="customerId" value={customerId} />
      <FormFailure form={form} />
      <TextAreaField label="New note" rows={2} maxLength={longestCustomerNote} {...form.field('text')} />
      <div>
        <Button type="submit" size="small" busy={form.sending !== undefined}>
          Save note
        </Button>
      </div>
    </SentForm>
  );
}
