import { Hono } from "hono";
import { claimPhotos } from "#engine/claims/claims.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { returnPhotos } from "#engine/returns/returns.ts";
import type { Shop } from "#engine/shop.ts";
import { sendPicture } from "./stored-files.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";

/** Headers of an uploaded photo: private, and never anything but an image. */
export const photoHeaders = {
  "content-type": "image/webp",
  "content-disposition": 'inline; filename="photo.webp"',
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "private, max-age=3600",
};

/** `GET /order/photos/{name}`: a photo of a return or claim for those who may see its order; 404 for all others. */
export function createReturnPhotos(shop: Shop): Hono {
  const app = new Hono();
  app.get("/order/photos/:name", async (c) => {
    const name = c.req.param("name");
    const number = (await returnPhotos.orderOf(shop.db, name)) ?? (await claimPhotos.orderOf(shop.db, name));
    const isVisible =
      number !== null &&
      (await findVisibleOrder(shop.db, await buyerOf(shop, c.req.raw), number, "detail", shop.clock.now())).ok;
    return (isVisible && (await sendPicture(shop, c, name, photoHeaders))) || c.json({ error: "not_found" }, 404);
  });
  return app;
}
