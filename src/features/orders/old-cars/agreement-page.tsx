import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { focusFirstProblem } from '#page-kit/focus-first-problem.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
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
      <AgreementForm
        key={inspection.version}
        orderId={orderId}
        version={inspection.version}
        text={inspection.agreement.text}
      />
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

interface AgreementFormProps {
  orderId: string;
  version: number;
  text: readonly string[];
}

const notTicked = 'Confirm that you agree';

function useAgreeing({ orderId, version }: AgreementFormProps) {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const wrong = {
      ...(name.trim() === '' && { name: 'Enter your name' }),
      ...(!agrees && { agrees: notTicked }),
    };
    setFields(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return focusFirstProblem(form);
    setBusy(true);
    const call = client<OldCarsRoutes>().orders[':id']['old-car'].agreement;
    const asked = await ask(
      () => call.$post({ param: { id: orderId }, json: { version, name, agrees: true } }),
      'We could not reach the server. Please try again.',
    );
    setBusy(false);
    if (asked.ok) {
      showToast('Thank you. Please hand the device back.', { tone: 'good' });
      void navigate(oldCarPath(orderId));
      return;
    }
    setFields(asked.fields);
    setRefusal(asked.text);
    focusFirstProblem(form);
  };
  return { name, setName, agrees, setAgrees, fields, refusal, isBusy, submit };
}

function AgreementForm(props: AgreementFormProps) {
  const { name, setName, agrees, setAgrees, fields, refusal, isBusy, submit } = useAgreeing(props);
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {props.text.map((paragraph) => (
        <p key={paragraph} className="[overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
      <TextField
        label="Your name"
        name="name"
        autoComplete="off"
        maxLength={120}
        required
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            name="agrees"
            className="size-5 shrink-0"
            checked={agrees}
            aria-invalid={fields.agrees ? true : undefined}
            aria-describedby={fields.agrees ? 'agrees-fault' : undefined}
            onChange={(event) => setAgrees(event.target.checked)}
          />
          I have read this and agree.
        </label>
        {fields.agrees && (
          <p id="agrees-fault" className="text-sm text-bad">
            {fields.agrees}
          </p>
        )}
      </div>
      {refusal && <Notice tone="bad" title={refusal} />}
      <Button type="submit" look="primary" busy={isBusy}>
        I agree
      </Button>
    </form>
  );
}
