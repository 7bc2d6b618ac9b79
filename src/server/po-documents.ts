import { type Context, Hono } from "hono";
import { isCustomer } from "#domain/buyers/buyer.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { withClosedSites } from "#engine/buyers/grants.ts";
import { poDocumentOfOrder, poDocumentOfRequisition } from "#engine/checkout/po-document.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { findRequisition, seesRequisition } from "#engine/requisitions/requisition-row.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { forOneReader } from "./private-file.ts";
import { sendDocument } from "./stored-files.ts";

/**
 * `GET /order/po.pdf?order=` and `GET /personal/requisitions/:requisition/po.pdf`: the PDF of the buyer's purchase
 * order, for those who may see the order or the requisition; 404 for all others.
 */
export function createPoDocuments(shop: Shop): Hono {
  const app = new Hono();
  const missing = (c: Context) => c.json({ error: "not_found" }, 404, forOneReader);
  for (const prefix of prefixes) {
    app.get(prefix + routes.orderPo, async (c) => {
      const buyer = await buyerOf(shop, c.req.raw);
      const number = c.req.query("order") ?? "";
      const order = await findVisibleOrder(shop.db, buyer, number, "detail", shop.clock.now());
      return (order.ok && (await sendPoDocument(shop, c, await poDocumentOfOrder(shop.db, order.value)))) || missing(c);
    });
    app.get(prefix + routes.requisitionPo, async (c) => {
      const buyer = await buyerOf(shop, c.req.raw);
      const requisition = await findRequisition(shop.db, readId(c.req.param("requisition")) ?? 0);
      if (!requisition || !isCustomer(buyer)) return missing(c);
      const customer = await withClosedSites(shop.db, buyer, requisition.companyId);
      if (!seesRequisition(customer, requisition)) return missing(c);
      return (await sendPoDocument(shop, c, await poDocumentOfRequisition(shop.db, requisition.id))) ?? missing(c);
    });
  }
  return app;
}

/** Always sent as a download: a stranger's file must not open on the shop's origin. */
export async function sendPoDocument(
  shop: Shop,
  c: Context,
  document: { readonly name: string } | null,
): Promise<Response | null> {
  return (
    document &&
    sendDocument(shop, c, document.name, {
      ...forOneReader,
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="purchase-order.pdf"',
    })
  );
}
