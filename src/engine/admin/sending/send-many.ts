import type { SendingPlan, SendingRow } from "#domain/fulfilment/sending.ts";
import { shipOrder } from "../../fulfilment/ship-order.ts";
import { withCapture } from "../../payments/capture-authorized.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { audited } from "../../staff/audited.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { planFromRows } from "./orders-to-send.ts";

export interface Sent {
  /** Parcels that left by this press, and the rows that named them. */
  readonly count: number;
  readonly rows: number;
  /** The same rows planned again: finished ones are done, failed ones can be tried again. */
  readonly plan: SendingPlan;
}

/**
 * Sends what rows plan, each parcel in a transaction of its own, so that one that fails takes nothing from the others.
 * A parcel of several orders leaves with all of them or stays.
 * Sending the same rows again, at once or after a process was killed among them, sends nothing twice: an order's lock
 * and its parcels' numbers say what was done.
 */
export async function sendMany(
  shop: PaymentDeps & { readonly log: Pick<Log, "error"> },
  by: StaffActor,
  rows: readonly SendingRow[],
): Promise<Sent> {
  const { parcels } = await planFromRows(shop.db, rows);
  const sentRows: number[] = [];
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
      if (!outcome.ok) continue;
      count += 1;
      sentRows.push(...own);
    } catch (error) {
      shop.log.error("an order of a list could not be shipped", { order, ...errorFields(error) });
    }
  }
  return { count, rows: sentRows.length, plan: await planFromRows(shop.db, rows) };
}
