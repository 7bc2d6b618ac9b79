import { beforeAll, expect, test } from "vitest";
import type { Role } from "#domain/staff/permissions.ts";
import { catalogueShop, load, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";

const shop = openShop();
let order: Placed;
let tracking = "";
const staff = new Map<Role, Browser>();

beforeAll(async () => {
  const { db, clock } = shop();
  await load(catalogueShop(db), [
    record("tank", {
      brand: "Acme",
      name: { en: "Cobalt receiver", cn: "钴蓝储气罐" },
      variants: [variant("COB-100")],
    }),
  ]);
  order = await placeOrder(db, clock, "stripe", { email: "orla@example.com", buyer: { firstName: "Orla" } });
  await walkOrder(db, clock, order, "shipped");
  await db.sql("update orders set po_number = 'WO-7731' where id = $1", [order.id]);
  const [parcel] = await db.sql<{ number: string }>("select number from parcels");
  tracking = parcel!.number;
  await customer(db, "quill@example.com", { firstName: "Quilla" });
  for (const role of ["owner", "fulfilment"] as const) staff.set(role, await signedInAs(shop(), role));
});

const search = (
  text: string,
  { role = "owner", prefix = "" }: { role?: "owner" | "fulfilment"; prefix?: string } = {},
) => staff.get(role)!.get(`${prefix}/admin/search?q=${encodeURIComponent(text.toWellFormed())}`);
/** The links of the results. */
const found = async (...asked: Parameters<typeof search>) =>
  [...((await search(...asked)).text.split("<h1")[1] ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test("an order is found by name, mail, PO and tracking number, and its whole number leads to it", async () => {
  const path = `/admin/orders/${order.number}`;
  for (const text of [
    "orla",
    "Orla Byron",
    "ORLA@EXAMPLE",
    "wo-77",
    tracking,
    tracking.toLowerCase(),
    order.number.slice(3, 7),
  ])
    expect([text, await found(text)]).toEqual([text, expect.arrayContaining([path])]);
  for (const prefix of ["", "/cn"]) {
    expect((await search(order.number, { prefix })).location).toBe(prefix + path);
    expect((await search(order.number.toLowerCase().replaceAll("-", ""), { prefix })).location).toBe(prefix + path);
  }
});

test("a quote is found by number, buyer and mail, and its whole number leads to it; one that nobody confirmed is not", async () => {
  const { db } = shop();
  await db.sql(
    `insert into order_drafts (number, state, request_key, buyer, email_key, language, typed, created_at, updated_at)
     values ('QT-7K3F-92QX', 'requested', 'found', 'Zephyr Coatings', 'zephyr@example.com', 'en', '{}', now(), now()),
       ('QT-8M4G-83PY', 'unconfirmed', 'hidden', 'Zephyr Stranger', 'stranger@example.com', 'en', '{}', now(), now())`,
  );
  const path = "/admin/drafts/QT-7K3F-92QX";
  for (const text of ["zephyr coat", "ZEPHYR@", "7k3f92", "QT-7K3F"])
    expect([text, await found(text)]).toEqual([text, [path]]);
  for (const prefix of ["", "/cn"])
    for (const text of ["QT-7K3F-92QX", "qt7k3f92qx"])
      expect((await search(text, { prefix })).location).toBe(prefix + path);
});

test("customers are found by name and mail, products by name in either language and by SKU", async () => {
  for (const text of ["quilla", "quill@example"])
    expect((await found(text)).some((href) => /^\/admin\/customers\/\d+$/.test(href ?? ""))).toBe(true);
  for (const text of ["cobalt", "钴蓝", "cob100", "COB-1"])
    expect([text, (await found(text)).some((href) => /^\/admin\/products\/\d+$/.test(href ?? ""))]).toEqual([
      text,
      true,
    ]);
});

test("screens are found by their name, what they say and the names of their fields, typed in either language", async () => {
  for (const [text, path] of [
    ["sales tax", "/admin/settings/tax"],
    ["销售税", "/admin/settings/tax"],
    ["time zone", "/admin/settings/profile"],
    ["routing", "/admin/settings/bank"],
    ["audit", "/admin/audit"],
    ["hide in the shop", "/admin/taxonomy"],
  ] as const)
    for (const prefix of ["", "/cn"])
      expect([text, prefix, await found(text, { prefix })]).toEqual([
        text,
        prefix,
        expect.arrayContaining([prefix + path]),
      ]);
});

test("nobody finds what they may not open: neither customers nor settings of money, nor their names", async () => {
  const role = "fulfilment";
  expect((await search("quilla", { role })).text).not.toContain("quill@example.com");
  for (const text of ["routing", "bank", "audit", "staff", "sales tax"])
    expect([text, await found(text, { role })]).toEqual([
      text,
      expect.not.arrayContaining([expect.stringMatching(/settings|audit|staff/)]),
    ]);
  expect(await found("orla", { role })).toContain(`/admin/orders/${order.number}`);
  expect((await search("orla@", { role })).status).toBe(200);
});

test("a text that nothing has says what can be typed, and wildcards and hostile texts are only text", async () => {
  for (const text of ["", "x", "zzzqqq", "%", "__", "%%%", "\\"]) {
    const answer = await search(text);
    expect([text, answer.status]).toEqual([text, 200]);
    expect([text, answer.text.includes("Type the number of an order, quote, return")]).toEqual([text, true]);
  }
  for (const text of someHostile(4).filter((one) => one.length < 2_000)) {
    const answer = await search(text);
    expect([200, 400]).toContain(answer.status);
  }
  expect(shop().errors).toEqual([]);
});

test("a name that turns the direction of text around turns nothing beside it", async () => {
  const turned = "\u202eOrla exe.png";
  await shop().db.sql("update orders set first_name = $2, last_name = 'Lee' where id = $1", [order.id, turned]);
  expect((await search("exe.png")).text).toContain(`<bdi>${turned} Lee</bdi>`);
});
