import { useShop } from '#page-kit/shop-data.ts';
import { Notice } from '#ui/notice.tsx';

/** A demo that others can reach, and that nobody asked for. */
export function OpenDemoNotice() {
  if (!useShop().demoIsOpen) return null;
  return (
    <Notice tone="warn" title="This is a demo that others can reach">
      Its passwords are public and everybody reads its mailbox. Set SEED_DEMO=no and an empty DATA_DIR for a
      real shop, or SEED_DEMO=yes if a demo is meant.
    </Notice>
  );
}
