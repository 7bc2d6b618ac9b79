import { instant } from "#domain/kernel/time.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Database } from "#engine/platform/database.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Finding, PaymentRequest, ProviderPayment } from "#engine/ports/payment-provider.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";

/** A provider at which payers approve, and that answers some calls otherwise than one hopes. */
export class Contrary extends FakePaymentProvider {
  readonly approved = new Set<string>();
  readonly captureKeys: string[] = [];
  readonly beginKeys: string[] = [];
  /** Closes nothing while it is set. */
  isBusy = false;
  /** Its first key to begin with gets an error, whenever it comes. */
  spendsFirstKey = false;

  override async lookUp(payment: ProviderPayment) {
    if (!this.approved.has(payment.session)) return super.lookUp(payment);
    return ok<Finding>({ ...this.occurrence(payment.orderNumber, { kind: "approved" as const }) });
  }

  override async capture(payment: ProviderPayment, key = "") {
    this.captureKeys.push(key);
    return super.capture(payment);
  }

  override async close(payment: ProviderPayment) {
    return this.isBusy ? ok<Finding>({ kind: "open" }) : super.close(payment);
  }

  override async begin(request: PaymentRequest, key: string) {
    this.beginKeys.push(key);
    if (this.spendsFirstKey && key === this.beginKeys[0])
      return refuse({ code: "unknown" as const, detail: "500", keySpent: true });
    return super.begin(request, key);
  }
}

/** A shop's engine whose card and PayPal payments go to such providers, on a Friday noon. */
export function contraryShop(db: Database) {
  const clock = fixedClock(instant(Date.parse("2026-11-20T12:00:00-05:00")));
  const [stripe, paypal] = [new Contrary(clock), new Contrary(clock, "paypal")];
  const deps: PaymentDeps = {
    db,
    clock,
    payments: new Map([
      ["stripe", stripe],
      ["paypal", paypal],
    ]),
    orders: payableOrders(clock),
    settings: { publicUrl: "https://shop.example" },
  };
  return { deps, db, clock, stripe, paypal };
}
