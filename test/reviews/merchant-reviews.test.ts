import { expect, test } from "vitest";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { minutes } from "#domain/kernel/time.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { openShop } from "#test/open-shop.ts";
import { deliveredOrder } from "./delivered-order.ts";

const shop = openShop();
const list = "/admin/reviews";

/** A review as its customer sends it, and what the merchant's form says of it. */
async function written(email: string, title: string, stars = "4") {
  const { db, clock } = shop();
  const order = await deliveredOrder(db, clock, await customer(db, email, { firstName: "Dana" }));
  const browser = await signedIn(shop(), email);
  const write = (title: string) =>
    browser.post(`/order/review?order=${order.number}`, { sku: order.sku, stars, title, text: "Runs all day." });
  expect((await write(title)).status).toBe(303);
  const [row] = await db.sql<{ id: number; readAt: number }>(
    `select id, written_at as "readAt" from reviews where title = $1`,
    [title],
  );
  return { ...order, write, form: { id: String(row!.id), readAt: String(row!.readAt) } };
}

const ratingOf = async (productId: number) =>
  (await shop().db.sql("select rating_sum as sum, rating_count as count from products where id = $1", [productId]))[0];

test("a review waits in the merchant's list until one press publishes it on the product's page, and another takes it off", async () => {
  const { db } = shop();
  const review = await written("quiet@example.com", "Quiet <b>and</b> cool");
  const support = await signedInAs(shop(), "support");
  expect((await support.get("/admin")).text).toMatch(/>1<\/span><span[^>]*>Reviews to check/);
  expect((await support.get("/cn/admin")).text).toContain("待审核评价");
  const pending = (await support.get(list)).text;
  for (const said of ["Quiet &lt;b&gt;and&lt;/b&gt; cool", "Runs all day.", "Dana B.", "Approve", "Reject"])
    expect(pending).toContain(said);
  expect((await support.get(`/cn${list}`)).text).toContain("通过");
  const page = async () => {
    // Change notices drop the cached page; nothing listens to them here.
    shop().contentChanged();
    return (await support.get(`/products/${review.slug}.html`)).text;
  };
  expect(await page()).toContain("Nobody has reviewed this product yet.");

  const approved = await support.post(list, { intent: "approve", ...review.form });
  expect({ status: approved.status, location: approved.location }).toEqual({
    status: 303,
    location: `${list}?done=approved`,
  });
  expect((await support.get(approved.location!)).text).toContain("The review is published.");
  expect((await support.get(list)).text).not.toContain("Quiet &lt;b&gt;");
  expect(shop().errors).toEqual([]);
  expect(await page()).toContain("Quiet &lt;b&gt;");
  expect(await ratingOf(review.productId)).toEqual({ sum: 4, count: 1 });

  expect((await support.post(`${list}?scope=approved`, { intent: "reject", ...review.form })).location).toBe(
    `${list}?scope=approved&done=rejected`,
  );
  expect(await page()).toContain("Nobody has reviewed this product yet.");
  expect(await ratingOf(review.productId)).toEqual({ sum: 0, count: 0 });
  expect(
    await db.sql(
      "select staff_email as who, action, subject, data from audit_log where action like 'review-%' order by id",
    ),
  ).toEqual(
    ["review-approved", "review-rejected"].map((action) => ({
      who: "support@example.com",
      action,
      subject: review.slug,
      data: { review: Number(review.form.id), stars: 4 },
    })),
  );
  expect(shop().errors).toEqual([]);
});

test("a text that its author changed while it was read is not published unread", async () => {
  const { clock, db } = shop();
  const review = await written("changes@example.com", "Honest words");
  clock.advance(minutes(1));
  await review.write("Other words");
  const owner = await signedInAs(shop(), "owner");
  const late = await owner.post(list, { intent: "approve", ...review.form });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Somebody else has changed this since you opened it.");
  expect(await db.sql("select status from reviews where title = 'Other words'")).toEqual([{ status: "pending" }]);
  expect((await owner.post(list, { intent: "approve", id: "999999", readAt: "0" })).status).toBe(404);
  expect((await owner.post(list, { intent: "approve", id: "1 or 1=1", readAt: "x" })).status).toBe(404);
});

test("staff without the right sees the reviews and no buttons, and changes nothing", async () => {
  const review = await written("watched@example.com", "Watched words");
  const reader = await signedInAs(shop(), "read-only");
  const { text } = await reader.get(list);
  expect({ saysWatchedWords: text.includes("Watched words"), saysNameReadAt: text.includes('name="readAt"') }).toEqual({
    saysWatchedWords: true,
    saysNameReadAt: false,
  });
  expect((await reader.post(list, { intent: "approve", ...review.form })).status).toBe(403);
  expect(await shop().db.sql("select status from reviews where title = 'Watched words'")).toEqual([
    { status: "pending" },
  ]);
});

test("reviews of one product that are decided at once are all counted", async () => {
  const { db } = shop();
  const { productId } = await written("crowd@example.com", "Crowd");
  const rows = await db.sql<{ id: number }>(
    `insert into reviews (product_id, author, stars, title, body, language, verified, status, written_at)
     select $1, 'Guest', 1 + n % 5, 'Crowd ' || n, 'x', 'en', false, 'pending', now() from generate_series(1, 15) n returning id`,
    [productId],
  );
  await Promise.all(rows.map(({ id }) => decideReview(db, id, "approved")));
  expect(await ratingOf(productId)).toEqual({ sum: 45, count: 15 });
});
