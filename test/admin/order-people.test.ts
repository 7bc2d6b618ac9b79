import { expect, test } from "vitest";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

/** The parts beside an order by their titles, as words. */
const partsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.replaceAll("<!-- -->", "").matchAll(/<h2[^>]*>([^<]+)<\/h2>(.*?)<\/section>/gs)].map(([, title, part]) => [
      title!,
      part!.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
    ]),
  );

test("an order's page names the buyer by account and email, and whoever takes the goods in apart from them", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { db } = shop();
  const order = await paidOrder(backOfficeOf(shop()));
  const account = await customer(db, "buyer@example.com");
  await db.sql("update customers set first_name = 'Bea', last_name = 'Byer' where id = $1", [account]);
  await db.sql(
    `update orders set customer_id = $2, email = 'buyer@example.com', first_name = 'Rick', last_name = 'Dock',
       phone = '5135550142' where number = $1`,
    [order.number, account],
  );
  const path = `/admin/orders/${order.number}`;
  const english = partsOf((await owner.get(path)).text);
  expect(english["Buyer"]).toContain("Bea Byer");
  expect(english["Buyer"]).toContain("buyer@example.com");
  expect(english["Buyer"]).not.toMatch(/Rick|555-0142/);
  expect(english["Recipient"]).toMatch(/Rick Dock .*555-0142/);
  expect(partsOf((await owner.get(`/cn${path}`)).text)["收货人"]).toContain("Rick Dock");
  await db.sql("update orders set customer_id = null, shipping_method = 'PICKUP' where number = $1", [order.number]);
  const guest = partsOf((await owner.get(path)).text);
  expect(guest["Buyer"]).toMatch(/buyer@example\.com .*Guest/);
  expect(guest["Picked up by"]).toContain("Rick Dock");
});
