import { Notice } from '#ui/notices/notice.tsx';

/** A shop that takes no payments says so where it would ask for a card. */
export const NoPayments = () => (
  <Notice tone="warn" title="This shop takes no payments online at the moment">
    Your basket is kept. Please call us, or come by: we are glad to sell you the car in person.
  </Notice>
);
