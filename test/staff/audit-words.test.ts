import { expect, test } from "vitest";
import { adjustments } from "#domain/inventory/stock-adjustment.ts";
import { languages } from "#domain/kernel/language.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { roles } from "#domain/staff/permissions.ts";
import { customerScopes } from "#engine/admin/customer-list-shape.ts";
import { orderScopes } from "#engine/admin/order-list-shape.ts";
import { settingGroups } from "#engine/checkout/setting-groups.ts";
import { disputeEndings } from "#engine/payments/end-dispute.ts";
import { explanations } from "#engine/payments/resolve-unexplained.ts";
import { audit, type AuditAction } from "#engine/staff/audit.ts";
import { openShop } from "#test/open-shop.ts";
import { reportNames } from "#web/admin/reports/report-shape.ts";
import { signedInAs } from "./staff-browser.ts";

const shop = openShop();

/** What the record keeps as codes: the action, what it is about, and one fact. */
const kept: (readonly [AuditAction, string, Record<string, string>])[] = [
  ...roles.map((role) => ["invite", "x@example.com", { role }] as const),
  ...roles.map((role) => ["role-changed", "x@example.com", { from: role, to: role }] as const),
  ...["authenticator", "passkey", "recovery-code"].map((factor) => ["sign-in", "x@example.com", { factor }] as const),
  ...["see-refund", "see-payment", "see-movement"].map((intent) => ["money-seen", "17", { intent }] as const),
  ...[...disputeEndings, ...explanations].map((as) => ["dispute-ended", "PL-2222-3333", { as }] as const),
  ...adjustments.map((kind) => ["stock-adjusted", "TANK", { kind }] as const),
  ...orderScopes.map((scope) => ["exported", "orders", { scope }] as const),
  ...customerScopes.map((scope) => ["exported", "customers", { scope }] as const),
  ...["products", "ledger"].map((subject) => ["exported", subject, {}] as const),
  ...reportNames.map((name) => ["exported", `report ${name}`, {}] as const),
  ...policySlugs.map((slug) => ["policy-published", `policies/${slug}`, {}] as const),
  ...Object.keys(settingGroups)
    .filter((group) => group !== "bundle")
    .map((group) => (group === "mail" ? "mail/paid" : group))
    .map((group) => ["setting-changed", `settings/${group}`, {}] as const),
  ["api-key-made", "TANK", { orders: "orders.read", products: "products.read" }],
  ["customer-signed-out", "customer 12", {}],
  ["synonyms-changed", "search", {}],
];

/** The columns of what a step was about and its details, of every line of the record. */
async function shownIn(prefix: string): Promise<string[]> {
  const browser = await signedInAs(shop(), "owner");
  const cells: string[] = [];
  for (let page = 1; page <= Math.ceil(kept.length / 50) + 1; page += 1) {
    const { text } = await browser.get(`${prefix}/admin/audit?page=${page}`);
    for (const [, row = ""] of text.matchAll(/<tr[^>]*>((?:(?!<\/tr>)[\s\S])*)<\/tr>/g)) {
      const texts = [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = ""]) =>
        cell.replaceAll(/<[^>]*>/g, "").trim(),
      );
      if (texts.length === 5) cells.push(...texts.slice(3));
    }
  }
  return cells;
}

test.each(languages)("the record says in %s what it keeps as codes", async (language) => {
  const { db, clock } = shop();
  for (const [action, subject, data] of kept)
    await audit(db, { id: null, email: "keeper@example.com" }, action, subject, clock.now(), data);
  await audit(db, { id: null, email: "keeper@example.com" }, "import-done", "goods.csv", clock.now(), {
    read: 1_200,
    added: 3,
    changed: 0,
    refused: 2,
  });
  await audit(db, { id: null, email: "keeper@example.com" }, "tax-exemption-changed", "customer 12", clock.now(), {
    exemption: "no → yes 2027-06-30",
    certificate: "pdf",
  });
  const cells = await shownIn(language === "cn" ? "/cn" : "");
  const codes = new Set(kept.flatMap(([, , data]) => Object.values(data)));
  const coded = cells.filter((cell) => codes.has(cell) || /^(report |settings|policies|customer \d)/.test(cell));
  expect([...new Set(coded)]).toEqual([]);
  for (const said of {
    en: ["1,200 read · 3 new · 0 changed · 2 not possible", "Not exempt → Exempt 2027-06-30 · PDF", "Report: Sales"],
    cn: [
      "读取 1,200 个 · 新增 3 个 · 更改 0 个 · 未导入 2 个",
      "不免税 → 免税 2027-06-30 · PDF",
      "设置：销售税",
      "账簿",
    ],
  }[language])
    expect(cells, said).toContain(said);
  if (language === "cn")
    for (const cell of cells.filter((text) => !/[@→]|^(TANK|17|goods\.csv|PL-\S+)$/.test(text)))
      expect(cell, "Chinese alone").not.toMatch(/\b[a-z]{3}/);
});
