import { expect, test } from "vitest";
import { grantClaimRefund } from "#engine/claims/decide-claim.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { deliveredFreight, done, openedClaim } from "#test/claims/freight-claim.ts";
import { backOfficeOf, orderIn, type Paid, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { returnSteps, standBefore } from "#test/returns/return-steps.ts";

const shop = openShop();

async function pagesOf({ id, number }: Paid, page = "detail"): Promise<{ en: string; cn: string }> {
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(shop().db, id, shop().clock.now())}`);
  const of = async (prefix: string) => (await buyer.get(`${prefix}/order/${page}?order=${number}`)).text;
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

test("after a return and a claim the order says what came back, why each refund was made, and what was paid in the end", async () => {
  const office = backOfficeOf(shop());
  const order = await deliveredFreight(office);
  const at = await standBefore(office.deps, order, "granting");
  done((await returnSteps.granting(office.deps, at)) as never);
  await sendRefunds(office, order.id);
  const numberOf = `select number from returns where order_id = $1 union select number from claims where order_id = $1`;
  const [back] = await shop().db.sql<{ number: string }>(numberOf, [order.id]);
  const { en, cn } = await pagesOf(order);
  expect(en).toContain("Your return is completed. What was refunded is shown with the items and below the total.");
  expect(en).toContain("Returned: 1");
  expect(en).toContain(`Refunded, return ${back!.number}`);
  expect(cn).toContain("您的退货已完成");
  expect(cn).toContain("1 件已退货。");
  expect(cn).toContain(`已退款（退货 ${back!.number}）`);

  const damaged = await deliveredFreight(office);
  const claim = await openedClaim(office, damaged);
  done(await grantClaimRefund(office.deps, { claimId: claim.id, staffId: 7, amount: null }));
  await sendRefunds(office, damaged.id);
  const paid = formatMoney(cents(damaged.total / 2), "en");
  for (const page of ["detail", "receipt"]) {
    const { en: english, cn: chinese } = await pagesOf(damaged, page);
    expect(english).toContain("Refunded for freight damage: 1");
    expect(english).toContain(`Refunded, damage claim ${claim.number}`);
    const total = english.slice(english.indexOf("Total after refunds"));
    expect(/>([^<]*\$[\d,.]+)</.exec(total)?.[1]).toBe(paid);
    expect(chinese).toContain("1 件因货损已退款。");
    expect(chinese).toContain("退款后合计");
  }
});
