import { expect, test } from "vitest";
import { picksOf } from "#engine/admin/sending/picks.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "../staff/staff-browser.ts";
import { backOfficeOf, orderIn, type Paid, paidOrder } from "./back-office.ts";

const shop = openShop();
const textOf = (html: string) =>
  html
    .replace(/<script[^]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("a pick list sums each part over the orders that wait, less what has left, with a slip for each order behind it", async () => {
  const office = backOfficeOf(shop());
  const [first, second, gone] = [await paidOrder(office), await paidOrder(office), await paidOrder(office)];
  const { db } = shop();
  // The second order is of the first one's part, and one unit of the first has left.
  await db.sql("update order_lines set sku = (select sku from order_lines where id = $1) where id = $2", [
    first.lineId,
    second.lineId,
  ]);
  await db.sql("update orders set placed_at = placed_at + interval '1 minute' where id = $1", [second.id]);
  const ship = (order: typeof first, nth: number, lines: "rest" | { lineId: number; quantity: number }[]) =>
    shipOrder(office.deps, {
      orderNumber: order.number,
      carrier: "ups",
      number: `1Z999AA1012345678${nth}`,
      lines,
      staffId: null,
    });
  expect(await ship(first, 1, [{ lineId: first.lineId, quantity: 1 }])).toMatchObject({ ok: true });
  expect(await ship(gone, 2, "rest")).toMatchObject({ ok: true });
  const picks = await picksOf(db, [first.number, second.number, gone.number]);
  expect(picks).toMatchObject([
    {
      quantity: 3,
      orders: [
        { number: first.number, quantity: 1 },
        { number: second.number, quantity: 2 },
      ],
    },
  ]);
  const browser = await signedInAs(shop(), "fulfilment");
  expect((await browser.get("/admin/orders?scope=to-ship")).text).toContain("/admin/export/pickList?scope=to-ship");
  for (const prefix of ["", "/cn"]) {
    const { bytes } = await browser.bytes(`${prefix}/admin/export/pickList?scope=to-ship`);
    const text = await pdfText(bytes);
    expect(text).toContain(picks[0]!.sku);
    for (const { number } of [first, second]) expect(text.split(number).length - 1, number).toBeGreaterThan(1);
    expect(text).not.toContain(gone.number);
  }
});

test("a partly shipped order says so beside its state, and the file of orders to ship gives what is left and ships it", async () => {
  const office = backOfficeOf(shop());
  const [part, whole] = [await paidOrder(office, { email: "part@example.com" }), await paidOrder(office)];
  const ship = { orderNumber: part.number, carrier: "ups", staffId: null } as const;
  const lines = [{ lineId: part.lineId, quantity: 1 }];
  expect(await shipOrder(office.deps, { ...ship, number: "1Z999AA10123456790", lines })).toMatchObject({ ok: true });
  const browser = await signedInAs(shop(), "fulfilment");
  for (const [prefix, state, partly, left] of [
    ["", "Confirmed", "Partly shipped", "1 left to send"],
    ["/cn", "已确认，待发货", "部分已发货", "剩 1 件待发"],
  ] as const) {
    const shown = async (path: string) => textOf((await browser.get(prefix + path)).text);
    const [row, other] = [
      await shown(`/admin/orders?q=${part.number}`),
      await shown(`/admin/orders?q=${whole.number}`),
    ];
    expect([row.includes(state), row.includes(partly), row.includes(left)], row).toEqual([true, true, true]);
    expect([other.includes(state), other.includes(partly)]).toEqual([true, false]);
    // The column of the state gives way to that of the tracking numbers.
    expect(await shown(`/admin/orders?scope=to-ship&ship=1&q=${part.number}`)).toContain(left);
    expect(await shown(`/admin/orders/${part.number}`)).toContain(`${state} ${partly} · ${left}`);
    expect(await shown(`/admin/orders/${whole.number}`)).not.toContain(partly);
  }
  const [heads, ...rows] = (await browser.get("/admin/export/toShip")).text.trim().split("\r\n");
  expect(heads).toMatch(
    /^\uFEFF?Order,Carrier,.*,Part number,Quantity,.*,Left to send,Parts left to send,Units ordered,/,
  );
  const row = rows.find((one) => one.startsWith(part.number))!;
  const [{ sku }] = (await shop().db.sql<{ sku: string }>("select sku from order_lines where id = $1", [
    part.lineId,
  ])) as [{ sku: string }];
  expect(row).toContain(`${part.number},,,,,,1,${sku} × 1,2,`);
  expect(rows.find((one) => one.startsWith(whole.number))).toMatch(/,,,,,,2,[^,]+ × 2,2,/);
  const filled = [heads, row.replace(",,,", ",ups,1Z999AA10123456791,")].join("\r\n");
  const sent = await browser.post("/admin/orders/ship", { intent: "send", rows: filled });
  expect(textOf(sent.text)).toContain("1 parcel is shipped");
  const gone = textOf((await browser.get(`/admin/orders/${part.number}`)).text);
  expect([gone.includes("Partly shipped"), gone.includes(`${sku} × 1`)]).toEqual([false, true]);
});

test("an order that was canceled after it was ticked is neither picked nor packed", async () => {
  const office = backOfficeOf(shop());
  const [kept, canceled] = [await paidOrder(office), await orderIn(office, "canceled")];
  const browser = await signedInAs(shop(), "fulfilment");
  const { bytes } = await browser.bytes(`/admin/export/pickList?order=${kept.number}&order=${canceled.number}`);
  const text = await pdfText(bytes);
  expect([text.includes(kept.number), text.includes(canceled.number)]).toEqual([true, false]);
});

/** So many orders like a paid one, straight into the database: placing them would take minutes. */
async function ordersLike({ id }: Paid, count: number): Promise<string[]> {
  const orders = await shop().db.sql<{ number: string }>(
    `with many as (
       insert into orders (number, email, email_key, phone, first_name, last_name, language, state, payment_state,
         fulfilment_state, shipping_method, payment_method, billing_address, shipping_address, subtotal_cents,
         discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
       select 'PL-2222-' || translate(lpad(n::text, 4, '0'), '01', 'XY'), 'many-' || n || '@example.com',
         'many-' || n || '@example.com', phone, first_name, last_name, language, state, payment_state,
         fulfilment_state, shipping_method, payment_method, billing_address, shipping_address, subtotal_cents,
         discount_cents, shipping_cents, tax_cents, total_cents, placed_at - n * interval '1 minute'
       from orders, generate_series(1, $2::int) n where id = $1 returning id, number
     ), goods as (
       insert into order_lines (order_id, position, product_id, variant_id, sku, slug, name, variant_name,
         picture_family, quantity, unit_price_cents, return_policy, return_days)
       select many.id, l.position, l.product_id, l.variant_id, l.sku, l.slug, l.name, l.variant_name,
         l.picture_family, l.quantity, l.unit_price_cents, l.return_policy, l.return_days
       from many, order_lines l where l.order_id = $1
     )
     select number from many order by number`,
    [id, count],
  );
  return orders.map(({ number }) => number);
}

test("of more orders than are picked in one walk the list and its link say which these are, and every order has its link", async () => {
  const numbers = await ordersLike(await paidOrder(backOfficeOf(shop())), 103);
  const browser = await signedInAs(shop(), "fulfilment");
  const list = "scope=to-ship&q=many-";
  expect((await browser.get(`/admin/orders?${list}`)).text).toContain("Pick list and slips of the first 100");
  expect((await browser.get(`/cn/admin/orders?${list}`)).text).toContain("前 100 个订单的拣货单与装箱单");
  const english = pdfText((await browser.bytes(`/admin/export/pickList?${list}`)).bytes);
  expect(english).toContain("The first 100 of 103 orders.");
  expect(english.split("Packing slip")).toHaveLength(101);
  const named = numbers.map((number) => `order=${number}`).join("&");
  const chinese = pdfText((await browser.bytes(`/cn/admin/export/pickList?${named}`)).bytes);
  expect(chinese).toContain("共 103 个订单，此处为前 100 个。");
  const one = pdfText((await browser.bytes(`/admin/export/pickList?order=${numbers[0]}`)).bytes);
  expect(one).not.toContain("The first");
  const plan = new FormData();
  plan.set("intent", "plan");
  const rows = numbers.map((number, at) => `${number},ups,1Z999AA1${String(at).padStart(10, "0")}`);
  plan.set("rows", rows.join("\n"));
  const planned = await browser.upload("/admin/orders/ship", plan);
  const links = [...planned.text.matchAll(/pickList\?labels=1([^"]*)"/g)].map(([, named = ""]) => named);
  expect(links.map((link) => link.split("order=").length - 1)).toEqual([100, 3]);
  for (const number of numbers) expect(links.join(""), number).toContain(number);
  expect(planned.text).toContain("Pick list, slips and labels of orders 101–103");
});

test("slips and labels are printed of the ticked orders, and without a tick of the list as it is filtered", async () => {
  const browser = await signedInAs(shop(), "fulfilment");
  const printed = await browser.post("/admin/orders?scope=to-ship&q=ada", { intent: "bulk-print" });
  expect(printed.location).toBe("/admin/export/pickList?labels=1&scope=to-ship&q=ada");
});
