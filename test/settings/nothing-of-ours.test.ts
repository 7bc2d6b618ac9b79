import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { exampleNumber, numberingOf, prefixOf } from "#domain/checkout/order-number.ts";
import { caseOfReason, caseReason } from "#domain/orders/refund-reasons.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { mailTemplates } from "#i18n/mail-templates.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { load, catalogueShop, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { refundReasonName } from "#web/admin/orders/refund-reason-name.ts";
import { writeExampleMail } from "#worker/mail/example-mail.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop({ folders: [{ folder: "public", under: "" }] });
/** A dealer's shop as it is after the first steps of setting it up, with goods and an order. */
const profile = { ...demoSettings.profile, name: "Ridgeline Air", legalName: "", email: "desk@ridgeline.example" };
let order: Placed;

beforeAll(async () => {
  const { db, clock } = shop();
  await setSetting(db, "profile", profile);
  await setSetting(db, "opening", { open: true });
  await load(catalogueShop(db), [
    record("tank", { brand: "Acme", pictureFamily: "", variants: [variant("ACME-1")], documents: [] }),
  ]);
  await shop().goodsChanged();
  shop().settingsChanged();
  order = await placeOrder(db, clock, "bank-deposit");
});

/** Brands of the demo, from its own catalogue. */
const brands = [...new Set(readFileSync("demo/catalogue/products.jsonl", "utf8").match(/"brand":"[^"]+"/g))].map(
  (one) => one.slice('"brand":"'.length, -1),
);
const ours = new RegExp(`plenum|/pictures/(?:hero|categories)/|${brands.join("|")}`, "i");

/** Words of ours in a text; none if all is well. */
const oursIn = (text: string): string | null => (ours.exec(text) ?? /\bPL-[0-9A-Z]/.exec(text))?.[0] ?? null;

test("the demo's brands are known to this test", () => expect(brands.length).toBeGreaterThan(4));

test("no page that a visitor of a dealer's shop opens names ours, nor what browsers and search engines fetch", async () => {
  const paths = Object.values(routes)
    .map((path) => path.replace(/^\/products\/:id/, "/products/tank").replace(":category", "air-tanks"))
    .map((path) => path.replace(":id", "all").replace(/\/:\w+/g, "/x"));
  const files = [
    "/manifest.webmanifest",
    "/favicon.svg",
    "/robots.txt",
    "/sitemap.xml",
    "/.well-known/security.txt",
    "/no-such-page",
    "/products/tank.html",
    "/search?q=tank",
    "/api/v1/suggest?q=tank&lang=en",
    ...["pages-en", "categories-en", "products-en-1"].map((name) => `/sitemaps/${name}.xml`),
  ];
  const found: unknown[] = [];
  for (const path of [...paths.flatMap((one) => [one, `/cn${one}`]), ...files]) {
    const answer = await fetch(shop().url + path, { redirect: "manual" });
    const headers = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
    const said = oursIn(`${headers}\n${await answer.text()}`);
    if (said !== null) found.push([path, said]);
  }
  expect(found).toEqual([]);
});

test("no mail names ours, in either language", async () => {
  const { db, clock } = shop();
  const settings = { publicUrl: "http://shop.example" } as never;
  for (const { name } of mailTemplates)
    for (const language of languages) {
      const words = { en: {}, cn: {} };
      const { letter, html, text } = await writeExampleMail({ db, clock, settings }, { mail: name, words, language });
      expect([name, language, oursIn([letter.subject, html, text].join("\n"))]).toEqual([name, language, null]);
    }
});

test("no document names ours, in its words or in what a reader shows of the file", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const prefix of ["", "/cn"]) {
    const { bytes } = await owner.bytes(prefix + adminRoutes.adminPackingSlip.replace(":number", order.number));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(oursIn(pdfText(bytes))).toBe(null);
    expect(oursIn(bytes.toString("latin1"))).toBe(null);
  }
});

test("orders of a shop without a choice are numbered by its initials", () => {
  expect(order.number).toMatch(/^RA-/);
  for (const [name, prefix] of [
    ["Ridgeline Air", "RA"],
    ["Hale Air Supply", "HAS"],
    ["Plenum", "PL"],
    ["Électro Été", "EE"],
    ["Quick Units", "QUI"],
    ["空压机之家", "ORD"],
    ["A", "ORD"],
  ] as const)
    expect([name, prefixOf(name)]).toEqual([name, prefix]);
  expect(exampleNumber(numberingOf({ name: "Ridgeline Air", orders: { prefix: "ZX", first: 100 } }))).toBe("ZX-100");
  expect(numberingOf({ name: "Ridgeline Air", orders: { prefix: "", first: 100 } })).toEqual({
    prefix: "RA",
    first: 100,
  });
});

test("the return or claim that money goes back for is named whatever prefix the shop's orders have", () => {
  const t = loadTranslators("America/Chicago");
  for (const number of ["PL-7K3F-92QX-R1", "GM-XZ5Z-7AJH-R12", "RDG-10001-C2"])
    for (const kind of ["return", "claim"] as const) {
      const reason = caseReason({ kind, number });
      expect(caseOfReason(reason), reason).toEqual({ kind, number });
      const words = [refundReasonName(reason, t.en), refundReasonName(reason, t.cn)];
      expect(words[0]).toBe(kind === "return" ? `Return ${number}` : `Damage claim ${number}`);
      expect(words[1]).not.toContain(kind);
    }
  for (const own of ["return of the pump", "claim GM", "return GM-XZ5Z-7AJH", "returned GM-XZ5Z-7AJH-R1"])
    expect(refundReasonName(own, t.cn)).toBe(own);
});

test("a number that staff type without its prefix leads to the order of a shop with a prefix of its own", async () => {
  const owner = await signedInAs(shop(), "owner");
  const bare = order.number.replace(/^RA-/, "");
  expect(await owner.get(`/admin/search?q=${bare}`)).toMatchObject({
    status: 303,
    location: `/admin/orders/${order.number}`,
  });
});
