import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { CredentialFields } from '#features/accounts/credential-fields.tsx';
import { ask } from '#page-kit/ask.ts';
import type { Client } from '#page-kit/client.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction, type Outcome, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { demoVip } from '../vip-demo.contract.ts';
import { accessTexts, type VipEntry, vipEntry } from './access.contract.ts';
import type { AccessRoutes } from './access.routes.ts';
import { pageAfterVipAccess, readVipAccess } from './redirect-to-vip-access.ts';

/** The page's loader leads on once access is granted. */
const enterVip = pageForm('enter', vipEntry, ({ value, api }) =>
  requestVipAccess(value, api<AccessRoutes>()),
);

interface VipAccessFormProps {
  /** Offers the demo's credentials to the customer whose they are. */
  isDemoVip: boolean;
  onGranted: () => void;
}

function VipAccessForm({ isDemoVip, onGranted }: VipAccessFormProps) {
  const form = useForm(enterVip, { onDone: onGranted });
  return (
    <>
      <SentForm form={form} className="grid gap-6">
        <FormFailure form={form} withFields />
        {/* Not the account's: what the browser keeps for this shop would be wrong here. */}
        <CredentialFields
          name={{ autoComplete: 'off', ...form.field('username') }}
          password={{ autoComplete: 'off', ...form.field('password') }}
        />
        <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
          {form.sending ? 'Authenticating...' : 'Access'}
        </Button>
      </SentForm>
      {isDemoVip && <VipDemo onChoose={form.fill} />}
    </>
  );
}

/** Asks for VIP access; a refusal has the server's message, else a listed text (rules.md#texts). */
export async function requestVipAccess(
  json: VipEntry,
  api: Client<AccessRoutes>,
): Promise<Outcome<{ message: string }>> {
  const asked = await ask(() => api['vip-access'].$post({ json }), '');
  const message = asked.ok ? asked.value.message : asked.text;
  if (asked.ok && message === accessTexts.granted) return asked;
  const isJudged = asked.status !== undefined && asked.status < 500;
  const text = message || (isJudged ? accessTexts.denied : accessTexts.unverified);
  return asked.ok ? { ok: false, text, fields: {}, said: asked.value } : { ...asked, text };
}

/** For trying the shop: the demo customer's credentials, filled in at a click. */
function VipDemo({ onChoose }: { onChoose: (entry: VipEntry) => void }) {
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

export const handle = { focused: true, night: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { fetch, session, demo } = context.get(serverContext);
  const beyond = pageAfterVipAccess(url);
  const access = await readVipAccess(fetch);
  // Where the access could not be read, the form is shown; its answer says what is wrong.
  if (access?.granted) throw redirect(beyond);
  return { beyond, isDemoVip: demo && session?.email === demoVip.email };
}

const posts = formAction(enterVip);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'VIP access' });

const received = 'You received your VIP credentials by email. Enter your VIP username and password.';
const forBasket =
  'There is a VIP car in your basket. To buy it, enter the VIP credentials you received by email, or remove it from the basket.';

export default function VipAccess() {
  const { beyond, isDemoVip } = useLoaderData<typeof loader>();
  return <VipAccessScreen lead={beyond === '/checkout' ? forBasket : received} isDemoVip={isDemoVip} />;
}

const picture = (format: string) =>
  [960, 1600, 2400].map((width) => `/brand/hero-${width}.${format} ${width}w`).join(', ');

/** Only the middle of the picture is to be seen, so it is wider than its place. */
const sizes = '(min-width: 1024px) 110vw, 130vw';

interface VipAccessScreenProps {
  /** Why the person stands here. */
  lead: ReactNode;
  isDemoVip: boolean;
}

/** Where VIP credentials are entered, beside a picture of the showroom that lights up once access is granted. */
function VipAccessScreen({ lead, isDemoVip }: VipAccessScreenProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="night relative isolate min-h-[calc(100dvh-4.5rem)] overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(26rem,40vw,40rem)]">
      <Showroom isLit={isOpen} />
      <div className="page relative pt-8 pb-28 sm:pt-12 lg:flex lg:flex-col lg:justify-center lg:pt-18 lg:pb-18">
        <div className="mx-auto w-full max-w-md">
          <h1 className="wordmark text-2xl tracking-[0.1em] whitespace-nowrap sm:text-4xl">VIP ACCESS</h1>
          <p className="mt-4 text-lg text-ink-soft">{lead}</p>
          <div className="mt-8">
            <VipAccessForm isDemoVip={isDemoVip} onGranted={() => setOpen(true)} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Showroom({ isLit }: { isLit: boolean }) {
  return (
    <div aria-hidden="true" className="relative h-[32svh] max-h-96 min-h-48 lg:h-auto lg:max-h-none">
      <picture>
        {['avif', 'webp'].map((format) => (
          <source key={format} type={`image/${format}`} srcSet={picture(format)} sizes={sizes} />
        ))}
        <img
          src="/brand/hero-1600.jpg"
          srcSet={picture('jpg')}
          sizes={sizes}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[46%_100%] mask-b-from-70% grayscale lg:mask-b-from-100% lg:mask-r-from-70%"
        />
      </picture>
      <div
        className={classNames(
          'absolute inset-0 bg-ground transition-opacity duration-240',
          isLit ? 'opacity-0' : 'opacity-45',
        )}
      />
    </div>
  );
}
