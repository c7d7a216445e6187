import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { FailurePage } from '#page-kit/failure-page.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { DateText } from '#ui/date-text.tsx';
import type { ShopPageRoutes } from './shop-pages.routes.ts';
import { nameInPath } from './shop-pages.rules.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const name = nameInPath(url.pathname);
  return valueOrThrow(
    await ask(
      () => client<ShopPageRoutes>(fetch)['shop-pages'][':name'].$get({ param: { name } }),
      'The page could not be loaded.',
    ),
  );
}

// A first text is nobody's word: search engines keep none.
export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Page not loaded',
    ...(loaderData && !loaderData.isFirstText && { path: `/${loaderData.name}` }),
  });

export function ErrorBoundary() {
  return (
    <FailurePage status={500} title="The page could not be loaded." text="Please try again in a moment." />
  );
}

/** A page of the dealership's own words (rules.md#shop-pages). */
export default function ShopPage() {
  const { name, title, html, changedAt } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-8 pb-28 sm:pt-18">
      <h1 className="max-w-[22ch] text-3xl sm:text-5xl">{title}</h1>
      <div className="mt-8 grid gap-x-18 gap-y-10 sm:mt-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {name === 'contact' && <ContactCard />}
        <div className="min-w-0">
          {/* Made by the shop of Markdown, in which no HTML counts. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see render-text.ts */}
          <div className="written-text" dangerouslySetInnerHTML={{ __html: html }} />
          {changedAt && (
            <p className="mt-10 text-sm text-ink-soft">
              Last updated on <DateText value={changedAt} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Where the dealership is and when it is open, as the settings say. */
function ContactCard() {
  const { legalName, contact, openingHours } = useBrand();
  return (
    <div className="grid content-start gap-8 self-start rounded-card border border-line bg-surface p-6 sm:grid-cols-2 lg:order-last lg:grid-cols-1">
      <address className="grid content-start gap-1 not-italic">
        <span className="font-semibold">{legalName}</span>
        <span>{contact.street}</span>
        <span>{contact.city}</span>
        <a
          className="mt-3 inline-flex min-h-9 w-fit items-center whitespace-nowrap underline underline-offset-4"
          href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
        >
          {contact.phone}
        </a>
        <a
          className="inline-flex min-h-9 w-fit items-center underline underline-offset-4 [overflow-wrap:anywhere]"
          href={`mailto:${contact.mail}`}
        >
          {contact.mail}
        </a>
      </address>
      <dl className="grid content-start gap-3">
        {openingHours.map(({ days, hours }) => (
          <div key={days}>
            <dt className="font-semibold">{days}</dt>
            <dd className="text-ink-soft">{hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
