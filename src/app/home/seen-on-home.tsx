import { RecentlySeen } from '#features/recently-seen/screens/customer/recently-seen.tsx';

/** Where the visitor was before, at the foot of the home page. */
export const SeenOnHome = () => (
  <div className="page pb-18 empty:hidden sm:pb-28">
    <RecentlySeen />
  </div>
);
