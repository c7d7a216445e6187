import type { Login } from './sign-in.contract.ts';

interface DemoAccountsProps {
  accounts: readonly (Login & { role: string })[];
  onChoose: (account: Login) => void;
}

/** For trying the shop: one account a role, filled in at a click. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-12 border-t border-line pt-6 noscript:hidden">
      <h2 id="demo-accounts" className="text-base">
        This is a demo
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Pick a demo account, then log in.</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="min-h-11 rounded-full border border-edge/60 px-4 text-sm font-semibold transition-colors hover:border-ink"
            >
              {account.role}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
