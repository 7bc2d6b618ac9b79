import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { mergeCartsOnSignIn } from "#engine/cart/merge-carts.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { adjustStock } from "#engine/inventory/adjust-stock.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { cartWith, place, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type OpenShop, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

/** An opened unit on the shelf, beside the same machine new; gives its part number. */
async function openUnit(
  { db, clock }: Pick<OpenShop, "db" | "clock">,
  serial: string,
  change: Record<string, unknown> = {},
  test: unknown = null,
) {
  const slug = serial.toLowerCase();
  const openBox = { of: `new-${slug}`, grade: "b", reason: "display", serial, runHours: null, accessories: true, test };
  const attributes = {
    tankVolume: 80,
    mawp: 200,
    conditionGrade: "b",
    openBoxReason: "display",
    accessoriesIncluded: true,
  };
  const unit = {
    category: "open-box",
    subcategory: "tanks",
    attributes,
    openBox,
    variants: [variant(`OB-${serial}`, { stock: 1, weightLb: 60, lengthIn: 20, widthIn: 20, heightIn: 20 })],
    ...change,
  };
  const report = await importProducts(
    { ...shop(), db, clock } as never,
    jsonLines([record(`new-${slug}`), record(slug, unit)]),
  );
  return { sku: `OB-${serial}`, slug, errors: report.errors.map(({ problem }) => problem) };
}

test("two buyers at once get one opened unit once, and the other is told that it is sold", async () => {
  const { db, clock } = shop();
  const { sku, slug } = await openUnit(shop(), "TD2601-4100");
  const carts = await Promise.all([0, 1].map(() => cartWith({ db, clock }, { sku, quantity: 1 })));
  const placed = await Promise.all(carts.map((cart) => place({ db, clock }, cart)));
  expect(placed.map((each) => (each.ok ? "placed" : each.error.code)).toSorted()).toEqual(["out_of_stock", "placed"]);
  expect((await shop().browser().get(`/products/${slug}.html`)).text).toContain("Out of Stock");
});

/** The value of a hidden field of a page. */
const hidden = (text: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("cart and checkout name the unit that is bought, and tell what of it changed since it was added, in both languages", async () => {
  const { db } = shop();
  const test = { on: "2026-10-30", by: "JM", pressure: 145, current: { amps: 12.4, volts: "230" } };
  const { sku, slug } = await openUnit(shop(), "TD2611-4600", {}, test);
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const pages = ["/shoppingCart", "/checkout"] as const;
  for (const path of pages) {
    const [en, cn] = [await browser.get(path), await browser.get(`/cn${path}`)];
    expect(en.text).toContain("Serial number TD2611-4600 · B – cosmetic marks");
    expect(cn.text).toContain("序列号 TD2611-4600 · B 级：外观瑕疵");
    expect(en.text).not.toContain("have changed since you added it");
    expect(cn.text).not.toContain("该机的信息有变动");
  }
  const change = { serial: "TD2611-4601", grade: "c", test: { ...test, on: "2026-11-02", current: null } };
  await db.sql("update products set open_box = open_box || $2::jsonb where slug = $1", [slug, JSON.stringify(change)]);
  await db.sql("update variants set price_cents = price_cents - 1000 where sku = $1", [sku]);
  for (const path of pages) {
    const en = await browser.get(path);
    for (const said of [
      "The details of this unit have changed since you added it",
      "Serial number: TD2611-4601 (before: TD2611-4600)",
      "Condition: C – refurbished (before: B – cosmetic marks)",
      "Tested: Nov 2, 2026, JM, 145 PSI (before: Oct 30, 2026, JM, 145 PSI, 12.4 A at 230 V)",
      "The price changed from $899.00 to $889.00 since you added it",
    ])
      expect(en.text, path).toContain(said);
    const cn = await browser.get(`/cn${path}`);
    for (const said of [
      "加入购物车后，该机的信息有变动",
      "序列号：TD2611-4601（原为 TD2611-4600）",
      "测试：2026年11月2日，JM，1.00 MPa (145 PSI)（原为 2026年10月30日，JM，1.00 MPa (145 PSI)，12.4 A（230 V））",
      "加入购物车后，价格已从",
    ])
      expect(cn.text, path).toContain(said);
  }
});

test.each([
  ["", "changed while this page was open. Please look at the item and press again"],
  ["/cn", "或其信息有变动，请核对该商品后再次提交"],
])(
  "a unit that became another one while the checkout was open is not ordered before its buyer has seen it, with %j",
  async (prefix, said) => {
    const { db } = shop();
    const serial = prefix === "" ? "TD2612-4700" : "TD2613-4800";
    const { sku, slug } = await openUnit(shop(), serial);
    const browser = shop().browser();
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
    const at = `${prefix}/checkout`;
    const fields = { ...checkoutForm, email: `${slug}@example.com` };
    const sent = async (intent: "quote" | "place", seen?: string) =>
      browser.post(at, {
        ...fields,
        intent,
        key: randomUUID(),
        total: seen ? hidden(seen, "total") : "",
        ...(seen && { seenUnits: hidden(seen, "seenUnits") }),
      });
    const quoted = await sent("quote");
    await db.sql(`update products set open_box = open_box || '{"grade":"c"}' where slug = $1`, [slug]);
    const refused = await sent("place", quoted.text);
    expect({ status: refused.status, said: refused.text.includes(said) }).toEqual({ status: 409, said: true });
    expect(await db.sql("select number from orders where email = $1", [fields.email])).toEqual([]);
    // The answer shows the unit as it is now; who sends it has seen it.
    const placed = await sent("place", refused.text);
    expect(placed.status).toBe(303);
  },
);

test("a unit that changed in a guest's cart is told after it joined the account's cart too", async () => {
  const { db, clock } = shop();
  const { sku, slug } = await openUnit(shop(), "TD2614-4900");
  const other = await openUnit(shop(), "TD2614-4901");
  const customerId = await customer(db, "unit-buyer@example.com");
  await addToCart({ db, clock }, { customerId }, [{ sku: other.sku, quantity: 1 }]);
  const { token } = await cartWith({ db, clock }, { sku, quantity: 1 });
  await db.sql(`update products set open_box = open_box || '{"grade":"a"}' where slug = $1`, [slug]);
  await db.transaction((tx) => mergeCartsOnSignIn(tx, token, { customerId }, clock.now()));
  const { lines } = await quoteCart(shop(), { customerId });
  const told = lines.map((line) => [
    line.sku,
    line.problems.map((problem) => ("facts" in problem ? problem.facts : [])),
  ]);
  expect(Object.fromEntries(told)).toEqual({ [other.sku]: [], [sku]: [["grade"]] });
});

test("order, receipt and packing slip name the serial number that was sold, whatever the page says later", async () => {
  const { db, clock } = shop();
  const { sku, slug } = await openUnit(shop(), "TD2602-4137");
  const placed = await place({ db, clock }, await cartWith({ db, clock }, { sku, quantity: 1 }));
  if (!placed.ok) throw new Error(placed.error.code);
  await db.sql(`update products set open_box = open_box || '{"serial":"OTHER"}' where slug = $1`, [slug]);
  const { number, orderId } = placed.value;
  const buyer = shop().browser();
  await buyer.get(`/order/detail?token=${await createOrderLink(db, orderId, clock.now())}`);
  for (const [prefix, words] of [
    ["", "Serial number TD2602-4137"],
    ["/cn", "序列号 TD2602-4137"],
  ] as const) {
    const page = await buyer.get(`${prefix}/order/detail?order=${number}`);
    expect(page.text).toContain(words);
    const owner = await signedInAs(shop(), "owner");
    expect((await owner.get(`${prefix}/admin/orders/${number}`)).text).toContain(words);
    const slip = await owner.bytes(`${prefix}/admin/orders/${number}/packingSlip`);
    expect(pdfText(slip.bytes)).toContain(words);
  }
});

test("the page of an opened unit shows what the bench measured, in both languages, and what it costs new", async () => {
  const test = { on: "2026-10-30", by: "JM", pressure: 145, current: { amps: 12.4, volts: "230" } };
  const { slug } = await openUnit(shop(), "TD2605-4248", {}, test);
  for (const [prefix, words] of [
    ["", ["Oct 30, 2026, JM", "Pressure reached", "145 PSI", "12.4 A at 230 V", "New: $899.00"]],
    ["/cn", ["2026年10月30日，JM", "达到压力", "1.00 MPa", "12.4 A（230 V）", "全新价：US$899.00"]],
  ] as const) {
    const page = await shop().browser().get(`${prefix}/products/${slug}.html`);
    for (const word of words) expect(page.text.replaceAll(/<\/?span[^>]*>/g, "")).toContain(word);
    const { bytes } = await shop().browser().bytes(`${prefix}/products/${slug}.html`);
    expect(bytes.toString()).toContain("https://schema.org/UsedCondition");
    expect(page.text).toContain(`/products/new-${slug}.html`);
  }
});

test("an opened unit is one machine: neither an import nor the shelf takes a second one", async () => {
  const { db, clock } = shop();
  const two = await openUnit(shop(), "TD2603-4174", { variants: [variant("OB-TWO", { stock: 2 })] });
  expect(two.errors).toEqual([{ code: "open_box_one_unit" }]);
  const { sku } = await openUnit(shop(), "TD2604-4211");
  const [part] = await db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  const input = {
    variantId: part!.id,
    staffId: 0,
    kind: "received",
    quantity: 1,
    reason: "Found",
    seenOnHand: 1,
  } as const;
  expect(await adjustStock({ db, clock }, input)).toEqual({ ok: false, error: { code: "one_unit" } });
});

test("the editor takes no machine of which more lie there as an opened unit, nor a serial number that is for sale", async () => {
  const { db } = shop();
  const { slug } = await openUnit(shop(), "TD2606-4285");
  await openUnit(shop(), "TD2606-4286");
  const owner = await signedInAs(shop(), "owner");
  const save = async (of: string, openBox: Record<string, string>, prefix = "") => {
    const { id, version, typed } = await formOf(db, of);
    const texts = { ...typed.texts, category: "open-box", subcategory: "tanks" };
    const changed = { ...typed, texts, openBox: { ...typed.openBox, ...openBox } };
    return owner.post(`${prefix}/admin/products/${id}`, fieldsOf(changed, { version }));
  };
  const unit = { of: slug, grade: "b", reason: "display", serial: "TD2606-4299", accessories: "yes" };
  const many = await save("new-td2606-4285", unit);
  expect(many.text).toContain("An open-box unit is one machine: its stock is 0 or 1.");
  const twice = await save("td2606-4286", { serial: "TD2606-4285" }, "/cn");
  expect(twice.text).toContain("在售商品 td2606-4285 已使用此序列号");
  const stored = await db.sql("select slug from products where open_box ->> 'serial' = any($1)", [
    ["TD2606-4285", "TD2606-4299"],
  ]);
  expect(stored).toEqual([{ slug: "td2606-4285" }]);
  const own = await save("td2606-4286", { serial: "TD2606-4287" });
  expect(own.status).toBe(303);
});

/** A unit that bears the serial number of another, as an import would have it. */
const bearing = (serial: string, change: Record<string, unknown> = {}) => ({
  openBox: { of: "new", grade: "b", reason: "display", serial, runHours: null, accessories: true },
  ...change,
});

test("an import takes a maker's serial number for sale once, whether the other is in the shop or in the file", async () => {
  const { slug } = await openUnit(shop(), "TD2607-4300");
  const taken = (serial: string) => [{ code: "serial_taken", serial, product: slug }];
  expect((await openUnit(shop(), "TD2607-4301", bearing("td2607 -4300"))).errors).toEqual(taken("td2607 -4300"));
  expect((await openUnit(shop(), "TD2607-4302", bearing("TD2607-4300", { brand: "Gantmoor" }))).errors).toEqual([]);
  expect((await openUnit(shop(), "TD2607-4303", bearing("TD2607-4300", { status: "draft" }))).errors).toEqual([]);
  const { db, clock } = shop();
  const unit = (name: string) =>
    record(name, {
      category: "open-box",
      subcategory: "tanks",
      attributes: { conditionGrade: "b", openBoxReason: "display", accessoriesIncluded: true },
      ...bearing("TD2607-4310"),
      variants: [variant(`OB-${name}`, { stock: 1 })],
    });
  for (const dryRun of [true, false]) {
    const both = await importProducts({ db, clock }, jsonLines([unit("first"), unit("second")]), { dryRun });
    expect({
      added: both.added,
      errors: both.errors.map(({ line, product, field }) => ({ line, product, field })),
    }).toEqual({ added: 1, errors: [{ line: 2, product: "second", field: "openBox.serial" }] });
  }
  // A unit that the shop has already may be imported again as it is.
  const again = await importProducts({ db, clock }, jsonLines([unit("first")]));
  expect({ unchanged: again.unchanged, errors: again.errors }).toEqual({ unchanged: 1, errors: [] });
});

test("a serial number that is for sale is not put on sale again, neither with many products nor by taking a change back", async () => {
  const { db } = shop();
  const { slug } = await openUnit(shop(), "TD2608-4400");
  await openUnit(shop(), "TD2608-4401", bearing("TD2608-4400", { status: "draft" }));
  await openUnit(shop(), "TD2608-4402", bearing("TD2608-4402"));
  const owner = await signedInAs(shop(), "owner");
  const { id } = await formOf(db, "td2608-4401");
  const publish = { intent: "plan", kind: "status", status: "published" };
  for (const [prefix, said] of [
    ["", `${slug} is for sale with serial number TD2608-4400`],
    ["/cn", `在售商品 ${slug} 已使用序列号 TD2608-4400`],
  ] as const)
    expect((await owner.post(`${prefix}/admin/products/change?ids=${id}`, publish)).text).toContain(said);

  const save = async (openBox: Record<string, string>, status: string) => {
    const { id: unit, version, typed } = await formOf(db, "td2608-4402");
    const changed = { ...typed, texts: { ...typed.texts, status }, openBox: { ...typed.openBox, ...openBox } };
    expect((await owner.post(`/admin/products/${unit}`, fieldsOf(changed, { version }))).status).toBe(303);
  };
  // Put away it may bear the number; on sale again under another, it does not get the first one back.
  await save({ serial: "TD2608-4400" }, "archived");
  await save({ serial: "TD2608-4403" }, "published");
  await save({ serial: "TD2608-4404" }, "archived");
  await db.sql('update products set open_box = open_box || \'{"serial":"TD2608-4403"}\' where slug = $1', [slug]);
  for (const [prefix, said] of [
    ["", `${slug} is for sale with the serial number it had then`],
    ["/cn", `在售商品 ${slug} 已使用当时的序列号`],
  ] as const) {
    const { id: unit, version } = await formOf(db, "td2608-4402");
    const undone = await owner.post(`${prefix}/admin/products/${unit}`, { intent: "undo", version: String(version) });
    expect({ status: undone.status, said: undone.text.includes(said) }).toEqual({ status: 409, said: true });
  }
  expect((await formOf(db, "td2608-4402")).typed.texts.status).toBe("archived");
});

test("a test that is dated ahead is refused, by the import and by the editor, in both languages", async () => {
  const { db, clock } = shop();
  const test = { on: "2026-11-22", by: "JM", pressure: 145, current: null };
  expect((await openUnit(shop(), "TD2609-4500", {}, test)).errors).toEqual([{ code: "test_ahead" }]);
  const { slug } = await openUnit(shop(), "TD2609-4501", {}, { ...test, on: "2026-11-20" });
  const owner = await signedInAs(shop(), "owner");
  const { id, version, typed } = await formOf(db, slug);
  const ahead = { ...typed, openBox: { ...typed.openBox, testOn: "2026-11-22" } };
  for (const [prefix, said] of [
    ["", "can’t be later than today"],
    ["/cn", "不能晚于今天"],
  ] as const) {
    const saved = await owner.post(`${prefix}/admin/products/${id}`, fieldsOf(ahead, { version }));
    expect({ status: saved.status, said: saved.text.includes(said) }).toEqual({ status: 400, said: true });
    expect(saved.text).toContain('value="2026-11-22"');
  }
  clock.set(instant(Date.UTC(2026, 10, 22)));
  const later = await signedInAs(shop(), "owner", "later@example.com");
  const saved = await later.post(`/admin/products/${id}`, fieldsOf(ahead, { version }));
  expect({ status: saved.status, location: saved.location }).toMatchObject({
    status: 303,
    location: expect.stringContaining(`/admin/products/${id}`),
  });
});

test("an opened unit that was put on the shelf by hand is not put there once more by its return", async () => {
  const { db, clock } = shop();
  const { sku } = await openUnit(shop(), "TD2616-5100");
  const placed = await place({ db, clock }, await cartWith({ db, clock }, { sku, quantity: 1 }));
  if (!placed.ok) throw new Error(placed.error.code);
  const { orderId, number } = placed.value;
  await walkOrder(db, clock, { id: orderId, number }, "return-refund");
  const deps = { db, clock, settings: { publicUrl: "https://shop.example" } };
  const [{ id, lines }] = (await returnsOfOrder(db, orderId)) as [Awaited<ReturnType<typeof returnsOfOrder>>[number]];
  await agreeReturn(deps as never, { returnId: id, staffId: 7, instructions: "By label" });
  const shelve = (units: number) =>
    db.sql("update stock s set on_hand = $2 from variants v where v.id = s.variant_id and v.sku = $1", [sku, units]);
  await shelve(1);
  const counted = [{ lineId: lines[0]!.lineId, resellable: 1, scrapped: 0 }];
  const sign = () => signReceipt(deps as never, { returnId: id, counted, staffId: 7 });
  expect(await sign()).toEqual({ ok: false, error: { code: "one_unit" } });
  const owner = await signedInAs(shop(), "owner");
  const form = { intent: "sign", [`resellable ${lines[0]!.lineId}`]: "1" };
  for (const [prefix, said] of [
    ["", "An open-box unit is one machine: its stock is 0 or 1."],
    ["/cn", "开箱"],
  ] as const) {
    const refused = await owner.post(`${prefix}/admin/returns/${id}`, form);
    expect({ status: refused.status, said: refused.text.includes(said) }).toEqual({ status: 409, said: true });
  }
  expect(
    await db.sql("select on_hand from stock s join variants v on v.id = s.variant_id where v.sku = $1", [sku]),
  ).toEqual([{ on_hand: 1 }]);
  await shelve(0);
  expect(await sign()).toEqual({ ok: true, value: "signed" });
});

test("an opened unit that was put on the shelf by hand is not put there once more by taking its shipment back", async () => {
  const { db, clock } = shop();
  const { sku } = await openUnit(shop(), "TD2616-5200");
  const placed = await place({ db, clock }, await cartWith({ db, clock }, { sku, quantity: 1 }));
  if (!placed.ok) throw new Error(placed.error.code);
  const { orderId, number } = placed.value;
  await walkOrder(db, clock, { id: orderId, number }, "shipped");
  const [parcel] = await db.sql<{ id: number }>("select id from parcels where order_id = $1", [orderId]);
  const shelve = (units: number) =>
    db.sql("update stock s set on_hand = $2 from variants v where v.id = s.variant_id and v.sku = $1", [sku, units]);
  const stock = () =>
    db.sql("select on_hand, reserved, sold from stock s join variants v on v.id = s.variant_id where v.sku = $1", [
      sku,
    ]);
  await shelve(1);
  const owner = await signedInAs(shop(), "owner");
  const form = { intent: "take-shipment-back", parcel: String(parcel!.id) };
  for (const [prefix, said] of [
    ["", "An open-box unit is one machine: its stock is 0 or 1."],
    ["/cn", "一件开箱品即一台机器"],
  ] as const) {
    const refused = await owner.post(`${prefix}/admin/orders/${number}`, form);
    expect({ status: refused.status, said: refused.text.includes(said) }).toEqual({ status: 409, said: true });
  }
  expect(await stock()).toEqual([{ on_hand: 1, reserved: 0, sold: 1 }]);
  await shelve(0);
  expect((await owner.post(`/admin/orders/${number}`, form)).status).toBe(303);
  expect(await stock()).toEqual([{ on_hand: 1, reserved: 1, sold: 0 }]);
});

test("from the return of counted goods the merchant is led to the unit's pictures, or to a new unit begun with them", async () => {
  const { db, clock } = shop();
  const { sku, slug } = await openUnit(shop(), "TD2615-5000");
  const owner = await signedInAs(shop(), "owner");
  const office = await signedInAs(shop(), "fulfilment");
  const cameBack = async (part: string, count: { resellable: number; scrapped: number }) => {
    const placed = await place({ db, clock }, await cartWith({ db, clock }, { sku: part, quantity: 1 }));
    if (!placed.ok) throw new Error(placed.error.code);
    const { orderId, number } = placed.value;
    await walkOrder(db, clock, { id: orderId, number }, "return-refund");
    const deps = { db, clock, settings: { publicUrl: "https://shop.example" } };
    const [{ id, lines }] = (await returnsOfOrder(db, orderId)) as [Awaited<ReturnType<typeof returnsOfOrder>>[number]];
    await agreeReturn(deps as never, { returnId: id, staffId: 7, instructions: "By label" });
    await sendReturn(deps as never, { orderId, customerId: null, carrier: "fedex", number: "7712 3456 7890" });
    const at = `/admin/returns/${id}`;
    expect((await owner.get(at)).text, "before anybody has looked at it").not.toMatch(/#pictures|#open-box/);
    const counted = [{ lineId: lines[0]!.lineId, ...count }];
    expect(await signReceipt(deps as never, { returnId: id, counted, staffId: 7 })).toMatchObject({ ok: true });
    return at;
  };
  const { id } = await formOf(db, slug);
  const fit = { resellable: 1, scrapped: 0 };
  const unit = await cameBack(sku, fit);
  await stockGoods(db, { sku: "CAME-BACK" });
  const asNew = await cameBack("CAME-BACK", fit);
  const notAsNew = await cameBack("CAME-BACK", { resellable: 0, scrapped: 1 });
  await stockGoods(db, { sku: "BELT-BACK", category: "extras" });
  const belt = await cameBack("BELT-BACK", fit);
  for (const [prefix, lookOver, offer, inStock] of [
    [
      "",
      "Look over this unit: pictures, grade and test record",
      "Offer it as an open-box unit",
      "What was counted resellable is in stock as new: take it off there first.",
    ],
    ["/cn", "核对该机的图片、成色与测试记录", "作为开箱品上架", "计为可再售的已作为新品入库，请先从新品库存中减去。"],
  ] as const) {
    const again = (await owner.get(prefix + unit)).text;
    expect(again).toContain(lookOver);
    expect(again).toContain(`href="${prefix}/admin/products/${id}#pictures"`);
    expect(again).not.toContain(offer);
    for (const at of [asNew, notAsNew]) {
      const { text } = await owner.get(prefix + at);
      expect(text).toContain(offer);
      expect(text).toContain(`href="${prefix}/admin/products/new?openBoxOf=came-back#open-box"`);
      expect(text.includes(inStock)).toBe(at === asNew);
      // Staff who may not change products are not led to a form that refuses.
      expect((await office.get(prefix + at)).text).not.toContain(offer);
    }
    expect((await owner.get(prefix + belt)).text, "a belt is no machine").not.toContain(offer);
    const begun = await owner.get(`${prefix}/admin/products/new?openBoxOf=came-back`);
    expect(begun.text).toMatch(/name="openBox.of"[^>]*value="came-back"/);
    expect(begun.text).toMatch(/<option value="returned" selected/);
  }
});
