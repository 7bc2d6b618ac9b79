import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { expect, test } from "vitest";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { mostPickupPlaces, pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { maxDescription } from "#engine/claims/open-claim.ts";
import { listMachines } from "#engine/machines/machine-rows.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop, jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { addPhoto, deliveredFreight } from "#test/claims/freight-claim.ts";
import { cartWith, dayton, place, setSetting } from "#test/checkout/checkout-shop.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { loadMachines } from "#test/machines/demo-machines.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { packStep } from "#web/admin/previewed-mails.server.ts";
import { jobs } from "#worker/jobs.ts";
import { harms, naughty, naughtyLines, plainOf, read } from "./hostile-words.ts";

const shop = openShop();

/** Opens a page in both languages, and expects that it says every one of the texts as it was typed. */
async function says(browser: Browser, path: string, texts: readonly string[]): Promise<void> {
  for (const prefix of ["", "/cn"]) {
    const { text, status } = await browser.get(prefix + path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(text, path).not.toMatch(harms);
    const shown = read(text);
    expect(
      texts.filter((one) => !shown.includes(one)),
      prefix + path,
    ).toEqual([]);
  }
}

/** The same of a PDF, for what a typesetter leaves as it is. */
async function prints(browser: Browser, path: string, texts: readonly string[]): Promise<void> {
  for (const prefix of ["", "/cn"]) {
    const { bytes, status } = await browser.bytes(prefix + path);
    expect({ path, status }).toEqual({ path, status: 200 });
    const sheet = pdfText(bytes).replaceAll(/\s+/g, "");
    expect(
      plainOf(texts).filter((one) => !sheet.includes(one)),
      prefix + path,
    ).toEqual([]);
  }
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

async function guestOf(orderId: number): Promise<Browser> {
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, orderId, shop().clock.now())}`);
  return browser;
}

test("what a buyer writes of freight damage, what the merchant answers and what the carrier's claim is called are read as they were written, on every page and in the mail", async () => {
  const office = backOfficeOf(shop());
  const owner = await signedInAs(shop(), "owner");
  const answers = naughtyLines(2_000);
  const numbers = naughty(60, 0);
  for (const [nth, { text }] of naughtyLines(maxDescription).entries()) {
    const order = await deliveredFreight(office);
    await addPhoto(office, order);
    const guest = await guestOf(order.id);
    const form = new FormData();
    const written = { damage: "concealed", wish: "refund", description: text, [`quantity-${order.lineId}`]: "1" };
    for (const [name, value] of Object.entries({ intent: "open", ...written })) form.append(name, value);
    expect((await guest.upload(`/order/claim?order=${order.number}`, form)).status).toBe(303);
    const [claim] = await claimsOfOrder(shop().db, order.id);
    const here = `/admin/claims/${claim!.id}`;
    await says(guest, `/order/claim?order=${order.number}`, linesOf(text));
    await says(owner, here, linesOf(text));

    const answer = answers[nth % answers.length]!.text;
    await says(owner, `${here}/mail?step=${packStep({ intent: "decline", answer })}&nth=0`, linesOf(answer));
    const number = numbers[nth]!;
    const filed = await owner.post(here, { intent: "file", day: "2026-11-20", number, amount: "100" });
    expect({ number, location: filed.location }).toEqual({ number, location: `${here}?done=carrier-claim-filed` });
    expect((await owner.post(here, { intent: "decline", answer })).location).toBe(`${here}?done=claim-declined`);
    await says(guest, `/order/claim?order=${order.number}`, linesOf(answer));
    await says(owner, here, [...linesOf(answer), number]);
    for (const path of ["/admin/claims", "/admin/audit", `/admin/orders/${order.number}`]) await says(owner, path, []);
  }
  expect(shop().errors).toEqual([]);
});

test("a machine is called as its owner calls it: on its page, in the mail before a service and in everything kept about the owner", async () => {
  const { db } = shop();
  await loadMachines(db);
  const sent: Mail[] = [];
  const worker: Shop = {
    ...catalogueShop(db),
    clock: shop().clock,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
    settings: { publicUrl: "https://shop.example", secret: "s".repeat(32) } as Shop["settings"],
  };
  await worker.listing.load();
  const [names, serials] = [naughty(60, 1), naughty(40, 2)];
  const owner = await signedInAs(shop(), "owner");
  // So many as an account holds.
  for (let from = 0; from < names.length; from += 40) {
    const email = `machines-${from}@example.com`;
    const id = await customer(db, email);
    const person = await signedIn(shop(), email);
    const some = names.slice(from, from + 40);
    for (const [nth, name] of some.entries()) {
      const serial = serials[(from + nth) % serials.length]!;
      const facts = { hours: "1990", readOn: "2026-11-20", hoursPerWeek: "40" };
      const made = await person.post("/machines", {
        intent: "save",
        key: "",
        model: "",
        kind: "piston",
        name,
        serial,
        ...facts,
      });
      expect({ name, location: made.location }).toEqual({ name, location: "/machines?done=saved" });
    }
    const machines = await listMachines(db, { customerId: id });
    expect(machines.map(({ name }) => name)).toEqual(some);
    await says(person, "/machines", [...some, ...machines.map(({ serial }) => serial)]);
    for (const { key, name } of machines) {
      const asked = await person.post("/machines", { intent: "remind", key });
      expect(read(asked.text), name).toContain(name);
      const before = sent.length;
      await jobs.send_service_mail?.(worker, { machineId: Number(key) });
      const mail = sent[before]!;
      expect(mail.subject, name).toContain(name);
      expect(mail.subject, name).not.toMatch(/\p{Cc}/u);
      expect(mail.text, name).toContain(name);
      expect(mail.html, name).not.toMatch(harms);
      expect(read(mail.html), name).toContain(name);
    }
    const kept = JSON.parse(
      Buffer.from((await owner.bytes(`/admin/customers/${id}/data`)).bytes).toString(),
    ) as unknown;
    const words = JSON.stringify(kept);
    expect(some.filter((name) => !words.includes(JSON.stringify(name).slice(1, -1)))).toEqual([]);
    await says(owner, `/admin/customers/${id}`, []);
  }
  expect(shop().errors).toEqual([]);
});

test("a quotation is called as it was saved, in the list, on its page and on paper", async () => {
  const { db } = shop();
  await importProducts(
    { ...shop() } as never,
    jsonLines([record("quoted", { variants: [variant("QUOTED", { stock: 5 })] })]),
  );
  await customer(db, "quotes@example.com");
  const person = await signedIn(shop(), "quotes@example.com");
  await person.post("/shoppingCart", { intent: "add", sku: "QUOTED", quantity: "1" });
  const made = await person.post("/quotation", { intent: "make", kind: "cart" });
  const number = new URL(made.location!, "http://shop.example").searchParams.get("number")!;
  for (const name of naughty(80, 2)) {
    const saved = await person.post("/personal/saved", { intent: "save", number, name });
    expect({ name, status: saved.status }).toEqual({ name, status: 303 });
    await says(person, "/personal/saved", [name]);
    await says(person, `/quotation?number=${number}`, [name]);
  }
  for (const name of plainOf(naughty(80, 0)).slice(0, 8)) {
    await person.post("/personal/saved", { intent: "save", number, name });
    await prints(person, `/quotation.pdf?number=${number}&named=1`, [name]);
  }
  expect(shop().errors).toEqual([]);
});

test("an opened unit's serial number and the place where it is fetched are read as they were typed: in the shop, on order, receipt, packing slip and in the mail", async () => {
  const { db, clock, stripe } = shop();
  const owner = await signedInAs(shop(), "owner");
  const names = naughty(100, 0).slice(0, mostPickupPlaces);
  const instructions = naughty(200, 1).join(" · ").slice(0, 990).trim().toWellFormed();
  const places: PickupPlace[] = names.map((name, nth) => ({
    ...columbus,
    id: `place-${nth}`,
    name: { en: name, cn: name },
    instructions: nth === 0 ? { en: instructions, cn: instructions } : columbus.instructions,
  }));
  await setSetting(db, "pickup", { places: [] });
  const { version } = await readSetting(db, "pickup");
  const fields = Object.entries(pickupForm.typedOf({ places } as never, { timeZone: columbus.timeZone })).flatMap(
    ([name, text]) =>
      name === "places" ? text!.split("\n").map((id) => [name, id] as const) : [[name, text ?? ""] as const],
  );
  const saved = await owner.post("/admin/settings/pickup", [
    ["intent", "save"],
    ["version", String(version)],
    ...fields,
  ]);
  expect({ status: saved.status, text: saved.status === 303 ? "" : read(saved.text).slice(-3_000) }).toMatchObject({
    status: 303,
  });
  await says(owner, "/admin/settings/pickup", [...names, instructions]);

  const serials = naughty(40, 2).slice(0, 24);
  const units = serials.map((serial, nth) => {
    const openBox = { of: "new-unit", grade: "b", reason: "display", serial, runHours: null, accessories: true };
    const by = [...serial].slice(0, 6).join("").trim() || "JM";
    const bench = { on: "2026-10-30", by, pressure: 145, current: { amps: 12.4, volts: "230" } };
    return record(`unit-${nth}`, {
      category: "open-box",
      subcategory: "tanks",
      attributes: {
        tankVolume: 80,
        mawp: 200,
        conditionGrade: "b",
        openBoxReason: "display",
        accessoriesIncluded: true,
      },
      openBox: { ...openBox, test: bench },
      variants: [variant(`UNIT-${nth}`, { stock: 1, weightLb: 10, lengthIn: 10, widthIn: 10, heightIn: 10 })],
    });
  });
  const report = await importProducts(shop(), jsonLines([record("new-unit"), ...units]));
  expect(report.errors).toEqual([]);
  for (const [nth, serial] of serials.entries()) await says(shop().browser(), `/products/unit-${nth}.html`, [serial]);

  const cart = await cartWith({ db, clock }, ...serials.map((_, nth) => ({ sku: `UNIT-${nth}`, quantity: 1 })));
  const form = {
    email: "ada@example.com",
    method: "PICKUP",
    contact: dayton,
    billing: dayton,
    payment: "stripe",
    place: "place-0",
  } as const;
  const asked = await place({ db, clock }, cart, { form, seenTotal: -1 });
  if (asked.ok || asked.error.code !== "price_changed") throw new Error(JSON.stringify(asked));
  const placed = await place({ db, clock }, cart, { form, seenTotal: asked.error.now });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  const order = { id: placed.value.orderId, number: placed.value.number };
  await walkOrder(db, clock, order, "confirmed", stripe);
  const guest = await guestOf(order.id);
  const work = `/admin/orders/${order.number}`;
  await says(guest, `/order/detail?order=${order.number}`, [...serials, names[0]!, instructions]);
  await says(guest, `/order/receipt?order=${order.number}`, [...serials, names[0]!]);
  await says(owner, work, [...serials, names[0]!]);
  await says(owner, `${work}/mail?step=${packStep({ intent: "ready-for-pickup" })}&nth=0`, [names[0]!, instructions]);
  await prints(guest, `/order/receipt.pdf?order=${order.number}`, serials);
  await prints(owner, `${work}/packingSlip`, serials);
  expect(shop().errors).toEqual([]);
});
