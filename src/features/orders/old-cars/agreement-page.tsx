import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { agreementInput } from '#features/trade-ins/inspections/inspections.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, leadTo, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { oldCarPath } from '../order-sheet/old-car-link.tsx';
import type { OldCarOfOrder } from './old-cars.contract.ts';
import type { OldCarsRoutes } from './old-cars.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<OldCarsRoutes>(fetch).orders[':id']['old-car'].$get({ param: { id: params.id ?? '' } }),
    'The trade-in could not be loaded.',
  );
  return { shown: valueOrThrow(asked) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your trade-in' });

/** Turned to the owner of an old car, who reads its changed value and agrees (rules.md#trade-in). */
export default function AgreementPage() {
  const { shown } = useLoaderData<typeof loader>();
  const { orderId, step, inspection, oldCar } = shown;
  const back = { to: oldCarPath(orderId), label: 'Back to the inspection' };
  if (step !== 'agree' || !inspection?.agreement)
    return (
      <StaffPage title="Your trade-in" back={back}>
        <EmptyState
          title="There is nothing to confirm."
          action={<LinkButton to={back.to}>Back to the inspection</LinkButton>}
        >
          The value is as offered, or it was already agreed.
        </EmptyState>
      </StaffPage>
    );
  return (
    <StaffPage title={`Your ${oldCar.name}`} back={back} narrow>
      <Change shown={shown} />
      <AgreementForm key={inspection.version} version={inspection.version} text={inspection.agreement.text} />
    </StaffPage>
  );
}

/** What was offered, what it is taken for, and what follows. */
function Change({ shown: { oldCar, inspection, toPay, toGet } }: { shown: OldCarOfOrder }) {
  const lines: [string, number][] = [
    ['We offered', oldCar.offer?.amount ?? 0],
    ['New value', inspection?.value ?? 0],
    [toPay === undefined ? 'You get' : 'You pay now', toPay ?? toGet ?? 0],
  ];
  return (
    <dl className="mb-6 grid gap-3 border-b border-line pb-6">
      {lines.map(([name, amount]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 last:text-xl">
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} className="figure font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const agreementForm = pageForm(
  'agreement',
  agreementInput.extend({
    version: z.string().transform(Number),
    agrees: z.literal('on', 'Confirm that you agree').transform(() => true as const),
  }),
  async ({ value: json, api, params: { id = '' } }) => {
    const asked = await ask(
      () => api<OldCarsRoutes>().orders[':id']['old-car'].agreement.$post({ param: { id }, json }),
      'We could not reach the server. Please try again.',
    );
    return asked.ok ? leadTo(oldCarPath(id), 'Thank you. Please hand the device back.') : asked;
  },
);

const posts = formAction(agreementForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

function AgreementForm({ version, text }: { version: number; text: readonly string[] }) {
  // Nobody has agreed to another text.
  const form = useForm(agreementForm, { about: String(version) });
  const { error } = form.field('agrees');
  return (
    <SentForm form={form} className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      {text.map((paragraph) => (
        <p key={paragraph} className="[overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
      <TextField label="Your name" autoComplete="off" maxLength={120} required {...form.field('name')} />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'agrees-fault' : undefined}
            {...form.box('agrees')}
          />
          I have read this and agree.
        </label>
        {error && (
          <p id="agrees-fault" className="text-sm text-bad">
            {error}
          </p>
        )}
      </div>
      <FormFailure form={form} withFields />
      <Button type="submit" look="primary" busy={form.sending !== undefined}>
        I agree
      </Button>
    </SentForm>
  );
}
