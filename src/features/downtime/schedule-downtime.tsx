import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import type { Tone } from '#ui/tone.ts';
import type { Downtime } from './downtime.contract.ts';
import type { DowntimeRoutes } from './downtime.routes.ts';
import { durationText } from './downtime.rules.ts';
import { DowntimeForm, scheduleForm } from './downtime-form.tsx';
import EndDialog, { endForm } from './end-dialog.tsx';
import { useTimeZone } from './use-time-zone.ts';

const posts = formAction(scheduleForm, endForm);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The downtimes could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return {
    downtimes: valueOrNull(await ask(() => client<DowntimeRoutes>(fetch).downtime.$get(), notLoaded)),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Schedule downtime' });

export default function ScheduleDowntime() {
  const { downtimes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage title="Schedule Server Downtime" back={{ to: '/admin/manage', label: 'Management' }}>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <DowntimeForm />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-lg">Downtimes</h2>
          {downtimes ? (
            <DowntimeList downtimes={downtimes} />
          ) : (
            <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
          )}
        </div>
      </div>
    </StaffPage>
  );
}

const states: Readonly<Record<Downtime['state'], { label: string; tone: Tone }>> = {
  coming: { label: 'Upcoming', tone: 'neutral' },
  running: { label: 'Running', tone: 'warn' },
  over: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

/** Running and coming ones, then the others, and the question before one is ended or cancelled. */
function DowntimeList({ downtimes }: { downtimes: readonly Downtime[] }) {
  const [chosen, choose] = useState<Downtime>();
  const [isOpen, setOpen] = useState(false);
  const timeZone = useTimeZone();
  const isRunning = chosen?.state === 'running';
  if (downtimes.length === 0)
    return <EmptyState title="No downtimes yet.">Scheduled downtimes appear here.</EmptyState>;
  return (
    <>
      <p className="-mt-2 text-sm text-ink-soft">In your time zone: {timeZone}.</p>
      <Table caption="Downtimes">
        <thead>
          <tr>
            <HeadCell>Start</HeadCell>
            <HeadCell>End</HeadCell>
            <HeadCell className="w-1/2">Reason</HeadCell>
            <HeadCell>State</HeadCell>
          </tr>
        </thead>
        <tbody>
          {downtimes.map((one) => (
            <DowntimeRow
              key={one._id}
              downtime={one}
              timeZone={timeZone}
              onEnd={() => {
                choose(one);
                setOpen(true);
              }}
            />
          ))}
        </tbody>
      </Table>
      {chosen && (
        <EndDialog
          key={chosen._id}
          id={chosen._id}
          open={isOpen}
          onClose={() => setOpen(false)}
          title={isRunning ? 'End this downtime now?' : 'Cancel this downtime?'}
          confirmLabel={isRunning ? 'End now' : 'Cancel downtime'}
          done={isRunning ? 'The downtime has ended. The site is open.' : 'Downtime canceled.'}
        >
          {isRunning
            ? 'The site opens for everyone immediately.'
            : 'The site stays open, and the notice is removed.'}
        </EndDialog>
      )}
    </>
  );
}

interface DowntimeRowProps {
  downtime: Downtime;
  timeZone: string;
  onEnd: () => void;
}

function DowntimeRow({ downtime, timeZone, onEnd }: DowntimeRowProps) {
  const { label, tone } = states[downtime.state];
  const when = formatDate(downtime.startTime, { time: true, timeZone });
  const verb = downtime.state === 'running' ? 'End now' : 'Cancel';
  const planned = durationText(downtime.durationMinutes);
  return (
    <Row>
      <Cell className="whitespace-nowrap">{when}</Cell>
      <Cell className="whitespace-nowrap">
        {formatDate(downtime.endsAt, { time: true, timeZone })}
        <span className="block text-xs whitespace-normal text-ink-soft">
          {downtime.endedEarly ? `ended early, planned for ${planned}` : planned}
        </span>
      </Cell>
      <Cell className="min-w-48">
        <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{downtime.reason}</span>
        <span className="block text-xs break-all text-ink-soft">{downtime.scheduledBy}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={tone}>{label}</Badge>
        {(downtime.state === 'coming' || downtime.state === 'running') && (
          <span className="mt-2 block">
            <Button size="small" look="quiet" aria-label={`${verb}: ${when}`} onClick={onEnd}>
              {verb}
            </Button>
          </span>
        )}
      </Cell>
    </Row>
  );
}
