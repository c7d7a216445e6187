import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { savedTexts } from '../../../saved.rules.ts';
import type { SavedOverviewRoutes } from '../../overview.routes.ts';
import { changeSaved } from './change-saved.ts';
import { MemberSaved } from './member-saved.tsx';
import { VisitorSaved } from './visitor-saved.tsx';

export const action = changeSaved;

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch, session } = context.get(serverContext);
  if (!session) return { isMember: false, things: null };
  const asked = await ask(() => client<SavedOverviewRoutes>(fetch).saved.$get(), savedTexts.notRead);
  return { isMember: true, things: asked.ok ? asked.value : null };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Saved' });

/** What somebody saved: a member's from the shop, a visitor's from the browser. */
export default function Saved() {
  const { isMember, things } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [query] = useSearchParams();
  return (
    <div className="page grid gap-8 pt-8 pb-18 sm:pt-12 sm:pb-28">
      <h1 className="text-3xl sm:text-4xl">Saved</h1>
      {sent?.failure && <Notice tone="bad" title={sent.failure} />}
      {query.get('asked') === 'yes' && <Notice tone="good" title={savedTexts.waitAsked} />}
      {things && <MemberSaved things={things} />}
      {isMember && !things && <Notice tone="bad" title={savedTexts.notRead} />}
      {!isMember && <VisitorSaved unkept={sent?.unkept} />}
    </div>
  );
}
