import { onAccount } from "#domain/checkout/payment-method.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Block } from "#engine/ports/letter.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { deliveryRows } from "./delivery-blocks.ts";
import { itemsOf, unsentOf } from "./order-items.ts";

/** Mails that say something else where goods of the order are still to come, or will not come. */
export function aboutGoods(
  mail: "authorization-lost" | "back-order-late" | "refunded",
  order: OrderForMail,
  isRest: boolean | undefined,
  t: ShopTranslator,
) {
  if (mail === "back-order-late")
    return { key: "backOrderLate", words: `backOrderLate.${lateTextOf(order)}`, blocks: [itemsOf(order, t)] } as const;
  if (mail === "refunded")
    return isRest
      ? ({ key: "refunded", words: "refunded.textRest", blocks: [unsentOf(order, t)] } as const)
      : ({ key: "refunded", words: "refunded.text", blocks: [] } as const);
  const waits = order.lines.some(({ waiting }) => waiting > 0);
  const words = waits ? "authorizationLost.textWaiting" : "authorizationLost.text";
  const delivery: Block = { kind: "facts", rows: deliveryRows(order, t) };
  return { key: "authorizationLost", words, blocks: waits ? [itemsOf(order, t)] : [delivery] } as const;
}

/** A later day is told to who has paid, whose card is held, and who has been charged nothing. */
function lateTextOf({ paymentState, method }: OrderForMail): "text" | "textAuthorized" | "textOpen" {
  if (paymentState === "authorized") return "textAuthorized";
  return paymentState === "owed" || method === onAccount ? "textOpen" : "text";
}
