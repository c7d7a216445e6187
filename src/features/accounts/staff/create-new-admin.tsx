import type { MetaFunction } from 'react-router';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { StaffPage } from '#ui/staff-page.tsx';
import { CreateStaffForm, createAdmin } from './create-staff-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

const posts = formAction(createAdmin);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Create New Admin' });

export default function CreateNewAdmin() {
  return (
    <StaffPage title="Create New Admin" back={{ to: '/admin/staff', label: 'Staff' }} narrow>
      <CreateStaffForm kind={createAdmin} after="/admin" />
    </StaffPage>
  );
}
