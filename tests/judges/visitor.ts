import { demoAccounts, demoPassword } from '#features/accounts/demo-accounts.contract.ts';
import type { Role } from '#platform/permissions.ts';
import { CookieJar } from '../support/browser.ts';

/** What came for an address, after the shop's own redirects. */
export interface Arrival {
  /** Where the redirects ended: path and query. */
  at: string;
  status: number;
  /** Media type, without its parameters. */
  type: string;
  /** Empty for pictures, fonts and videos. */
  text: string;
}

const redirects = [301, 302, 303, 307, 308];
const mostRedirects = 5;

/** Someone who asks a listening shop for its pages and files, with cookies and without a browser. */
export class Visitor {
  readonly shop: string;
  private readonly jar = new CookieJar();

  constructor(shop: string) {
    this.shop = shop;
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = this.jar.header;
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const answer = await fetch(new URL(path, this.shop), { ...init, headers, redirect: 'manual' }).catch(
      (error: Error) => {
        // Which address it was, and what went wrong with it, the error does not say by itself.
        throw new Error(`${path} was not answered: ${error.cause ?? error.message}`, { cause: error });
      },
    );
    this.jar.take(answer);
    return answer;
  }

  /** Calls the API. Throws where it refuses: nothing here is meant to be refused. */
  async post(path: string, data: object): Promise<unknown> {
    const answer = await this.ask(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text && JSON.parse(text);
  }

  /** Opens an address of the shop, as a navigation or a page's file. */
  async open(path: string): Promise<Arrival> {
    let at = path;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const answer = await this.ask(at, { headers: { accept: 'text/html,*/*;q=0.8' } });
      const onward = redirects.includes(answer.status) && answer.headers.get('location');
      if (!onward) return arrivalOf(at, answer);
      await answer.body?.cancel();
      const to = new URL(onward, new URL(at, this.shop));
      at = `${to.pathname}${to.search}`;
    }
    throw new Error(`${path} is redirected more than ${mostRedirects} times`);
  }
}

async function arrivalOf(at: string, answer: Response): Promise<Arrival> {
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const bytes = await answer.arrayBuffer();
  const isText = /^text\/|json|xml/.test(type);
  return { at, status: answer.status, type, text: isText ? new TextDecoder().decode(bytes) : '' };
}

/** The calls that give each role every permit it can have. */
export const verifications: Record<Role, readonly string[]> = {
  User: [],
  Worker: ['/worker/verify'],
  'Workers-Admin': ['/worker/verify', '/vin/verify-worker-admin'],
  Admin: ['/verify-management', '/admin/verify-password'],
  'Global-Admin': ['/verify-management', '/admin/verify-password', '/global-admin/verify'],
};

/** The demo's person of this role, signed in, with all permits. */
export async function signedIn(shop: string, role: Role): Promise<Visitor> {
  const { email, username } = demoAccounts.find((account) => account.role === role)!;
  const visitor = new Visitor(shop);
  await visitor.post('/auth/login', { email, password: demoPassword });
  for (const call of verifications[role]) await visitor.post(call, { username, password: demoPassword });
  return visitor;
}

/** Has an admin make the demo's customer a VIP, who then opens the VIP catalogue. */
export async function openVipCatalogue(admin: Visitor, customer: Visitor): Promise<void> {
  const { email } = demoAccounts.find(({ role }) => role === 'User')!;
  const credentials = { vipUsername: 'nora-vip', vipPassword: 'Velvet-Rope-1' };
  await admin.post('/admin/vip-settings', { email, ...credentials });
  await customer.post('/vip-access', {
    username: credentials.vipUsername,
    password: credentials.vipPassword,
  });
}
