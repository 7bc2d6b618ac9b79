import { Hono } from "hono";
import { wrote } from "#domain/buyers/buyer.ts";
import { reviewOfPhoto } from "#engine/reviews/review-photos.ts";
import type { Shop } from "#engine/shop.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { photoHeaders } from "./return-photos.ts";
import { sendPicture } from "./stored-files.ts";

/**
 * `GET /review/photos/{name}`: a photo of an approved review for everybody as long as the shop is open, otherwise for
 * its author only.
 */
export function createReviewPhotos(shop: Shop, isOpen: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get("/review/photos/:name", async (c) => {
    const name = c.req.param("name");
    const review = await reviewOfPhoto(shop.db, name);
    const isPublic = review?.status === "approved" && (await isOpen());
    const isSeen = isPublic || (review !== null && wrote(await buyerOf(shop, c.req.raw), review));
    // Cached for minutes only, because a review can be withdrawn.
    const headers = { ...photoHeaders, "cache-control": isPublic ? "public, max-age=300" : "private, no-store" };
    return (
      (isSeen && (await sendPicture(shop, c, name, headers))) ||
      c.json({ error: "not_found" }, 404, { "cache-control": "no-store" })
    );
  });
  return app;
}
