import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { parcelsOf } from "#engine/orders/parcels.ts";
import { latestRefundRequest } from "#engine/orders/refund-request-row.ts";
import type { OrderMail } from "#engine/platform/outbox.ts";
import { findReturnDetail, returnsOfOrder } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import type { FulfilmentFacts } from "./fulfilment-mail.ts";

const nothing: FulfilmentFacts = { parcel: null, isLast: true, pickup: null, back: null, answer: "" };

/** What a letter about goods and money on their way needs; nothing is looked up for the others. */
export async function fulfilmentFacts(
  shop: Shop,
  orderId: number,
  mail: OrderMail,
  data: Record<string, string | number>,
): Promise<FulfilmentFacts> {
  if (mail === "shipped") {
    const parcels = await parcelsOf(shop.db, orderId);
    // A mail that is sent again by hand names no parcel: it is about the latest.
    const parcel = parcels.find(({ id }) => id === data["parcel"]) ?? parcels.at(-1) ?? null;
    return { ...nothing, parcel, isLast: data["last"] !== 0 };
  }
  if (mail === "refund-declined")
    return { ...nothing, answer: (await latestRefundRequest(shop.db, orderId))?.answer ?? "" };
  const isReturn = mail.startsWith("return-");
  if (!isReturn && mail !== "ready-for-pickup") return nothing;
  const { terms } = await readShopTerms(shop.db, shop.clock.now());
  const asked = typeof data["return"] === "number" ? await findReturnDetail(shop.db, data["return"]) : null;
  const back = asked ?? (isReturn ? ((await returnsOfOrder(shop.db, orderId))[0] ?? null) : null);
  return { ...nothing, pickup: terms.pickup, back };
}
