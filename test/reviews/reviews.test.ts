import { describe, expect, test } from "vitest";
import { authorName, readReview } from "#domain/reviews/review.ts";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { linesToReview, reviewOrder } from "#engine/reviews/review-order.ts";
import { accountShop, customer } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { walkOrder } from "#test/order-walkthrough.ts";

const database = testDatabase();
const typed = { stars: "4", title: "Quiet and cool", text: "Runs all day.\nEasy to service." };

/** An order of the customer, of one article, that has arrived unless told otherwise. */
async function bought(customerId: number, upTo: "shipped" | "delivered" = "delivered") {
  const db = database();
  const { clock } = accountShop(db);
  const order = await placeOrder(db, clock, "stripe", { customerId });
  const [line] = await db.sql<{ sku: string; productId: number }>(
    `select sku, product_id as "productId" from order_lines where order_id = $1`,
    [order.id],
  );
  await walkOrder(db, clock, order, upTo);
  return { ...order, ...line! };
}

async function ratingOf(productId: number) {
  const [row] = await database().sql<{ sum: number; count: number }>(
    "select rating_sum as sum, rating_count as count from products where id = $1",
    [productId],
  );
  return row;
}

describe("a review", () => {
  test("has one to five whole stars, a title and a text; every faulty field is named", () => {
    expect(readReview({ stars: "", title: " ", text: "" })).toMatchObject({
      error: {
        fieldErrors: [
          { field: "stars", code: "required" },
          { field: "title", code: "required" },
          { field: "text", code: "required" },
        ],
      },
    });
    for (const stars of ["0", "6", "4.5", "-1", "1e0", "five", "5; drop"])
      expect(readReview({ ...typed, stars })).toMatchObject({ ok: false });
    expect(readReview({ ...typed, title: "x".repeat(101), text: "x".repeat(3_001) })).toMatchObject({
      error: { fieldErrors: [{ code: "too_long" }, { code: "too_long" }] },
    });
  });

  test("names its writer by first name and an initial only", () => {
    expect(authorName("Dana", "whitlock")).toBe("Dana W.");
    expect(authorName("小明", "王")).toBe("王*");
    expect(authorName("", "")).toBe("");
  });

  test("is written once for each article that has arrived, by its buyer, and shown after approval", async () => {
    const db = database();
    const shop = accountShop(db);
    const id = await customer(db, "reviews@example.com", { firstName: "Dana" });
    const order = await bought(id);
    const sent = { order: order.number.toLowerCase(), sku: order.sku, language: "en" as const, typed };
    expect(await Promise.all(Array.from({ length: 10 }, () => reviewOrder(shop, { customerId: id }, sent)))).toEqual(
      Array.from({ length: 10 }, () => ({ ok: true, value: null })),
    );
    const rows = await db.sql<{ id: number }>("select id from reviews where customer_id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(await ratingOf(order.productId)).toEqual({ sum: 0, count: 0 });
    await decideReview(db, rows[0]!.id, "approved");
    expect(await ratingOf(order.productId)).toEqual({ sum: 4, count: 1 });
    expect(await linesToReview(db, { customerId: id }, order.number)).toMatchObject({
      lines: [{ sku: order.sku, review: { stars: 4, status: "approved" } }],
    });
    expect(await db.sql("select author, verified from reviews where id = $1", [rows[0]!.id])).toEqual([
      { author: "Dana B.", verified: true },
    ]);

    await reviewOrder(shop, { customerId: id }, { ...sent, typed: { ...typed, stars: "1" } });
    expect(await linesToReview(db, { customerId: id }, order.number)).toMatchObject({
      lines: [{ review: { stars: 1, status: "pending" } }],
    });
    expect(await ratingOf(order.productId)).toEqual({ sum: 0, count: 0 });
    expect(await decideReview(db, 999_999, "approved")).toEqual({ ok: false, error: { code: "review_not_found" } });
  });

  test("is refused to others, and for what has not arrived or was not bought", async () => {
    const db = database();
    const shop = accountShop(db);
    const [ada, bob] = [await customer(db, "buys@example.com"), await customer(db, "peeks@example.com")];
    const order = await bought(ada);
    const sent = { order: order.number, sku: order.sku, language: "en" as const, typed };
    const refused = { ok: false, error: { code: "not_arrived" } };
    expect(await reviewOrder(shop, { customerId: bob }, sent)).toEqual(refused);
    expect(await linesToReview(db, { customerId: bob }, order.number)).toBeNull();
    expect(await reviewOrder(shop, { customerId: ada }, { ...sent, sku: "SOMETHING-ELSE" })).toEqual(refused);
    const underWay = await bought(ada, "shipped");
    expect(
      await reviewOrder(shop, { customerId: ada }, { ...sent, order: underWay.number, sku: underWay.sku }),
    ).toEqual(refused);
    expect(await db.sql("select from reviews where customer_id = any($1)", [[ada, bob]])).toEqual([]);
  });
});
