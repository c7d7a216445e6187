import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { handoverApi } from '../../handover.api.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { handoverViews } from '../../handover.rules.ts';
import { askedIn } from './asked-in.ts';
import { customerName, vehicleName } from './handover-cells.tsx';
import { HandoverRow } from './handover-row.tsx';
import { HandoverScreen } from './handover-screen.tsx';

const failed = 'The handovers could not be loaded.';

/** The list that the page's address asks for; null where it could not be read. */
export async function loadHandovers({ context, request }: LoaderFunctionArgs) {
  const asked = askedIn(request.url, handoverViews);
  const query = { ...asked, search: asked.search || undefined };
  const { handovers } = handoverApi(context.get(serverContext).fetch).orders;
  const answer = await askListPage(() => handovers.$get({ query }), failed);
  return { list: answer.ok ? answer.value : null, asked };
}

const loadQuestion = async () => (await import('./vehicle-questions.tsx')).DeliveryQuestion;

const views = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'coming', label: 'Coming' },
] as const;

const saidOf = (order: HandoverOrder): string =>
  `${vehicleName(order)} is with ${customerName(order)}. The customer gets a mail.`;

interface HandoversProps extends Awaited<ReturnType<typeof loadHandovers>> {
  /** What other features know of an order's vehicle. */
  noteOf: (order: HandoverOrder) => ReactNode;
}

/** The vehicles that wait for their buyers. */
export const Handovers = ({ list, asked, noteOf }: HandoversProps) => (
  <HandoverScreen
    title="Handovers"
    path="/worker/handovers"
    list={list}
    asked={asked}
    legend="Which handovers"
    views={views}
    caption="Vehicles to hand over"
    heads={['Delivery', 'Vehicle', { wide: 'Type' }, 'Customer', { wide: 'Address' }]}
    row={(order, onHandOver) => (
      <HandoverRow key={order._id} order={order} onHandOver={onHandOver} note={noteOf(order)} />
    )}
    empty={nothingWaits}
    failed={failed}
    act="deliver"
    said={saidOf}
    loadQuestion={loadQuestion}
  />
);

const nothingWaits = {
  title: 'Nothing waits here.',
  text: 'A vehicle stands here from its payment until its buyer has it.',
};
