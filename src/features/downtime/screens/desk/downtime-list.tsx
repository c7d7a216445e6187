import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useHydrated } from '#web/navigation-state.ts';
import type { Downtime } from '../../downtime.contract.ts';
import { callEnd } from './downtime-call.ts';

const states: Readonly<Record<Downtime['state'], { label: string; tone: Tone }>> = {
  coming: { label: 'Coming', tone: 'neutral' },
  running: { label: 'Running', tone: 'warn' },
  over: { label: 'Over', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Coming, running and past ones, the latest first, and the question before one is ended or cancelled. */
export function DowntimeList({ downtimes }: { downtimes: readonly Downtime[] }) {
  const [asked, ask] = useState<Downtime>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isRunning = asked?.state === 'running';
  const end = async (one: Downtime) => {
    setBusy(true);
    const refusal = await callEnd(one._id);
    await revalidate();
    setBusy(false);
    setOpen(false);
    if (refusal)
      showToast(refusal.message ?? 'The downtime could not be ended. Please try again.', { tone: 'bad' });
    else
      showToast(isRunning ? 'The downtime has ended. The site is open.' : 'The downtime is cancelled.', {
        tone: 'good',
      });
  };
  if (downtimes.length === 0)
    return <EmptyState title="No downtimes yet.">What you schedule stands here.</EmptyState>;
  return (
    <>
      <Table caption="Downtimes">
        <thead>
          <tr>
            <HeadCell>Start</HeadCell>
            <HeadCell>End</HeadCell>
            <HeadCell numeric>Minutes</HeadCell>
            <HeadCell className="w-1/3">Reason</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>
              <span className="sr-only">What to do</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {downtimes.map((one) => (
            <DowntimeRow
              key={one._id}
              downtime={one}
              onEnd={() => {
                ask(one);
                setOpen(true);
              }}
            />
          ))}
        </tbody>
      </Table>
      {asked && (
        <ConfirmDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={() => end(asked)}
          busy={isBusy}
          title={isRunning ? 'End this downtime now?' : 'Cancel this downtime?'}
          confirmLabel={isRunning ? 'End now' : 'Cancel downtime'}
        >
          {isRunning
            ? 'The site opens for everyone at once.'
            : 'The site stays open, and the notice goes away.'}
        </ConfirmDialog>
      )}
    </>
  );
}

function DowntimeRow({ downtime, onEnd }: { downtime: Downtime; onEnd: () => void }) {
  const isAlive = useHydrated();
  const timeZone = isAlive ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const { label, tone } = states[downtime.state];
  const when = formatDate(downtime.startTime, { time: true, timeZone });
  const verb = downtime.state === 'running' ? 'End now' : 'Cancel';
  return (
    <Row>
      <Cell className="whitespace-nowrap">{when}</Cell>
      <Cell className="whitespace-nowrap">
        {formatDate(downtime.endsAt, { time: true, timeZone })}
        {downtime.endedEarly && <span className="block text-xs text-ink-soft">ended early</span>}
      </Cell>
      <Cell numeric>{downtime.durationMinutes}</Cell>
      <Cell className="min-w-56">
        <span className="line-clamp-3 whitespace-pre-line">{downtime.reason}</span>
        <span className="block text-xs text-ink-soft">{downtime.scheduledBy}</span>
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {(downtime.state === 'coming' || downtime.state === 'running') && (
          <Button size="small" look="quiet" aria-label={`${verb}: ${when}`} onClick={onEnd}>
            {verb}
          </Button>
        )}
      </Cell>
    </Row>
  );
}
