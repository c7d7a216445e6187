import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import type { PageHandle } from '#web/shell/page-handle.ts';
import { CreateStaffForm } from './create-staff-form.tsx';

export const handle = { focused: true } satisfies PageHandle;

/** Guarded: a click asks the server whether it may be opened. */
export const loader = () => null;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Create New Admin' });

export default function CreateNewAdmin() {
  return (
    <div className="page pt-8 pb-28 sm:pt-12">
      <div className="mx-auto w-full max-w-xl">
        <h1 className="mb-8 text-3xl">Create New Admin</h1>
        <CreateStaffForm kind="admin" after="/admin" />
      </div>
    </div>
  );
}
