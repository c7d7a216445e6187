import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask, valueOrNull } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import type { ShopPageRoutes } from './shop-pages.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The texts could not be loaded.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return {
    texts: valueOrNull(await ask(() => client<ShopPageRoutes>(fetch)['shop-pages'].$get(), notLoaded)),
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Texts of the shop' });

/** The pages whose words are the dealership's own, and which of them still have their first text. */
export default function TextsPage() {
  const { texts } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <StaffPage
      title="Texts of the shop"
      back={{ to: '/admin/manage', label: 'Management' }}
      lead="Linked in the footer. Replace each default text with your own; earlier versions are kept."
    >
      {texts ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {texts.map(({ name, title, isFirstText, changedAt }) => (
            <li key={name}>
              <Link
                to={`/admin/texts/${name}`}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised"
              >
                <span className="font-semibold underline underline-offset-4">{title}</span>
                {isFirstText || !changedAt ? (
                  <span className="text-sm text-warn">Default text, to be replaced</span>
                ) : (
                  <span className="text-sm text-ink-soft">
                    Changed on <DateText value={changedAt} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Notice tone="bad" title={notLoaded} onRetry={revalidate} />
      )}
    </StaffPage>
  );
}
