import type { RegisteredWebhook } from "#domain/payments/webhook-events.ts";
import { randomUUID } from "node:crypto";
import { cents } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { after, days, minutes } from "#domain/kernel/time.ts";
import type { Occurrence } from "#domain/payments/events.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type {
  Finding,
  HeldAmounts,
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  ProviderError,
  RefundName,
} from "#engine/ports/payment-provider.ts";

interface Session {
  readonly id: string;
  readonly request: PaymentRequest;
  status: "open" | "held" | "paid" | "expired";
  held: Extract<Occurrence, { kind: "authorized" }> | null;
  paid: Extract<Occurrence, { kind: "captured" }> | null;
}

const silence: ProviderError = { code: "unknown", detail: "no answer" };

/** A definite no to one call. */
export const refusal = (detail: string) =>
  ({ code: "refused", detail, reason: detail, remedy: "other-method" }) as const satisfies ProviderError;

/**
 * A provider in memory, with books of its own. It can be told to fall silent, before or after it has done what it was
 * asked.
 */
export class FakePaymentProvider implements PaymentProvider {
  readonly method: PaymentMethod;
  readonly paymentOrigins: readonly string[] = [];
  readonly voids: boolean;
  readonly holds: HeldAmounts | null;
  /** Captures that reached it, and its next answers. */
  captures = 0;
  readonly captureAnswers: (ProviderError | "declined")[] = [];
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, { capture: string; amount: number; reference: string }>();
  /** Answers swallowed from now on, by call; the work is done or not. */
  readonly silent: { call: string; done: boolean }[] = [];
  readonly #keys = new Map<string, string>();
  readonly #clock: Clock;

  constructor(clock: Clock, method: PaymentMethod = "stripe") {
    this.#clock = clock;
    this.method = method;
    this.voids = method !== "paypal";
    this.holds =
      method === "stripe"
        ? {
            capture: (payment) => this.#captureHeld(payment),
            release: (payment) => this.#answer("release", () => this.#release(payment.session)),
          }
        : null;
  }

  /** The buyer pays on the provider's page. Gives the event, or null when the session can no longer be paid. */
  pay(
    session: string,
    change: { amount?: number; currency?: string } = {},
  ): Extract<Occurrence, { kind: "captured" }> | null {
    const found = this.sessions.get(session);
    if (!found || found.status !== "open") return null;
    found.status = "paid";
    found.paid = {
      kind: "captured",
      provider: this.method,
      eventId: `evt_${session}`,
      session,
      paymentKey: found.request.paymentKey,
      orderNumber: found.request.orderNumber,
      occurredAt: this.#clock.now(),
      capture: `pi_${session}`,
      amount: cents(change.amount ?? found.request.amount),
      currency: change.currency ?? found.request.currency,
    };
    return found.paid;
  }

  /** The buyer's bank holds the amount. Gives what the provider finds; null when the session is over. */
  hold(session: string, change: { amount?: number; days?: number } = {}): Session["held"] {
    const begun = this.sessions.get(session);
    if (begun?.status !== "open") return null;
    begun.status = "held";
    begun.held = {
      kind: "authorized",
      provider: this.method,
      eventId: `${session}:authorized`,
      session,
      paymentKey: begun.request.paymentKey,
      orderNumber: begun.request.orderNumber,
      occurredAt: this.#clock.now(),
      authorization: `pi_${session}`,
      amount: cents(change.amount ?? begun.request.amount),
      currency: begun.request.currency,
      until: after(this.#clock.now(), days(change.days ?? 7)),
    };
    return begun.held;
  }

  async #captureHeld(payment: ProviderPayment) {
    const [next] = this.captureAnswers.splice(0, 1);
    if (next !== undefined && next !== "declined") return refuse(next);
    return this.#answer("captureHeld", (): Finding => {
      const session = this.sessions.get(payment.session);
      if (session?.status !== "held") return this.#find(payment.session);
      if (next === "declined")
        return { ...this.#headOf(session), kind: "failed", reason: "card_declined", remedy: "other-method" };
      this.captures += 1;
      session.status = "open";
      return this.pay(payment.session) ?? { kind: "open" };
    });
  }

  #release(session: string): Finding {
    const held = this.sessions.get(session);
    if (held?.status === "held") held.status = "expired";
    return this.#find(session);
  }

  #headOf({ id: session, request: { paymentKey, orderNumber } }: Session) {
    const eventId = `${session}:declined`;
    return { provider: this.method, eventId, session, paymentKey, orderNumber, occurredAt: this.#clock.now() };
  }

  /** Something else that happens to this order's latest session, as the provider would report it. */
  occurrence<const What extends { readonly kind: Occurrence["kind"] }>(orderNumber: string, what: What) {
    const session = [...this.sessions.values()].findLast(({ request }) => request.orderNumber === orderNumber);
    if (!session) throw new Error(`nothing was begun for ${orderNumber}`);
    return {
      ...what,
      provider: this.method,
      eventId: `evt_${session.id}:${what.kind}`,
      session: session.id,
      paymentKey: session.request.paymentKey,
      orderNumber,
      occurredAt: this.#clock.now(),
    };
  }

  /** The money that the buyer of this order has paid and not got back, in cents. */
  taken(orderNumber: string): number {
    const paid = [...this.sessions.values()].flatMap(({ paid }) => (paid?.orderNumber === orderNumber ? [paid] : []));
    const back = [...this.refunds.values()].filter(({ capture }) => paid.some((each) => each.capture === capture));
    return paid.reduce((sum, { amount }) => sum + amount, 0) - back.reduce((sum, { amount }) => sum + amount, 0);
  }

  async begin(request: PaymentRequest, key: string) {
    return this.#answer("begin", () => {
      const known = this.#keys.get(key);
      const id = known ?? `cs_${this.method}_${randomUUID()}`;
      this.#keys.set(key, id);
      if (!known) this.sessions.set(id, { id, request, status: "open", held: null, paid: null });
      return {
        kind: "redirect",
        session: id,
        url: `https://pay.example/${id}`,
        expiresAt: after(request.begunAt, minutes(35)),
      } as const;
    });
  }

  /** The webhooks that were registered with it; null for keys that may not read them. */
  webhooks: readonly RegisteredWebhook[] | null = [];

  async check() {
    return this.#answer("check", () => ({
      mode: "test" as const,
      webhooks: this.webhooks,
      release: "newest",
      verifiesWebhooks: true,
    }));
  }

  async lookUp(payment: ProviderPayment) {
    return this.#answer("lookUp", () => this.#find(payment.session));
  }

  async capture(payment: ProviderPayment) {
    return this.lookUp(payment);
  }

  async close(payment: ProviderPayment) {
    return this.#answer("close", () => {
      const session = this.sessions.get(payment.session);
      if (session?.status === "open") session.status = "expired";
      return this.#find(payment.session);
    });
  }

  async refund(payment: ProviderPayment, amount: number, { key, reference }: RefundName) {
    return this.#answer("refund", () => {
      const id = this.#keys.get(key) ?? `re_${randomUUID()}`;
      this.#keys.set(key, id);
      this.refunds.set(id, { capture: payment.capture ?? "", amount, reference });
      return { refund: id, status: "completed", reason: "" } as const;
    });
  }

  async findRefund(_payment: ProviderPayment, reference: string) {
    return this.#answer("findRefund", () => {
      const found = [...this.refunds].find(([, refund]) => refund.reference === reference);
      return found ? ({ refund: found[0], status: "completed", reason: "" } as const) : null;
    });
  }

  async lookUpRefund(refund: string) {
    return this.#answer("lookUpRefund", () => ({ refund, status: "completed", reason: "" }) as const);
  }

  interpret() {
    return null;
  }

  readWebhook() {
    return Promise.resolve(refuse({ code: "bad_signature" } as const));
  }

  #find(session: string): Finding {
    const found = this.sessions.get(session);
    if (found?.paid) return found.paid;
    if (found?.status === "held" && found.held) return found.held;
    if (found?.status !== "expired") return { kind: "open" };
    const { paymentKey, orderNumber } = found.request;
    return {
      kind: "expired",
      provider: this.method,
      eventId: `${session}:expired`,
      session,
      paymentKey,
      orderNumber,
      occurredAt: this.#clock.now(),
    };
  }

  async #answer<T>(call: string, work: () => T) {
    const at = this.silent.findIndex((each) => each.call === call);
    const [failure] = at < 0 ? [] : this.silent.splice(at, 1);
    if (failure && !failure.done) return refuse(silence);
    const value = work();
    return failure ? refuse(silence) : ok(value);
  }
}
