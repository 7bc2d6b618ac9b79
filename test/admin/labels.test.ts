import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { days, instant, minutes } from "#domain/kernel/time.ts";
import { buyLabel, quoteLabel } from "#engine/admin/labels/buy-label.ts";
import type { LabelDeps } from "#engine/admin/labels/label-deps.ts";
import { findLabel, labelsOf, labelsToPrint } from "#engine/admin/labels/label-rows.ts";
import { settleLabel } from "#engine/admin/labels/settle-label.ts";
import { voidLabel } from "#engine/admin/labels/void-label.ts";
import type { LabelSeller } from "#engine/ports/label-seller.ts";
import { backOfficeOf, type Paid, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { change } from "#test/orders/changing-orders.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { account, sellersAt, uspsOf } from "./label-seller.ts";

let bench: Bench;
let staff: Browser;
let order: Paid;
const usps = () => uspsOf(bench);
const sellers = sellersAt(() => bench);
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());
const shop = openShop({ parties: () => Promise.resolve({ labels: sellers }) });

beforeEach(async () => {
  staff = await signedInAs(shop(), "fulfilment");
  order = await paidOrder(backOfficeOf(shop()));
});
afterEach(() => bench.post("/control/faults/clear"));

const at = (prefix = "") => `${prefix}/admin/orders/${order.number}/label`;
const parcel = { weight: "3.5", length: "12", width: "9", height: "6" };
const asked = `?${new URLSearchParams(parcel).toString()}`;
const fault = (operation: string, kind: string, more: object = {}) =>
  bench.post("/control/faults", { provider: "usps", operation, kind, ...more });
const sold = async () =>
  ((await bench.get("/control/labels")) as { labels: { number: string; key: string; status: string }[] }).labels;
const rows = () => labelsOf(shop().db, order.id);
const deps = (labels: LabelDeps["labels"] = sellers): LabelDeps => ({
  db: shop().db,
  clock: shop().clock,
  files: shop().files,
  labels,
  log: { warn: () => {} },
});

/** The form of the cheapest service as the page has it. */
async function offer(): Promise<Record<string, string>> {
  const { text } = await staff.get(at() + asked);
  const service = /value="(USPS_GROUND_ADVANTAGE \d+)"/.exec(text)?.[1] ?? "";
  const key = /name="key" value="([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
  return { intent: "buy", key, service, ...parcel };
}
const buy = async () => staff.post(at(), await offer());
const step = async (intent: string, prefix = "") =>
  staff.post(at(prefix), { intent, label: String((await rows()).at(-1)?.id) });

test("a label is bought for what was weighed, printed, shipped with, and its price is a cost of the order", async () => {
  const [weight] = await shop().db.sql<{ lb: string }>(
    "select (v.weight_lb * l.quantity)::float8 as lb from order_lines l join variants v on v.id = l.variant_id where l.order_id = $1",
    [order.id],
  );
  expect((await staff.get(at())).text).toContain(`name="weight" value="${weight?.lb}"`);
  const page = await staff.get(at() + asked);
  for (const service of ["USPS Ground Advantage", "USPS Priority Mail", "USPS Priority Mail Express"])
    expect(page.text).toContain(service);
  const payload = await staff.get(`${at()}/_payload.json${asked}`);
  expect([payload.status, payload.text.includes("USPS_GROUND_ADVANTAGE")], "no file stands in the page's way").toEqual([
    200,
    true,
  ]);
  const form = await offer();
  expect((await staff.post(at(), form)).location).toBe(`${at()}?done=bought`);
  const [label] = await rows();
  expect(label).toMatchObject({ state: "bought", carrier: "usps", account, service: "USPS_GROUND_ADVANTAGE" });
  expect(`USPS_GROUND_ADVANTAGE ${label?.cost}`, "as shown").toBe(form["service"]);
  const pdf = await staff.bytes(`${at()}s/${label?.id}`);
  expect(pdf.headers.get("cache-control")).toBe("private, no-store");
  expect((await PDFDocument.load(pdf.bytes)).getPageCount()).toBe(1);
  const work = await staff.get(`/admin/orders/${order.number}`);
  expect(work.text, "taken over into the form that ships").toContain(`name="number" value="${label?.number}"`);
  expect(work.text).toContain("Label bought");
  const csv = await (await signedInAs(shop(), "owner")).get("/admin/export/orders?scope=all");
  expect(csv.text.split("\n")[0]).toContain("Cost of labels");
  expect(csv.text).toContain(((label?.cost ?? 0) / 100).toFixed(2));
  const ship = { intent: "ship", carrier: "usps", number: label?.number ?? "", [`units ${order.lineId}`]: "2" };
  expect((await staff.post(`/admin/orders/${order.number}`, ship)).location).toContain("done=shipped");
  const inUse = await step("void");
  expect(inUse.status).toBe(409);
  expect(inUse.text).toContain("A parcel uses this label");
  expect((await sold()).find(({ number }) => number === label?.number)?.status).toBe("sold");
});

test("two presses at once, and the same press again later, buy one label", async () => {
  const [form, before] = [await offer(), (await sold()).length];
  await fault("label", "slow", { delayMs: 400 });
  const answers = await Promise.all([staff.post(at(), form), staff.post(at(), form)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await staff.post(at(), form)).location, "a reload").toBe(`${at()}?done=bought`);
  expect((await sold()).length - before).toBe(1);
  expect((await rows()).map(({ state }) => state)).toEqual(["bought"]);
});

test("two people who buy for one order at once buy one label", async () => {
  const other = await signedInAs(shop(), "manager");
  const forms = [await offer(), await offer()];
  const before = (await sold()).length;
  await fault("label", "slow", { delayMs: 400 });
  const answers = await Promise.all([staff.post(at(), forms[0]!), other.post(at(), forms[1]!)]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.text).toContain("nothing is paid twice");
  expect((await sold()).length - before).toBe(1);
});

test.each([
  ["commit-then-reset", ""],
  ["commit-then-500", "/cn"],
])("a label whose answer is lost (%s) is found again, and no other is bought meanwhile", async (kind, prefix) => {
  const [form, before] = [await offer(), (await sold()).length];
  await fault("label", kind);
  const lost = await staff.post(at(prefix), form);
  expect(lost.status).toBe(409);
  expect(lost.text).toContain(prefix ? "请勿再次购买" : "please don’t buy another");
  const again = await staff.post(at(), { ...form, key: randomUUID() });
  expect(again.text).toContain("no answer yet");
  expect((await staff.get(at() + asked)).text, "no prices either").not.toContain('name="service"');
  await fault("reprint", "before-500");
  expect((await step("settle")).location).toContain("done=unknown");
  expect((await step("settle")).location).toContain("done=bought");
  const labels = await sold();
  expect(labels.length - before).toBe(1);
  expect(await rows()).toMatchObject([{ state: "bought", number: labels[0]?.number }]);
  expect(await shop().files.size((await rows())[0]?.file ?? "")).toBeGreaterThan(500);
});

test("a process that is killed between bought and stored loses no label, and one killed before buys none", async () => {
  const killed = (afterBuying: boolean) => {
    const seller = usps();
    const buying: LabelSeller["buy"] = async (...asking) => {
      if (afterBuying) await seller.buy(...asking);
      throw new Error("killed");
    };
    return { ...sellers, current: () => Promise.resolve({ ...seller, buy: buying }) };
  };
  const by = { id: null, email: "packer@example.com" };
  const box = { weightLb: 3.5, lengthIn: 12, widthIn: 9, heightIn: 6 };
  const wanted = { orderNumber: order.number, parcel: box };
  const prices = await quoteLabel(deps(), wanted);
  const price = prices.ok ? prices.value[0]! : null;
  const purchase = () => ({ ...wanted, key: randomUUID(), service: price?.service ?? "", price: price!.price });
  await expect(buyLabel(deps(killed(false)), by, purchase())).rejects.toThrow("killed");
  const [first] = await rows();
  expect(await settleLabel(deps(), first!.id), "USPS may still be at it").toBe("buying");
  shop().clock.set(instant(shop().clock.now() + minutes(11)));
  expect(await settleLabel(deps(), first!.id)).toBe("not-bought");
  const before = (await sold()).length;
  await expect(buyLabel(deps(killed(true)), by, purchase())).rejects.toThrow("killed");
  const second = (await rows()).at(-1)!;
  const [job] = await shop().db.sql<{ id: number }>(
    "select (payload ->> 'labelId')::int as id from graphile_worker._private_jobs where key = $1",
    [`settle-label:${second.id}`],
  );
  expect(job?.id, "a job was written with it").toBe(second.id);
  expect(await settleLabel(deps(), second.id)).toBe("bought");
  expect((await sold()).length - before).toBe(1);
  expect((await findLabel(shop().db, second.id))?.file).not.toBeNull();
  expect(await settleLabel(deps(), second.id), "again").toBe("bought");
});

test("an order keeps its address while a label bears it, and a label is bought for no address that has just changed", async () => {
  const support = await signedInAs(shop(), "support");
  const moved = { "shipping.address1": "99 River Street" };
  await buy();
  const refused = await change(support, order.number, moved);
  expect([refused.status, refused.text.includes("Have it voided or removed")]).toEqual([409, true]);
  const phone = await change(support, order.number, { "shipping.phone": "(614) 555-0100" });
  expect(phone.location, "which no label bears").toContain("done=order-changed");
  await step("void");
  expect((await change(support, order.number, moved)).location).toContain("done=order-changed");
  const wanted = { orderNumber: order.number, parcel: { weightLb: 3.5, lengthIn: 12, widthIn: 9, heightIn: 6 } };
  const prices = await quoteLabel(deps(), wanted);
  const price = prices.ok ? prices.value[0]! : null;
  const seller = usps();
  const whileAsked: LabelSeller = {
    ...seller,
    async prices(wish) {
      await change(support, order.number, { "shipping.address1": "7 Hill Road" });
      return seller.prices(wish);
    },
  };
  const purchase = { ...wanted, key: randomUUID(), service: price?.service ?? "", price: price!.price };
  const by = { id: null, email: "packer@example.com" };
  expect(await buyLabel(deps({ ...sellers, current: () => Promise.resolve(whileAsked) }), by, purchase)).toEqual({
    ok: false,
    error: { code: "label_address_changed" },
  });
  expect((await rows()).map(({ state }) => state)).toEqual(["voided"]);
});

test("a parcel that came back is sent again: its order's address is corrected, and a label bought for the new one", async () => {
  const support = await signedInAs(shop(), "support");
  await buy();
  const first = (await rows())[0]!;
  const ship = { intent: "ship", carrier: "usps", number: first.number ?? "", [`units ${order.lineId}`]: "2" };
  expect((await staff.post(`/admin/orders/${order.number}`, ship)).location).toContain("done=shipped");
  const moved = { "shipping.address1": "99 River Street" };
  expect((await staff.get(at())).text, "on its way").not.toContain('name="weight"');
  expect((await support.get(`/admin/orders/${order.number}/change`)).text).toContain(
    "so this can no longer be changed",
  );
  const [back] = await shop().db.sql<{ id: number }>(
    "update parcels set returned_at = now() where order_id = $1 returning id",
    [order.id],
  );
  shop().clock.set(instant(shop().clock.now() + minutes(1)));
  expect((await support.get(`/admin/orders/${order.number}`)).text).toContain(`/admin/orders/${order.number}/change`);
  for (const [prefix, words] of [
    ["", "A parcel came back."],
    ["/cn", "有包裹被退回。"],
  ] as const)
    expect((await support.get(`${prefix}/admin/orders/${order.number}/change`)).text).toContain(words);
  // All but the address stays as it left, and its tax with it.
  const kentucky = { "shipping.state": "KY", "shipping.city": "Louisville", "shipping.zip": "40202" };
  const others: Record<string, string>[] = [{ "lines.0.quantity": "1" }, { email: "other@example.com" }, kentucky];
  for (const typed of others) {
    const refused = await change(support, order.number, { ...moved, ...typed });
    expect([refused.status, refused.text.includes("Goods of this order have left")]).toEqual([409, true]);
  }
  expect((await change(support, order.number, moved)).location).toContain("done=order-changed");
  expect((await staff.get(`/admin/orders/${order.number}`)).text).toContain(`${at()}"`);
  expect((await buy()).location).toBe(`${at()}?done=bought`);
  const second = (await rows())[1]!;
  const refused = await change(support, order.number, { "shipping.address1": "7 Hill Road" });
  expect([refused.status, refused.text.includes("Have it voided or removed")]).toEqual([409, true]);
  const work = (await staff.get(`/admin/orders/${order.number}`)).text;
  expect(work, "taken over into the form that corrects its tracking").toContain(`value="${second.number}"`);
  const again = { intent: "correct-tracking", parcel: String(back!.id), carrier: "usps", number: second.number ?? "" };
  expect((await staff.post(`/admin/orders/${order.number}`, again)).location).toContain("done=tracking-corrected");
  expect((await rows()).map(({ isUsed }) => isUsed)).toEqual([false, true]);
  expect((await staff.get(at())).text, "on its way again").not.toContain('name="weight"');
  // Once more it came back: the label of its first way, which has had it, stands in no way.
  await shop().db.sql("update parcels set returned_at = now() where order_id = $1", [order.id]);
  const third = await change(support, order.number, { "shipping.address1": "7 Hill Road" });
  expect(third.location).toContain("done=order-changed");
});

test("what USPS forgets is ended by a person, and a label that can't be printed any more is given back", async () => {
  const form = await offer();
  await fault("label", "before-500");
  await staff.post(at(), form);
  expect((await step("close")).status, "not within the hour").toBe(409);
  shop().clock.set(instant(shop().clock.now() + days(7)));
  expect(await settleLabel(deps(), (await rows())[0]!.id), "its word is not taken").toBe("buying");
  staff = await signedInAs(shop(), "fulfilment");
  expect((await staff.get(at())).text).toContain("I checked with USPS");
  expect((await step("close")).location).toContain("done=not-bought");
  const work = await staff.get(`/admin/orders/${order.number}`);
  expect(work.text, "with a trace").toContain("Label purchase closed as not bought");
  const audited = "select from audit_log where action = 'label-closed' and subject = $1";
  expect(await shop().db.sql(audited, [order.number])).toHaveLength(1);
  const next = await offer();
  await fault("label", "commit-then-reset");
  await staff.post(at(), next);
  const key = (await rows()).at(-1)!.key;
  for (const _ of [1, 2, 3]) await usps().find(key);
  expect((await step("settle")).location).toContain("done=not-bought");
  expect((await sold())[0]?.status).toBe("canceled");
});

test("freight is offered the truck line's label first, and far too heavy a parcel is told USPS's limit like any other", async () => {
  order = await paidOrder(backOfficeOf(shop()), { delivery: "LOCAL" });
  const { text } = await staff.get(at());
  expect(text.indexOf('id="upload"')).toBeGreaterThan(0);
  expect(text.indexOf('id="upload"')).toBeLessThan(text.indexOf('id="buy"'));
  expect(text).toMatch(/<input(?=[^>]* name="weight")[^>]* value=""/);
  for (const weight of ["70.01", "800", "3236.4"]) {
    const query = new URLSearchParams({ ...parcel, weight }).toString();
    expect((await staff.get(`${at()}?${query}`)).text, weight).toContain("heavier than USPS takes (70 lb)");
    expect((await staff.get(`${at("/cn")}?${query}`)).text, weight).toContain("70 磅");
  }
  const long = new URLSearchParams({ ...parcel, length: "240" }).toString();
  expect((await staff.get(`${at()}?${long}`)).text).toContain("heavier than USPS takes (70 lb), or larger");
});

test("what USPS refuses stands in both languages with what was typed, and nothing is stored or paid", async () => {
  const before = (await sold()).length;
  const heavy = new URLSearchParams({ ...parcel, weight: "71" }).toString();
  expect((await staff.get(`${at()}?${heavy}`)).text).toContain("heavier than USPS takes");
  expect((await staff.get(`${at("/cn")}?${heavy}`)).text).toContain("重量上限");
  const wrong = await staff.get(`${at()}?weight=abc&length=&width=9&height=6`);
  expect(wrong.text).toContain('value="abc"');
  expect(wrong.text).toContain("Length, in is required");
  const form = await offer();
  await shop().db.sql(
    `update orders set shipping_address = shipping_address || '{"address1": "1 Nowhere Rd"}' where id = $1`,
    [order.id],
  );
  const refused = await staff.post(at(), form);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("USPS cannot deliver to this address");
  expect(await rows()).toMatchObject([{ state: "not-bought", cost: 0 }]);
  expect((await staff.post(at(), form)).text, "the same press").toContain("already submitted");
  const dearer = { ...(await offer()), service: "USPS_GROUND_ADVANTAGE 1" };
  expect((await staff.post(at(), dearer)).text).toContain("asks for another price now");
  expect((await sold()).length).toBe(before);
  await shop().db.sql(
    "update orders set fulfilment_state = 'unsent', payment_state = 'owed', state = 'pending' where id = $1",
    [order.id],
  );
  expect((await staff.get(at())).text).toContain("it is not paid");
  expect((await staff.post(at(), { ...form, key: randomUUID() })).status).toBe(409);
});

test("a voided label costs nothing and can't be printed; after the night its price is asked back", async () => {
  await buy();
  const [label] = await rows();
  for (const [prefix, consequence] of [
    ["", "the label can’t be used any more"],
    ["/cn", "此面单不能再使用"],
  ])
    expect((await staff.get(`${prefix}${at()}`)).text).toContain(consequence);
  expect((await step("void")).location).toContain("done=voided");
  expect((await step("void")).location, "twice does no harm").toContain("done=voided");
  expect((await sold()).find(({ number }) => number === label?.number)?.status).toBe("canceled");
  expect((await staff.bytes(`${at()}s/${label?.id}`)).status).toBe(404);
  await buy();
  const second = (await rows()).at(-1)!;
  await bench.post("/control/labels", { trackingNumber: second.number });
  await fault("cancel", "before-reset");
  expect((await step("void")).text).toContain("voiding twice does no harm");
  expect((await rows()).at(-1)).toMatchObject({ state: "voiding" });
  expect((await staff.get(at())).text, "still paid for").toContain(`$${(second.cost / 100).toFixed(2)}`);
  expect((await staff.get(`/admin/orders/${order.number}`)).text, "nobody ships with it").not.toContain(
    `value="${second.number}"`,
  );
  expect((await labelsToPrint(shop().db, [order.number])).map(({ id }) => id)).not.toContain(second.id);
  expect((await step("void")).location).toContain("done=refund-asked");
  const page = (await staff.get(at())).text;
  expect(page).toContain("Refund requested");
  expect(page, "still paid for").toContain(`$${(second.cost / 100).toFixed(2)}`);
  expect((await step("refunded")).location).toContain("done=refunded");
  const events = await shop().db.sql<{ event: string }>(
    "select event from order_events where order_id = $1 and event like 'label%' order by id",
    [order.id],
  );
  expect(events.map(({ event }) => event)).toEqual([
    "label-bought",
    "label-voided",
    "label-bought",
    "label-refund-asked",
    "label-refunded",
  ]);
  expect(
    (await shop().db.sql("select from audit_log where action like 'label%' and subject = $1", [order.number])).length,
  ).toBe(5);
});

test("a process that is killed once USPS has canceled leaves no label to ship with, and what USPS refuses to void is one", async () => {
  await buy();
  const [label] = await rows();
  const wish = { orderNumber: order.number, labelId: label!.id };
  const by = { id: 1, email: "packer@example.com" };
  const refusing: LabelSeller = {
    ...usps(),
    cancel: () => Promise.resolve({ ok: false, error: { code: "label_too_late" } }),
  };
  const killed: LabelSeller = {
    ...usps(),
    async cancel(one) {
      await usps().cancel(one);
      throw new Error("killed");
    },
  };
  const of = (seller: LabelSeller) => deps({ ...sellers, of: () => Promise.resolve(seller) });
  expect(await voidLabel(of(refusing), by, wish)).toEqual({ ok: false, error: { code: "label_too_late" } });
  const form = () => staff.get(`/admin/orders/${order.number}`);
  expect((await form()).text).toContain(`value="${label?.number}"`);
  await expect(voidLabel(of(killed), by, wish)).rejects.toThrow("killed");
  expect((await form()).text).not.toContain(`value="${label?.number}"`);
  expect((await staff.get(at("/cn"))).text).toContain("请勿用它发货");
  const ship = { intent: "ship", carrier: "usps", number: label?.number ?? "", [`units ${order.lineId}`]: "2" };
  const stale = await staff.post(`/admin/orders/${order.number}`, ship);
  expect([stale.status, stale.text.includes("being voided")], "from a page of before").toEqual([409, true]);
  expect((await step("void")).location).toContain("done=voided");
});

async function pdfOf(
  pages: number,
  change: (text: string) => string = (text) => text,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([288, 432]);
  const bytes = await document.save({ useObjectStreams: false });
  return new Uint8Array(Buffer.from(change(Buffer.from(bytes).toString("latin1")), "latin1"));
}

function upload(bytes: Uint8Array<ArrayBuffer> | null, fields: Record<string, string> = {}, prefix = "") {
  const form = new FormData();
  const values = {
    intent: "upload",
    key: randomUUID(),
    carrier: "ups",
    number: "1Z999AA10123456784",
    cost: "18.40",
    ...fields,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (bytes) form.set("file", new File([bytes], "label.pdf", { type: "application/pdf" }));
  return staff.upload(at(prefix), form);
}

test("another carrier's label is uploaded, checked, taken over and removed with its file", async () => {
  const wrong: [Uint8Array<ArrayBuffer> | null, Record<string, string>, string, string][] = [
    [null, {}, "PDF of the label is required", "面单 PDF 文件为必填项"],
    [new Uint8Array(readFileSync("package.json")), {}, "not a PDF that can be read", "不是可读取的 PDF"],
    [await pdfOf(1, (text) => text.slice(0, -40)), {}, "not a PDF that can be read", "不是可读取的 PDF"],
    [
      await pdfOf(1, (text) => text.replace("/Type /Catalog", "/Type /Catalog /OpenAction /JavaScript")),
      {},
      "not a PDF",
      "不是可读取的 PDF",
    ],
    [
      await pdfOf(1, (text) => text.replace("trailer\n<<", "trailer\n<< /Encrypt 9 0 R")),
      {},
      "locked by a password",
      "密码保护",
    ],
    [await pdfOf(21), {}, "more than 20 pages", "超过 20 页"],
    [new Uint8Array(5 * 1024 * 1024 + 1), {}, "larger than 5 MB", "超过 5 MB"],
    [await pdfOf(1), { number: "12" }, "doesn’t look like one of this carrier’s", "与承运商不符"],
    [await pdfOf(1), { cost: "much" }, "amount such as 12.50", "须为金额"],
  ];
  for (const [bytes, fields, english, chinese] of wrong) {
    const en = await upload(bytes, fields);
    expect(en.status, english).toBe(409);
    expect(en.text).toContain(english);
    expect(en.text, "kept").toContain(`value="${fields["number"] ?? "1Z999AA10123456784"}"`);
    const cn = (await upload(bytes, fields, "/cn")).text;
    expect(cn).toContain(chinese);
    // A good file beside a wrong field is to be chosen again; what is wrong with a file says so itself.
    const isLost = Object.keys(fields).length > 0;
    expect([en.text.includes("Choose the PDF again"), cn.includes("请重新选择 PDF")]).toEqual([isLost, isLost]);
  }
  expect(await rows()).toEqual([]);
  const key = randomUUID();
  const file = await pdfOf(2);
  const twice = await Promise.all([upload(file, { key }), upload(file, { key })]);
  expect(twice.map(({ location }) => location)).toEqual([`${at()}?done=uploaded`, `${at()}?done=uploaded`]);
  const [label] = await rows();
  expect(await rows()).toMatchObject([{ state: "uploaded", carrier: "ups", number: "1Z999AA10123456784", cost: 1840 }]);
  expect((await staff.bytes(`${at()}s/${label?.id}`)).bytes.equals(Buffer.from(file))).toBe(true);
  expect((await staff.get(`/admin/orders/${order.number}`)).text).toContain('value="1Z999AA10123456784"');
  expect((await upload(await pdfOf(1))).text, "the number stands on another").toContain(
    "Another parcel or label already has this tracking number",
  );
  const mine = order;
  order = await paidOrder(backOfficeOf(shop()));
  const foreign = await upload(file, { key, number: "1Z999AA10123456784" });
  expect([foreign.status, foreign.text.includes("already submitted")], "the press of another order").toEqual([
    409,
    true,
  ]);
  for (const intent of ["void", "refunded", "close"])
    expect((await staff.post(at(), { intent, label: String(label?.id) })).status, intent).toBe(409);
  expect((await staff.bytes(`${at()}s/${label?.id}`)).status, "the label of another order").toBe(404);
  expect(await rows()).toEqual([]);
  order = mine;
  expect((await step("void")).location).toContain("done=removed");
  expect((await staff.get(at())).text).toContain("Removed");
  expect((await upload(await pdfOf(1))).location, "the number is free again").toContain("done=uploaded");
});

test("slips and labels of chosen orders are one file, each label behind its order's slip at its own size", async () => {
  const other = await paidOrder(backOfficeOf(shop()), { email: "another@example.com" });
  await buy();
  await upload(await pdfOf(2), { number: "1Z999AA10123456799" });
  const search = `labels=1&order=${other.number}&order=${order.number}`;
  const sizes = async (browser: Browser, query: string) => {
    const { bytes } = await browser.bytes(`/admin/export/pickList?${query}`);
    return (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth());
  };
  const [letter, label] = [612, 288];
  expect(await sizes(staff, search), "list, slip, slip, labels").toEqual([letter, letter, letter, label, label, label]);
  expect(await sizes(staff, search.replace("labels=1&", ""))).toEqual([letter, letter, letter]);
  expect(await sizes(await signedInAs(shop(), "support"), search), "not for whoever ships nothing").toEqual([
    letter,
    letter,
    letter,
  ]);
  await shop().files.put("broken_label_of_a_test.pdf", Buffer.from("%PDF-1.4 broken"));
  await shop().db.sql("update labels set file = 'broken_label_of_a_test.pdf' where order_id = $1 and carrier = 'ups'", [
    order.id,
  ]);
  const { bytes } = await staff.bytes(`/cn/admin/export/pickList?${search}`);
  expect((await PDFDocument.load(bytes)).getPageCount(), "the rest is printed").toBe(4);
  expect(await pdfText(bytes)).toContain(order.number);
  const list = await staff.get("/admin/orders?scope=to-ship");
  expect(list.text).toContain("Pick list, slips and labels");
  const chosen = await staff.post("/admin/orders?scope=to-ship", [
    ["intent", "bulk-print"],
    ["row", order.number],
    ["row", other.number],
  ]);
  expect(chosen.location).toBe(`/admin/export/pickList?labels=1&order=${order.number}&order=${other.number}`);
  const [bought] = await rows();
  expect((await staff.get("/admin/orders?scope=to-ship&ship=1")).text, "filled in").toContain(
    `value="${bought?.number}"`,
  );
  const plan = new FormData();
  plan.set("intent", "plan");
  plan.set("rows", `order,carrier,number\n${order.number},usps,${bought?.number}`);
  expect((await staff.upload("/admin/orders/ship", plan)).text).toContain(
    `pickList?labels=1&amp;order=${order.number}`.replace("&amp;", "&"),
  );
});

test("the label of a parcel that has left is not printed again with what is still to be sent", async () => {
  await buy();
  const [label] = await rows();
  const pages = async () => {
    const { bytes } = await staff.bytes(`/admin/export/pickList?labels=1&order=${order.number}`);
    return (await PDFDocument.load(bytes)).getPageCount();
  };
  expect(await pages(), "list, slip, label").toBe(3);
  const ship = { intent: "ship", carrier: "usps", number: label?.number ?? "", [`units ${order.lineId}`]: "1" };
  expect((await staff.post(`/admin/orders/${order.number}`, ship)).location).toContain("done=shipped");
  expect(await pages(), "list and slip of the other unit").toBe(2);
  expect((await staff.bytes(`${at()}s/${label?.id}`)).status, "a torn one can be printed by itself").toBe(200);
});

test("a label's PDF goes with what names the buyer, its cost stays", async () => {
  await buy();
  const [label] = await rows();
  await shop().db.sql(
    "update orders set state = 'delivered', fulfilment_state = 'delivered', placed_at = now() - interval '9 years' where id = $1",
    [order.id],
  );
  const { eraseSettledOrders } = await import("#engine/customers/erase-orders.ts");
  await shop().db.transaction((tx) => eraseSettledOrders(tx, { db: shop().db, clock: shop().clock } as never));
  expect(await rows()).toMatchObject([{ state: "bought", file: null, cost: label?.cost }]);
  const jobs = await shop().db.sql<{ names: string }>(
    "select payload ->> 'names' as names from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_files'",
  );
  expect(jobs.some(({ names }) => names.includes(label?.file ?? "-"))).toBe(true);
  expect((await staff.bytes(`${at()}s/${label?.id}`)).status).toBe(404);
  expect((await staff.get(at())).text, "nobody waits for it").not.toContain("Its PDF is being fetched");
  await step("settle");
  expect(await rows(), "nor is it fetched again").toMatchObject([{ state: "bought", file: null }]);
});
