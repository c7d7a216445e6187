import { Link } from 'react-router';
import { useDowntime } from '#features/downtime/screens/customer/downtime-watch.tsx';
import { shopPageNames, shopPageTitles } from '#features/shop-pages/shop-pages.rules.ts';
import { useBrand, useShop } from '#page-kit/shop-data.ts';
import { GreatWordmark } from './great-wordmark.tsx';
import { Dimmed } from './navbar/dimmed.tsx';
import { menuFor } from './navbar/menu.ts';

const workshop = { label: 'Service Center', to: '/service-center' };

export function Footer() {
  const brand = useBrand();
  const { session, tradesIn } = useShop();
  const { isLocked } = useDowntime();
  const { contact } = brand;
  const menu = menuFor(session?.role ?? 'visitor');
  const isCustomer = !session || session.role === 'User';
  const ways = [
    ...menu,
    ...(isCustomer && !menu.some(({ to }) => to === workshop.to) ? [workshop] : []),
    ...(isCustomer && tradesIn ? [{ label: 'Trade in your car', to: '/trade-in' }] : []),
    ...(session
      ? [
          { label: 'Account', to: '/account' },
          { label: 'Password', to: '/change-password' },
        ]
      : []),
    { label: 'Verify a receipt', to: '/ledger' },
  ];
  return (
    <footer className="night overflow-hidden border-t border-line print:hidden">
      <div className="page foot-columns">
        <p>{brand.tagline}.</p>
        <address className="grid content-start gap-1 not-italic">
          <span className="label mb-2">Visit us</span>
          <span>{contact.street}</span>
          <span>{contact.city}</span>
          <a
            className="mt-3 w-fit whitespace-nowrap hover:underline"
            href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
          >
            {contact.phone}
          </a>
          <a className="w-fit hover:underline" href={`mailto:${contact.mail}`}>
            {contact.mail}
          </a>
        </address>
        <dl className="grid content-start gap-1">
          <dt className="label mb-2">Opening hours</dt>
          {brand.openingHours.map((opening) => (
            <dd key={opening.days}>
              {opening.days}
              <span className="block text-ink-soft">{opening.hours}</span>
            </dd>
          ))}
        </dl>
        <nav aria-label="Footer" className="grid content-start gap-1">
          <span className="label mb-2">Shop</span>
          {ways.map(({ label, to }) =>
            isLocked ? (
              <Dimmed key={label} className="w-fit">
                {label}
              </Dimmed>
            ) : (
              <Link key={label} to={to} className="w-fit hover:underline">
                {label}
              </Link>
            ),
          )}
        </nav>
      </div>
      <div aria-hidden="true" className="page pb-8 select-none">
        <GreatWordmark decorative className="text-ink/10" />
      </div>
      <LegalRow />
      <p className="page pt-4 pb-24 text-sm text-ink-soft sm:pb-8">
        © {brand.legalName}
        {brand.legalNote && <span className="mt-1 block max-w-prose">{brand.legalNote}</span>}
      </p>
    </footer>
  );
}

export const SlimFooter = () => (
  <footer className="slim-foot">
    <LegalRow />
  </footer>
);

/** Open during a downtime as well. */
const LegalRow = () => (
  <nav aria-label="Legal" className="page flex flex-wrap gap-x-6 text-sm">
    {shopPageNames.map((name) => (
      <Link key={name} to={`/${name}`} className="py-2 hover:underline">
        {shopPageTitles[name]}
      </Link>
    ))}
  </nav>
);
