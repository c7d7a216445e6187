import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { UnconfirmedEmail } from '#features/accounts/email-confirmation/unconfirmed-email.tsx';
import { type Asked, ask } from '#page-kit/ask.ts';
import { type Client, client } from '#page-kit/client.ts';
import { ActionDialog, FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, type Outcome, pageForm } from '#page-kit/form-action.ts';
import { askedSlice, readFilters } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { type ListPage, listPageOrNull } from '#page-kit/list-page.ts';
import { Listed } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  grantTexts,
  type VipHolder,
  type VipSettings,
  vipHolderFilters,
  vipRevocation,
  vipSettings,
} from './grants.contract.ts';
import type { GrantsRoutes } from './grants.routes.ts';

/** A refusal has the server's text, else a listed one (rules.md#texts). */
function outcomeOf<Value>(asked: Asked<Value>): Outcome<Value> {
  if (asked.ok) return asked;
  const listed = asked.status === undefined ? grantTexts.unreached : grantTexts.notUpdated;
  return { ...asked, text: asked.text || listed };
}

/** Gives a customer VIP credentials. The listed message means success; any other message is shown as it is. */
export async function saveVipSettings(json: VipSettings, api: Client<GrantsRoutes>) {
  const asked = await ask(() => api.admin['vip-settings'].$post({ json }), '');
  if (!asked.ok || asked.value.message === grantTexts.updated) return outcomeOf(asked);
  const text = asked.value.message || grantTexts.notUpdated;
  return { ok: false, text, fields: {}, said: asked.value } as const;
}

/** Takes VIP access from a customer. */
export const revokeVipAccess = async (email: string, api: Client<GrantsRoutes>) =>
  outcomeOf(await ask(() => api.admin['vip-settings'].revoke.$post({ json: { email } }), ''));

const giveVipAccess = pageForm('give', vipSettings, ({ value, api }) =>
  saveVipSettings(value, api<GrantsRoutes>()),
);

/** Long enough to read that it worked (rules.md#delays). */
const redirectAfterMs = 1500;

export function VipSettingsForm() {
  const form = useForm(giveVipAccess);
  const isDone = form.result?.ok === true;
  useRedirect(isDone);
  if (isDone) return <Notice tone="good" title={grantTexts.shown} />;
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form} withFields />
      <TextField label="User Email" type="email" autoComplete="off" required {...form.field('email')} />
      <TextField
        label="VIP Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('vipUsername')}
      />
      <PasswordField
        label="VIP Password"
        hint="Both are emailed to the customer and replace earlier credentials."
        autoComplete="new-password"
        required
        {...form.field('vipPassword')}
      />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Saving...' : 'Save'}
      </Button>
    </SentForm>
  );
}

function useRedirect(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/admin'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(vipHolderFilters, url.searchParams);
  const calls = client<GrantsRoutes>(context.get(serverContext).fetch).admin['vip-settings'];
  const list = await listPageOrNull(() =>
    calls.$get({ query: { ...filters, ...askedSlice(url.searchParams) } }),
  );
  return { list, search: filters.search };
}

const revokeAccess = pageForm('revoke', vipRevocation, ({ value, api }) =>
  revokeVipAccess(value.email, api<GrantsRoutes>()),
);

const posts = formAction(giveVipAccess, revokeAccess);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP settings' });

export default function VipSettingsPage() {
  const listed = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Set VIP Access for a User" back={{ to: '/admin/manage', label: 'Management' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="rounded-card border border-line bg-surface p-6">
          <VipSettingsForm />
        </div>
        <VipHolders {...listed} />
      </div>
    </StaffPage>
  );
}

interface VipHoldersProps {
  /** Null where they could not be loaded. */
  list: ListPage<VipHolder> | null;
  search: string | undefined;
}

/** Who has VIP access, and the way to take it from them. */
export function VipHolders({ list, search }: VipHoldersProps) {
  const [asked, ask] = useState<{ holder: VipHolder; open: boolean }>();
  return (
    <div className="min-w-0">
      <h2 className="mb-3 text-lg">Customers with VIP access</h2>
      <ListFilters path="/admin/vip-settings" label="VIP access" className="mb-4 flex items-end gap-2">
        <SearchBox
          className="grow"
          name="search"
          label="Search customers"
          placeholder="Name, email or VIP username"
          defaultValue={search}
        />
      </ListFilters>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Listed
          list={list}
          noun={['customer', 'customers']}
          caption="Customers with VIP access"
          empty={{ title: 'No customers have VIP access yet.' }}
          heads={heads}
          row={(holder) => (
            <HolderRow key={holder._id} holder={holder} onRevoke={() => ask({ holder, open: true })} />
          )}
        />
      </div>
      {asked && (
        <ActionDialog
          key={asked.holder._id}
          form={revokeAccess}
          about={asked.holder._id}
          send={{ email: asked.holder.email }}
          open={asked.open}
          onClose={() => ask({ ...asked, open: false })}
          title="Revoke VIP access?"
          confirmLabel="Revoke"
          done={`${asked.holder.email} no longer has VIP access.`}
          opensOnce
        >
          {asked.holder.firstName} {asked.holder.lastName}, {asked.holder.email}, loses VIP access immediately
          on all devices.
        </ActionDialog>
      )}
    </div>
  );
}

const heads = (
  <>
    <HeadCell>Customer</HeadCell>
    <HeadCell className="max-lg:hidden">Email</HeadCell>
    <HeadCell>VIP username</HeadCell>
    <HeadCell>Set</HeadCell>
    <HeadCell className="max-xl:hidden">By</HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

const HolderRow = ({ holder, onRevoke }: { holder: VipHolder; onRevoke: () => void }) => (
  <Row>
    <Cell cut className="w-1/3" title={`${holder.firstName} ${holder.lastName}, ${holder.email}`.trim()}>
      <span className="font-semibold">
        {holder.firstName} {holder.lastName}
      </span>
      <span className="ml-3 text-ink-soft lg:hidden">{holder.email}</span>
    </Cell>
    <Cell cut className="w-1/3 text-ink-soft max-lg:hidden" title={holder.email}>
      <UnconfirmedEmail inLine isConfirmed={holder.emailVerified} />
      <span>{holder.email}</span>
    </Cell>
    <Cell cut className="w-1/6 font-mono" title={holder.vipUsername}>
      {holder.vipUsername}
    </Cell>
    <Cell className="whitespace-nowrap">
      <DateText value={holder.setAt} />
    </Cell>
    <Cell cut className="w-1/6 text-ink-soft max-xl:hidden" title={holder.setBy ?? undefined}>
      {holder.setBy}
    </Cell>
    <Cell acts className="text-right">
      <Button size="small" look="ghost" aria-label={`Revoke: ${holder.email}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Cell>
  </Row>
);
