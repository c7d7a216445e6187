import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FormFailure, SentForm, useForm } from './form.tsx';
import { aboutField, pageForm, type Rejected } from './form-action.ts';
import { keyField } from './form-fields.ts';

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

const refundForm = pageForm('refund', z.object({ amount: z.string() }), async () => new Response());

function Refund() {
  const form = useForm(refundForm, { keyed: true });
  return (
    <SentForm form={form}>
      <input {...form.field('amount')} />
    </SentForm>
  );
}

function keyAfter(refusal?: Pick<Rejected, 'status' | 'code'>): string | undefined {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: Refund }]);
  const values = { amount: '5', [keyField]: 'k1' };
  const sent = { form: refundForm.name, values, ok: false, fields: {}, text: 'No.', said: {}, ...refusal };
  const html = renderToString(<Page hydrationData={refusal && { actionData: { page: sent } }} />);
  return /name="_key" value="(\w+)"/.exec(html)?.[1];
}

test('the server makes a key for each time that a form is opened', () => {
  expect(keyAfter()).toMatch(/^[0-9a-f]{32}$/);
  expect(keyAfter()).not.toBe(keyAfter());
});

test('a form that is posted without script has the same key after an unknown outcome, a new one after a declined card', () => {
  expect(keyAfter({})).toBe('k1');
  expect(keyAfter({ status: 503, code: 'payment-unconfirmed' })).toBe('k1');
  expect(keyAfter({ status: 402, code: 'payment-declined' })).toMatch(/^[0-9a-f]{32}$/);
});
