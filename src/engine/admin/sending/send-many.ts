import type { PlannedParcel, SendingPlan } from "#domain/fulfilment/sending.ts";
import type { SendingRow } from "#domain/fulfilment/sending-row.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import { type ShipRefused, shipOrder } from "../../fulfilment/ship-order.ts";
import { type CaptureRefused, withCapture } from "../../payments/capture-authorized.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { audited } from "../../staff/audited.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { planFromRows } from "./orders-to-send.ts";

interface NotSent {
  readonly order: string;
  readonly code: (ShipRefused | CaptureRefused)["code"];
  /** Why the money holds the goods, where it does. */
  readonly hold?: MoneyHold;
}

export interface Sent {
  /** Parcels that left by this press, and the rows that named them. */
  readonly count: number;
  readonly rows: number;
  /** Parcels that are still to be sent, each with the order at fault and why it did not leave. */
  readonly failed: readonly NotSent[];
  /** The same rows planned again: finished ones are done, failed ones can be tried again. */
  readonly plan: SendingPlan;
}

/**
 * Sends what rows plan, each parcel in a transaction of its own, so that one that fails takes nothing from the others.
 * A parcel of several orders leaves with all of them or stays.
 * Sending the same rows again, at once or after a process was killed among them, sends nothing twice: an order's lock
 * and its parcels' numbers say what was done, and of parcels without one `seen`, the latest when they were planned.
 */
export async function sendMany(
  shop: PaymentDeps & { readonly log: Pick<Log, "error"> },
  by: StaffActor,
  rows: readonly SendingRow[],
  seen: number | null = null,
): Promise<Sent> {
  const { parcels } = await planFromRows(shop.db, rows, seen);
  const sentRows: number[] = [];
  const refused: (NotSent & Pick<PlannedParcel, "carrier" | "number">)[] = [];
  let count = 0;
  for (const { rows: own, order, carrier, number, link, lines, beside } of parcels) {
    const shipment = {
      orderNumber: order,
      lines,
      beside: beside.map((other) => ({ orderNumber: other.order, lines: other.lines })),
      carrier,
      number,
      ...(link !== null && { link }),
      staffId: by.id,
    };
    const also = beside.map((other) => other.order);
    try {
      const outcome = await withCapture(shop, order, () =>
        audited(
          shop,
          by,
          (part) => shipOrder(part, shipment),
          () => ({ action: "shipped", subject: order, also }),
        ),
      );
      if (outcome.ok) {
        count += 1;
        sentRows.push(...own);
      } else {
        const { code, order: at = order } = outcome.error;
        const why = "hold" in outcome.error ? { hold: outcome.error.hold } : {};
        refused.push({ order: at, code, ...why, carrier, number });
      }
    } catch (error) {
      shop.log.error("an order of a list could not be shipped", { order, ...errorFields(error) });
    }
  }
  const plan = await planFromRows(shop.db, rows, seen);
  // The plan itself says what another press has sent meanwhile, and what it refuses by now.
  const failed = refused.flatMap(({ carrier, number, ...notSent }) =>
    plan.parcels.some((one) => one.carrier === carrier && one.number === number) ? [notSent] : [],
  );
  return { count, rows: sentRows.length, failed, plan };
}
