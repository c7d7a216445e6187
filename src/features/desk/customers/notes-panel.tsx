import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { Button } from '#ui/button.tsx';
import { closeAtContent } from '#ui/close-at-content.ts';
import { DateText } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import type { CustomersRoutes } from './customers.routes.ts';
import { type CustomerNote, longestCustomerNote, newNote } from './notes.contract.ts';

interface NotesPanelProps {
  customerId: string;
  notes: readonly CustomerNote[];
}

/** What staff wrote down about a customer, and a box for more. */
export function NotesPanel({ customerId, notes }: NotesPanelProps) {
  const id = useId();
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
              {note.isOwn && <RemoveNote customerId={customerId} note={note} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewNote({ customerId }: { customerId: string }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function write(): Promise<void> {
    const judged = newNote.safeParse({ text });
    setFault(judged.error?.issues[0]?.message);
    setFailure(undefined);
    if (!judged.success) return;
    setBusy(true);
    const asked = await ask(
      () =>
        client<CustomersRoutes>().desk.customers[':id'].notes.$post({
          param: { id: customerId },
          json: judged.data,
        }),
      'The note was not saved. Please try again.',
    );
    setBusy(false);
    if (!asked.ok) {
      setFault(asked.fields.text);
      return setFailure(asked.fields.text ? undefined : asked.text);
    }
    setText('');
    await revalidate();
  }
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="bad" title={failure} />}
      <TextAreaField
        label="New note"
        rows={2}
        maxLength={longestCustomerNote}
        value={text}
        error={fault}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button size="small" busy={isBusy} onClick={() => void write()}>
          Save note
        </Button>
      </div>
    </div>
  );
}

function RemoveNote({ customerId, note }: { customerId: string; note: CustomerNote }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  async function remove(): Promise<void> {
    setBusy(true);
    const param = { id: customerId, noteId: note._id };
    const asked = await ask(
      () => client<CustomersRoutes>().desk.customers[':id'].notes[':noteId'].$delete({ param }),
      'The note was not removed. Please try again.',
    );
    setBusy(false);
    // One that is gone already is shown so by the list.
    if (!asked.ok && asked.status !== 404) return setFailure(asked.text);
    closeAtContent(() => setAsking(false));
    await revalidate();
  }
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={isBusy}
        title="Remove this note?"
        confirmLabel="Remove note"
      >
        {failure && <Notice tone="bad" title={failure} />}
        <span className="line-clamp-4 [overflow-wrap:anywhere]">{note.text}</span>
      </ConfirmDialog>
    </>
  );
}
