import { beforeAll, expect, test } from "vitest";
import { roles, type Role } from "#domain/staff/permissions.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { backOfficeOf, orderIn } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const staff = new Map<Role, Browser>();

/** A record, the texts that find it, and the place that they lead to. */
interface Hidden {
  readonly texts: readonly string[];
  readonly place: string;
  /** Roles whose work does not open it, from the specification of the roles. */
  readonly closedTo: readonly Role[];
}
const hidden: Record<string, Hidden> = {};
const numbers = { return: "", claim: "" };

beforeAll(async () => {
  const { db } = shop();
  const office = backOfficeOf(shop());
  const back = await orderIn(office, "return-refund", {
    email: "ottoline@example.com",
    buyer: { firstName: "Ottoline", lastName: "Quartz" },
  });
  const [returned] = await db.sql<{ id: number; number: string }>(
    "update returns set tracking_number = '9405511899223100000017' where order_id = $1 returning id, number",
    [back.id],
  );
  const damaged = await deliveredFreight(office, {
    email: "peregrine@example.com",
    buyer: { firstName: "Peregrine", lastName: "Zinc" },
  });
  const claim = await openedClaim(office, damaged);
  const company = await companyWith(db, "Wolfram Forge", ["North Smelter"], []);
  await db.sql("update companies set tax_id = '84-7719023' where id = $1", [company.id]);
  await insertInvoices(db, [
    {
      number: "INV-004711",
      companyId: company.id,
      orderId: back.id,
      issuedOn: "2026-11-02",
      dueOn: "2026-12-02",
      total: 12_500,
    },
  ]);
  await db.sql(
    `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, order_id, staff, created_at)
     values ($1, 'credit-memo', 'CM-000321', 'CM-000321', 900, '2026-10-05', $2, '', '2026-10-05T15:00:00Z')`,
    [company.id, back.id],
  );
  const [supplier] = await db.sql<{ id: number }>(
    "insert into suppliers (name, email, language, created_at) values ('Basalt Castings', 'desk@basalt.example', 'en', now()) returning id",
  );
  await db.sql(
    `insert into purchase_orders (number, supplier_id, state, request_key, typed, created_at, updated_at)
     values ('PO-8M4G-83PY', $1, 'draft', 'hidden', '{}', now(), now())`,
    [supplier!.id],
  );
  numbers.return = returned!.number;
  numbers.claim = claim.number;
  const people = ["fulfilment"] as const;
  const at = `/admin/companies/${company.id}`;
  Object.assign(hidden, {
    return: {
      texts: ["ottoline", "Ottoline Quartz", "OTTOLINE@", "9405511899223100000017", returned!.number.slice(3)],
      place: `/admin/returns/${returned!.id}`,
      closedTo: [],
    },
    claim: {
      texts: ["peregrine zinc", "peregrine@example", claim.number.slice(3)],
      place: `/admin/claims/${claim.id}`,
      closedTo: [],
    },
    guest: {
      texts: ["ottoline", "ottoline@example"],
      place: "/admin/orders?q=ottoline%40example.com",
      closedTo: people,
    },
    company: { texts: ["wolfram", "FORGE", "84-7719"], place: at, closedTo: people },
    site: { texts: ["north smelt", "2200 Foundry", "smelter"], place: `${at}#sites`, closedTo: people },
    invoice: {
      texts: ["INV-004711", "inv004711", "4711", "wolfram"],
      place: "/admin/invoices?scope=all&q=INV-004711",
      closedTo: people,
    },
    memo: {
      texts: ["CM-000321", "cm000321", "0321", "wolfram"],
      place: `${at}/statement?month=2026-10`,
      closedTo: people,
    },
    purchase: { texts: ["basalt", "8m4g", "PO-8M4G"], place: "/admin/purchases/PO-8M4G-83PY", closedTo: ["support"] },
    supplier: {
      texts: ["basalt", "desk@basalt"],
      place: `/admin/purchases/suppliers/${supplier!.id}`,
      closedTo: ["support"],
    },
  } satisfies Record<string, Hidden>);
  for (const role of roles) staff.set(role, await signedInAs(shop(), role));
});

const search = (role: Role, text: string, prefix = "") =>
  staff.get(role)!.get(`${prefix}/admin/search?q=${encodeURIComponent(text)}`);
/** The links of the results. */
const linksOf = (page: string) =>
  [...(page.split("<h1")[1] ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));

test("returns, claims, guests, companies, sites, invoices, credit memos, purchase orders and suppliers are found by number and name", async () => {
  for (const [kind, { texts, place }] of Object.entries(hidden))
    for (const text of texts)
      for (const prefix of ["", "/cn"]) {
        const page = await search("owner", text, prefix);
        expect([kind, text, page.status]).toEqual([kind, text, 200]);
        expect([kind, text, linksOf(page.text)]).toEqual([kind, text, expect.arrayContaining([prefix + place])]);
      }
});

test("each place that a result leads to opens and shows what was found", async () => {
  const owner = staff.get("owner")!;
  for (const [kind, { place }] of Object.entries(hidden))
    expect([kind, (await owner.get(place.split("#")[0]!)).status]).toEqual([kind, 200]);
  expect((await owner.get(hidden["invoice"]!.place)).text).toContain("INV-004711");
  expect((await owner.get(hidden["memo"]!.place)).text).toContain("CM-000321");
  expect((await owner.get(hidden["guest"]!.place)).text).toContain("Ottoline Quartz");
});

test("each role finds what its work opens and nothing else", async () => {
  for (const role of roles)
    for (const [kind, { texts, place, closedTo }] of Object.entries(hidden)) {
      const links = linksOf((await search(role, texts[0]!)).text);
      expect([role, kind, links.includes(place)]).toEqual([role, kind, !closedTo.includes(role)]);
    }
  expect((await search("fulfilment", "wolfram")).text).not.toContain("Wolfram Forge");
  expect((await search("support", "basalt")).text).not.toContain("Basalt Castings");
});

test("the whole number of a return, a claim or a purchase order leads to its page, in any spelling", async () => {
  for (const [number, place] of [
    [numbers.return, hidden["return"]!.place],
    [numbers.claim, hidden["claim"]!.place],
    ["PO-8M4G-83PY", hidden["purchase"]!.place],
  ] as const)
    for (const prefix of ["", "/cn"])
      for (const text of [number, number.toLowerCase().replaceAll("-", "")])
        expect([text, (await search("owner", text, prefix)).location]).toEqual([text, prefix + place]);
  expect((await search("support", "PO-8M4G-83PY")).location ?? "").toBe("");
});

test("a site that its company closed is found no more, and the list of all matches is a press away", async () => {
  const { db } = shop();
  await db.sql("update company_sites set closed_at = now() where name = 'North Smelter'");
  expect(linksOf((await search("owner", "north smelter")).text)).not.toContain(hidden["site"]!.place);
  await db.sql(
    `insert into suppliers (name, language, created_at)
     select 'Basalt Works ' || n, 'en', now() + interval '1 minute' * n from generate_series(1, 6) n`,
  );
  expect(linksOf((await search("owner", "basalt")).text)).toContain("/admin/purchases/suppliers?q=basalt");
  expect(linksOf((await search("owner", "basalt works 3")).text)).not.toContain("/admin/purchases/suppliers?q=basalt");
});

test("two characters find what begins with them, a number, a name or a whole Chinese name, and nothing amid a text", async () => {
  await shop().db.sql("insert into suppliers (name, language, created_at) values ('王伟', 'cn', now())");
  for (const [text, place] of [
    ["IN", hidden["invoice"]!.place],
    ["wo", hidden["company"]!.place],
    ["ot", hidden["return"]!.place],
    ["qu", hidden["return"]!.place],
    ["qu", hidden["guest"]!.place],
  ] as const)
    for (const prefix of ["", "/cn"])
      expect([text, linksOf((await search("owner", text, prefix)).text)]).toEqual([
        text,
        expect.arrayContaining([prefix + place]),
      ]);
  expect((await search("owner", "王伟", "/cn")).text).toContain("/admin/purchases/suppliers/");
  for (const [text, { place }] of [
    ["11", hidden["invoice"]!],
    ["fo", hidden["company"]!],
    ["ua", hidden["return"]!],
    ["ua", hidden["guest"]!],
  ] as const)
    expect([text, linksOf((await search("owner", text)).text)]).toEqual([text, expect.not.arrayContaining([place])]);
});

test("two characters of a Chinese name find the buyer's orders, claims and mailbox, in the list of orders too", async () => {
  const { db } = shop();
  const [order] = await db.sql<{ number: string }>(
    `update orders o set first_name = '伟民', last_name = '王' from claims c
     where c.order_id = o.id and c.number = $1 returning o.number`,
    [numbers.claim],
  );
  await db.sql("update guests set first_name = '伟民', last_name = '王' where email = 'peregrine@example.com'");
  for (const text of ["王伟", "伟民", "王伟民"]) {
    const { text: page } = await search("owner", text, "/cn");
    for (const place of [`/cn/admin/orders/${order!.number}`, `/cn${hidden["claim"]!.place}`])
      expect([text, linksOf(page)]).toEqual([text, expect.arrayContaining([place])]);
    expect([text, page]).toEqual([text, expect.stringContaining("peregrine@example.com")]);
    const list = await staff.get("owner")!.get(`/cn/admin/orders?q=${encodeURIComponent(text)}`);
    expect([text, list.text]).toEqual([text, expect.stringContaining(order!.number)]);
  }
  const other = await staff.get("owner")!.get(`/cn/admin/orders?q=${encodeURIComponent("王民")}`);
  expect(other.text).not.toContain(order!.number);
});
