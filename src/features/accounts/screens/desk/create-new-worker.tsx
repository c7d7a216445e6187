import type { MetaFunction } from 'react-router';
import { DeskPage } from '#ui/desk-page.tsx';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { CreateStaffForm } from './create-staff-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Create New Worker' });

export default function CreateNewWorker() {
  return (
    <DeskPage title="Create New Worker" back={{ to: '/admin/staff', label: 'Staff' }} narrow>
      <CreateStaffForm kind="worker" after="/admin/staff" />
    </DeskPage>
  );
}
