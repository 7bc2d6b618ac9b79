import { expect, test } from "vitest";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

const shop = openShop();

test("a line of an order says what its units cost together, and the discount stands once, below", async () => {
  const { db, clock } = shop();
  await db.sql("insert into discount_codes (code, percent) values ('TEN', 10)");
  const order = await placeOrder(db, clock, "stripe", { discountCode: "TEN" });
  const guest = shop().browser();
  await guest.get(`/order/detail?token=${await createOrderLink(db, order.id, clock.now())}`);
  for (const prefix of ["", "/cn"]) {
    const { text } = await guest.get(`${prefix}/order/detail?order=${order.number}`);
    const amounts = [...text.matchAll(/\$(\d+\.\d\d)/g)].map(([, amount]) => amount);
    expect(amounts, "no line of $89.98").not.toContain("89.98");
    expect(
      amounts.filter((amount) => amount === "99.98"),
      "line and subtotal",
    ).toHaveLength(2);
    expect(
      amounts.filter((amount) => amount === "10.00"),
      "discount",
    ).toHaveLength(1);
  }
});
