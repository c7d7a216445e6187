import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FormFailure, SentForm, useForm } from './form.tsx';
import { aboutField, pageForm, type Rejected } from './form-action.ts';

const removeForm = pageForm('remove', z.object({}), async () => new Response());

function Row({ id }: { id: string }) {
  const form = useForm(removeForm, { about: id });
  return (
    <SentForm form={form}>
      <p>{id}</p>
      <FormFailure form={form} />
    </SentForm>
  );
}

const Rows = () => ['first', 'second', 'third'].map((id) => <Row key={id} id={id} />);

test('of several forms of one kind only the one that was sent shows the refusal', () => {
  const refused: Rejected = {
    form: removeForm.name,
    values: { [aboutField]: 'second' },
    ok: false,
    fields: {},
    text: 'Already removed.',
    said: {},
  };
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: Rows }]);
  const html = renderToString(<Page hydrationData={{ actionData: { page: refused } }} />);
  const rows = html.split('</form>').filter((row) => row.includes('Already removed.'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('<p>second</p>');
});
