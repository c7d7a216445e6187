import { Notice } from '#ui/notice.tsx';

/** A shop that takes no payments says so where it would ask for a card. */
export const NoPayments = () => (
  <Notice tone="warn" title="Online payments are not available right now">
    Your basket is saved. Please call or visit us to buy the car.
  </Notice>
);
