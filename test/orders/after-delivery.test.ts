import { expect, test } from "vitest";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { done } from "#test/claims/freight-claim.ts";
import { backOfficeOf, orderIn, type Paid } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

async function pagesOf({ id, number }: Paid): Promise<{ en: string; cn: string }> {
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(shop().db, id, shop().clock.now())}`);
  const of = async (prefix: string) => (await buyer.get(`${prefix}/order/detail?order=${number}`)).text;
  return { en: await of(""), cn: await of("/cn") };
}

const badges = (page: string): string[] => {
  const parcels = page.slice(page.indexOf('id="parcels"'), page.indexOf('id="items"'));
  return [...parcels.matchAll(/<span class="[^"]*rounded-sm border px-1.5[^"]*">([^<]*)/g)].map(([, text]) => text!);
};

test("a parcel of which the merchant reports the arrival is not said to be where its carrier saw it before", async () => {
  const office = backOfficeOf(shop());
  const order = await orderIn(office, "shipped");
  await shop().db.sql(
    `update parcels set carrier = 'usps', status = 'Shipping Label Created'
     where id in (select p.parcel_id from parcel_lines p join order_lines l on l.id = p.line_id where l.order_id = $1)`,
    [order.id],
  );
  const under = (await pagesOf(order)).en;
  expect(badges(under)).toEqual(["Shipping Label Created"]);
  expect(under).toContain("No update from the carrier yet.");
  done(await deliverOrder(office.deps, { orderNumber: order.number, staffId: 7 }));
  const { en, cn } = await pagesOf(order);
  expect(badges(en)).toEqual(["Delivered"]);
  expect(badges(cn)).toEqual(["已送达"]);
  expect(en).not.toContain("No update from the carrier yet.");
});
