import { demoVip } from '../../../vip-demo.contract.ts';
import type { VipEntry } from '../../access.contract.ts';

/** For trying the shop: the demo customer's credentials, filled in at a click. */
export function VipDemo({ onChoose }: { onChoose: (entry: VipEntry) => void }) {
  const { username, password } = demoVip;
  return (
    <section aria-labelledby="vip-demo" className="mt-12 border-t border-line pt-6">
      <h2 id="vip-demo" className="text-base">
        This is a demo
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Your VIP username is {username}. No email was sent for it.</p>
      <button
        type="button"
        onClick={() => onChoose({ username, password })}
        className="mt-4 min-h-11 rounded-full border border-edge/60 px-4 text-sm font-semibold transition-colors hover:border-ink"
      >
        Use it
      </button>
    </section>
  );
}
