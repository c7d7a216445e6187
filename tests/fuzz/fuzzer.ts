import { downtimes } from '#features/downtime/downtime.tables.ts';
import { limitUses } from '#platform/limits/limits.tables.ts';
import type { Audience } from '#platform/permissions.ts';
import type { TestPerson } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import { type Case, type Change, caseOf } from './cases.ts';
import type { Tried } from './combinations.ts';
import type { Known } from './examples.ts';
import { type Answered, codeIn, faultOf, isSlow, send } from './judge.ts';
import type { Operation } from './operations.ts';
import { type ServedShop, serveShop } from './serve-shop.ts';
import { aCaller, byNewPeople, leftOut } from './things.ts';

/** Calls at once: few, so that a slow one is slow by itself. */
const atOnce = 3;

/** Of one call, and in all: enough to see what they have in common. */
const faultsOfOne = 3;
const faultsKept = 40;

/** A caller whose session or permits have ended, by what the call before did or by the clock. */
const ended = new Set(['not-signed-in', 'not-verified', 'vip-access-needed', 'password-change-needed']);

/** Sends calls to a shop in a process of its own, and keeps what was wrong with the answers. */
export class Fuzzer {
  readonly faults: string[] = [];
  readonly #shop: TestShop;
  readonly #people = new Map<Audience, TestPerson>();
  #served: ServedShop;

  readonly #judgesSpeed: boolean;

  private constructor(shop: TestShop, served: ServedShop, judgesSpeed: boolean) {
    this.#shop = shop;
    this.#served = served;
    this.#judgesSpeed = judgesSpeed;
  }

  /** `judgesSpeed`: an answer that comes late is a fault as well. */
  static async open(shop: TestShop, { judgesSpeed }: { judgesSpeed: boolean }): Promise<Fuzzer> {
    return new Fuzzer(shop, await serveShop(shop.config), judgesSpeed);
  }

  /** Forgets the faults that were found, and who called: the next calls are made by new people, to a shop that is open. */
  async beginAnew(): Promise<void> {
    this.faults.length = 0;
    this.#people.clear();
    await this.#shop.database.delete(limitUses);
    await this.#shop.database.delete(downtimes);
  }

  close = (): Promise<void> => this.#served.close();

  heap = (): Promise<number> => this.#served.heap();

  /** Who calls for this audience, the same person until their session ends. */
  async callerFor(audience: Audience): Promise<TestPerson> {
    return this.#people.get(audience) ?? this.#anotherFor(audience);
  }

  async #anotherFor(audience: Audience): Promise<TestPerson> {
    const made = await aCaller(this.#shop, audience);
    this.#people.set(audience, made);
    return made;
  }

  /** The call as its example has it. */
  example(operation: Operation, known: Known): Promise<Answered> {
    return this.#ask({ operation, what: 'its example', change: {} }, known);
  }

  /** Tries these calls until the time is over. Returns how many. */
  async try(tried: readonly Tried[], known: Known, until = Number.POSITIVE_INFINITY): Promise<number> {
    const waiting = tried.values();
    let count = 0;
    const work = async () => {
      for (const one of waiting) {
        if (performance.now() > until || this.faults.length >= faultsKept) return;
        // A call that never ends costs twenty seconds and a new process each time: what is wrong with it is known.
        if (this.#faultsOf(one.operation).length >= faultsOfOne) continue;
        await this.#ask(one, known);
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return count;
  }

  async #ask({ operation, what, change }: Tried, known: Known): Promise<Answered> {
    const call = caseOf(operation, known, what, withLeftOut(operation, change));
    // What is limited is not reached any more after a few tries.
    await this.#shop.database.delete(limitUses);
    const asked = await this.#askOrFind(call);
    if (!asked) return { status: 0, ms: 0, type: '', text: '' };
    const slow = this.#judgesSpeed ? await isSlow(asked, () => this.#sendAs(call)) : undefined;
    const fault = faultOf(asked) ?? slow;
    if (fault) this.#keep(call, fault);
    return asked;
  }

  #faultsOf({ name }: Operation): string[] {
    return this.faults.filter((one) => one.startsWith(`${name} with `));
  }

  #keep({ operation, what, address }: Case, fault: string): void {
    if (this.#faultsOf(operation).length >= faultsOfOne) return;
    this.faults.push(`${operation.name} with ${what} ${fault} (${address.slice(0, 200)})`);
  }

  /** The answer; undefined where none came, which is kept as a fault of the call that is to blame. */
  async #askOrFind(call: Case): Promise<Answered | undefined> {
    const before = this.#served;
    try {
      return await this.#sendAs(call);
    } catch {
      // Another call may have kept the process busy, or ended it: alone in a new one it says whether it is this.
      const asked = this.#alone.then(() => this.#askAlone(call, before));
      this.#alone = asked.then(() => undefined);
      return asked;
    }
  }

  async #askAlone(call: Case, before: ServedShop): Promise<Answered | undefined> {
    if (before === this.#served) await this.#replace();
    try {
      return await this.#sendAs(call);
    } catch (error) {
      const words = this.#served.isUp() ? '' : this.#served.lastWords().split('\n')[0];
      this.#keep(call, `has no answer: ${error} ${words}`);
      await this.#replace();
      return undefined;
    }
  }

  /** Ends with the last of those that are asked again one by one. */
  #alone: Promise<void> = Promise.resolve();

  async #replace(): Promise<void> {
    const next = await serveShop(this.#shop.config);
    await this.#served.close();
    this.#served = next;
  }

  /** The username that the caller for this audience enters again. */
  usernameOf = (audience: Audience): string => this.#people.get(audience)?.username ?? 'nobody';

  async #sendAs(call: Case): Promise<Answered> {
    const { audience, name } = call.operation;
    if (audience === 'visitor') return send(this.#served, call, undefined);
    const isAlone = name in byNewPeople;
    const caller = isAlone ? await aCaller(this.#shop, audience) : await this.callerFor(audience);
    const answer = await send(this.#served, call, caller.cookie);
    if (isAlone || !ended.has(codeIn(answer))) return answer;
    const another = await this.#anotherFor(audience);
    return send(this.#served, call, another.cookie);
  }
}

/** Fields that the example does not send, unless they are what is tried. */
function withLeftOut(operation: Operation, change: Change): Change {
  if (change.whole) return change;
  const named = new Set(change.fields?.map(({ path }) => path.join('.')));
  const further = (leftOut[operation.name] ?? [])
    .filter((path) => !named.has(path))
    .map((path) => ({ path: path.split('.'), json: undefined }));
  return { ...change, fields: [...further, ...(change.fields ?? [])] };
}
