import type { Api } from '#server/api.ts';

/** What a browser keeps of the shop's answers: cookies by their names. */
export class CookieJar {
  readonly cookies = new Map<string, string>();

  /** For a Cookie header. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  take(answer: Response): void {
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/; Max-Age=0\b/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Somebody's browser at an address of its own, which calls a shop and keeps its cookies. */
export class Browser {
  private readonly api: Api;
  private readonly address: string;
  readonly jar = new CookieJar();

  constructor(api: Api, address = '203.0.113.7') {
    this.api = api;
    this.address = address;
  }

  /** Sends the cookies of now. The answer's are not kept: it may come late, so `jar.take` says when it came. */
  async send(path: string, { method = 'GET', sent }: { method?: string; sent?: object } = {}) {
    const headers = { 'x-forwarded-for': this.address, cookie: this.jar.header };
    return this.api.request(
      path,
      sent === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent) },
    );
  }

  async get(path: string): Promise<Response> {
    return this.keep(await this.send(path));
  }

  async post(path: string, sent: object = {}): Promise<Response> {
    return this.keep(await this.send(path, { method: 'POST', sent }));
  }

  logIn = ({ email }: { email: string }, password: string): Promise<Response> =>
    this.post('/api/auth/login', { email, password });

  private keep(answer: Response): Response {
    this.jar.take(answer);
    return answer;
  }
}
