import { expect, test } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { openShop } from "#test/open-shop.ts";
import { signedIn } from "../customers/visitors.ts";
import { walkOrder } from "#test/order-walkthrough.ts";

const shop = openShop();

test("who bought goods that have arrived writes about them from the order, without scripts, and may change it", async () => {
  const { db, clock, errors } = shop();
  const id = await customer(db, "writes@example.com");
  const order = await placeOrder(db, clock, "stripe", { customerId: id });
  const [line] = await db.sql<{ sku: string }>("select sku from order_lines where order_id = $1", [order.id]);
  const browser = await signedIn(shop(), "writes@example.com");
  const path = `/order/review?order=${order.number}`;
  expect((await browser.get(path)).status).toBe(404);
  expect((await browser.get(`/order/detail?order=${order.number}`)).text).not.toContain("Write a review");
  await walkOrder(db, clock, order, "delivered");
  expect((await browser.get(`/order/detail?order=${order.number}`)).text).toContain("Write a review");

  const empty = await browser.post(path, { sku: line!.sku, stars: "", title: "", text: "" });
  expect(empty.status).toBe(400);
  for (const said of ["Your rating is required", "Title is required", "Your review is required"])
    expect(empty.text).toContain(said);
  const sent = await browser.post(path, {
    sku: line!.sku,
    stars: "5",
    title: "<script>alert(1)</script>",
    text: "Runs all day.",
  });
  expect({ status: sent.status, locationBegins: sent.location?.startsWith(path) }).toEqual({
    status: 303,
    locationBegins: true,
  });
  const page = await browser.get(sent.location!);
  for (const said of [
    "Thank you. Your review is shown after a check.",
    "Under review",
    "Change review",
    "Runs all day.",
  ])
    expect(page.text).toContain(said);
  expect((await browser.post(path, { sku: "OTHER-1", stars: "5", title: "x", text: "x" })).status).toBe(404);
  expect(await db.sql("select status, title from reviews where customer_id = $1", [id])).toEqual([
    { status: "pending", title: "<script>alert(1)</script>" },
  ]);
  expect(errors).toEqual([]);
});
