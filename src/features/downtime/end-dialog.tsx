import type { ComponentProps } from 'react';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { downtimeId } from './downtime.contract.ts';
import type { DowntimeRoutes } from './downtime.routes.ts';
import { schedulingPage } from './downtime.rules.ts';

export const endForm = pageForm('end', downtimeId, ({ value: param, api }) =>
  ask(
    () => api<DowntimeRoutes>().downtime[':id'].end.$post({ param }),
    'The downtime could not be ended. Please try again.',
  ),
);

type Dialog = ComponentProps<typeof ActionDialog<typeof downtimeId, unknown>>;

/** The question before a downtime is ended or canceled, on any page. */
const EndDialog = ({ id, ...dialog }: { id: string } & Omit<Dialog, 'form' | 'send' | 'action'>) => (
  <ActionDialog form={endForm} send={{ id }} action={schedulingPage} {...dialog} />
);

export default EndDialog;
