import { expect, test } from "vitest";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { backOfficeOf, orderIn } from "../fulfilment/back-office.ts";

const shop = openShop();

test("a mail that asks for a payment and left late asks nobody who has paid or whose order was canceled", async () => {
  const { db, clock, url } = shop();
  const deps = { db, clock, settings: { publicUrl: url } } as unknown as Shop;
  const mailsOf = async (orderId: number) => {
    const written = [];
    const jobs: readonly OrderMailJob[] = [
      { orderId, mail: "placed" },
      { orderId, mail: "expiring" },
      { orderId, mail: "paid" },
      { orderId, mail: "canceled", data: { by: "merchant" } },
    ];
    for (const job of jobs) if (await writeOrderMail(deps, job)) written.push(job.mail);
    return written;
  };
  expect(await mailsOf((await placeOrder(db, clock)).id)).toEqual(["placed", "expiring", "paid", "canceled"]);
  for (const state of ["confirmed", "canceled"] as const)
    expect(await mailsOf((await orderIn(backOfficeOf(shop()), state)).id), state).toEqual(["paid", "canceled"]);
});
