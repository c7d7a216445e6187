import { Link } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm, withToast } from '#page-kit/form-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { dayName, repairName } from '../service-center.rules.ts';
import { type WorkshopJob, workshopJobId } from './own-vehicles.contract.ts';
import type { OwnVehiclesRoutes } from './own-vehicles.routes.ts';

/** The dealership's own vehicles that wait for the workshop; nothing where none does. */
export function OwnVehicles({ jobs }: { jobs: readonly WorkshopJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="own-vehicles" className="mt-10">
      <h2 id="own-vehicles" className="text-xl">
        Our own vehicles
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-ink-soft">
        Returned rentals that go to the workshop first. Each is available again once the work is done.
      </p>
      <Table caption="Our own vehicles waiting for the workshop">
        <thead>
          <tr>
            <HeadCell>Day</HeadCell>
            <HeadCell>Vehicle</HeadCell>
            <HeadCell>Service</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job._id} job={job} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** A form of the page that shows the vehicles. */
export const finishJob = pageForm(
  'finish-job',
  workshopJobId.extend({ done: z.string().describe('What a toast says') }),
  async ({ value: { done, ...param }, api }) => {
    const asked = await ask(
      () => api<OwnVehiclesRoutes>()['service-center']['own-vehicles'][':id'].done.$post({ param }),
      'We could not reach the server. Please try again.',
    );
    return asked.ok
      ? withToast(asked, done, { tone: 'good' })
      : withToast(asked, asked.text, { tone: 'bad' });
  },
);

function JobRow({ job }: { job: WorkshopJob }) {
  const { _id: id, vehicle, repairType, date, orderId } = job;
  const form = useForm(finishJob, { about: id });
  // Where somebody has changed the vehicle's state since, the end of the job changes nothing else.
  const done = `${vehicle.name} ${vehicle.stockNumber} is done${vehicle.isHere ? ' and available again' : ''}.`;
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        {date ? dayName(date) : <Badge tone="warn">No free day</Badge>}
      </Cell>
      <Cell>
        <Link
          to={`/worker/vehicles/${vehicle._id}`}
          className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {vehicle.name}
        </Link>
        <span className="block text-ink-soft">
          {vehicle.stockNumber} · <span className="font-mono">…{vehicle.vin.slice(-6)}</span>
        </span>
      </Cell>
      <Cell>
        {repairName(repairType)}
        <Link
          to={`/worker/rentals/${orderId}`}
          className="block w-fit text-ink-soft underline decoration-edge underline-offset-4"
        >
          Record of its return
        </Link>
      </Cell>
      <Cell className="text-right">
        <SentForm form={form}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="done" value={done} />
          <Button
            type="submit"
            size="small"
            busy={form.sending !== undefined}
            aria-label={`Done: ${vehicle.name} ${vehicle.stockNumber}`}
          >
            Done
          </Button>
        </SentForm>
      </Cell>
    </Row>
  );
}
