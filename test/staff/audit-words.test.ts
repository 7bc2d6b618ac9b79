import { instant } from "#domain/kernel/time.ts";
import { expect, test } from "vitest";
import { categoriesBy } from "#domain/catalogue/category-looks.ts";
import { type core, toJSONSchema } from "zod";
import { adjustments } from "#domain/inventory/stock-adjustment.ts";
import { languages } from "#domain/kernel/language.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { roles } from "#domain/staff/permissions.ts";
import { abandonedScopes } from "#engine/admin/abandoned-list-shape.ts";
import { collectionScopes } from "#engine/admin/collection-list-shape.ts";
import { customerScopes } from "#engine/admin/customer-list-shape.ts";
import { invoiceScopes } from "#engine/admin/invoice-list-shape.ts";
import { orderScopes } from "#engine/admin/order-list-shape.ts";
import { settingGroups } from "#engine/checkout/setting-groups.ts";
import { disputeEndings } from "#engine/payments/end-dispute.ts";
import { explanations } from "#engine/payments/resolve-unexplained.ts";
import { audit, type AuditAction } from "#engine/staff/audit.ts";
import { auditOf } from "#engine/admin/products/edit-differences.ts";
import type { EditRecord } from "#engine/admin/products/edit-record.ts";
import { activityFields } from "#engine/admin/promotions/activity-form.ts";
import { discountFields } from "#engine/admin/promotions/discount-form.ts";
import { auditOf as auditOfPromotion, nothingTyped, type TypedPromotion } from "#engine/admin/promotions/typed.ts";
import type { ShopifyChoices } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import { changedChoices } from "#engine/admin/imports/import-choices.ts";
import { mailTemplates } from "#i18n/mail-templates.ts";
import { openShop } from "#test/open-shop.ts";
import { reportNames } from "#web/admin/reports/report-shape.ts";
import { auditFact } from "#web/admin/staff/audit-words.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "#web/language/messages.server.ts";
import { inherited } from "#test/web/hostile-input.ts";
import { signedInAs } from "./staff-browser.ts";

const shop = openShop();

/** Codes of the audit record: the action, its subject and one fact. */
const kept: (readonly [AuditAction, string, Record<string, string>])[] = [
  ...roles.map((role) => ["invite", "x@example.com", { role }] as const),
  ...roles.map((role) => ["role-changed", "x@example.com", { from: role, to: role }] as const),
  ...["authenticator", "passkey", "recovery-code"].map((factor) => ["sign-in", "x@example.com", { factor }] as const),
  ...["see-refund", "see-payment", "see-movement", "see-suspicion"].map(
    (intent) => ["money-seen", "17", { intent }] as const,
  ),
  ...[...disputeEndings, ...explanations].map((as) => ["dispute-ended", "PL-2222-3333", { as }] as const),
  ...adjustments.map((kind) => ["stock-adjusted", "TANK", { kind }] as const),
  ["stock-edited", "TANK", { onHand: "onHand: 3 → 5", reorderAt: "reorderAt: 1 → –" }],
  ...orderScopes.map((scope) => ["exported", "orders", { scope }] as const),
  ...customerScopes.map((scope) => ["exported", "customers", { scope }] as const),
  ...abandonedScopes.map((scope) => ["exported", "abandoned carts", { scope }] as const),
  ...collectionScopes.map((scope) => ["exported", "collections", { scope }] as const),
  ...invoiceScopes.map((scope) => ["exported", "invoices", { scope }] as const),
  ["setting-changed", "accounts", {}],
  ...["products", "ledger"].map((subject) => ["exported", subject, {}] as const),
  ...reportNames.map((name) => ["exported", `report ${name}`, {}] as const),
  ...policySlugs.map((slug) => ["policy-published", `policies/${slug}`, {}] as const),
  ...Object.keys(settingGroups)
    .filter((group) => group !== "bundle")
    .map((group) => (group === "mail" ? "mail/paid" : group))
    .map((group) => ["setting-changed", `settings/${group}`, {}] as const),
  ...["bankInstructions", "staffLetter", "told", ""].map((mail) => ["mail-dropped", "TANK", { mail }] as const),
  ["api-key-made", "TANK", { orders: "orders.read", products: "products.read" }],
  ["customer-signed-out", "customer 12", {}],
  ["terms-granted", "TANK", { terms: "net-30" }],
  ["terms-granted", "TANK", { terms: "none" }],
  ...["check", "wire"].map((kind) => ["account-payment-entered", "TANK", { kind }] as const),
  ["products-changed", "products", { status: "published", category: "air-tanks/vertical-tanks" }],
  ["synonyms-changed", "search", {}],
  ["taxonomy-changed", "taxonomy/air-tanks", {}],
  ["taxonomy-changed", "taxonomy/mawp", {}],
  ...["made", "renamed", "added", "removed", "held", "unheld"].map(
    (step) => ["customer-group-changed", "customer group 3", { step }] as const,
  ),
  ["price-list-changed", "price list 4", {}],
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
  for (const [kind, id] of [
    ["company", 8],
    ["customer", 9],
  ] as const)
    await audit(
      db,
      { id: null, email: "keeper@example.com" },
      "customer-group-changed",
      "customer group 3",
      clock.now(),
      {
        step: "added",
        [kind]: id,
      },
    );
  await audit(db, { id: null, email: "keeper@example.com" }, "prices-changed", "price list 4", clock.now(), {
    added: 19,
    changed: 0,
    removed: 1,
  });
  const cells = await shownIn(language === "cn" ? "/cn" : "");
  const codes = new Set(kept.flatMap(([, , data]) => Object.values(data)));
  const coded = cells.filter(
    (cell) =>
      codes.has(cell) ||
      /^(report |settings|policies|taxonomy|customer \d|customer group|price list|abandoned|collections$|invoices$|accounts$)/.test(
        cell,
      ),
  );
  expect([...new Set(coded)]).toEqual([]);
  for (const said of {
    en: [
      "1,200 read · 3 new · 0 changed · 2 not possible",
      "Not exempt → Exempt 2027-06-30 · PDF",
      "Report: Sales",
      "Group of customers 3",
      "Added · Company 8",
      "Added · Customer 9",
      "19 new · 0 changed · 1 removed",
    ],
    cn: [
      "读取 1,200 个 · 新增 3 个 · 更改 0 个 · 未导入 2 个",
      "不免税 → 免税 2027-06-30 · PDF",
      "设置：销售税",
      "账簿",
      "客户组 3",
      "已添加 · 公司 8",
      "已添加 · 客户 9",
      "价格表 4",
      "新增 19 个 · 更改 0 个 · 移除 1 个",
    ],
  }[language])
    expect(cells, said).toContain(said);
  if (language === "cn")
    for (const cell of cells.filter((text) => !/[@→]|^(TANK|17|goods\.csv|PL-\S+)$/.test(text)))
      expect(cell, "Chinese alone").not.toMatch(/\b[a-z]{3}/);
});

const text = { en: "Hose", cn: "软管" };

/** A product that has everything; the type asks for what is added to products later. */
const product: EditRecord = {
  slug: "hose",
  category: "extras",
  subcategory: "fittings",
  brand: "Torrendyne",
  name: text,
  summary: text,
  description: { en: ["A hose."], cn: ["软管。"] },
  seoTitle: text,
  seoDescription: text,
  status: "draft",
  publishAt: instant(Date.UTC(2026, 10, 24, 15)),
  attributes: { mawp: 200 },
  returnPolicy: "standard",
  warrantyMonths: 12,
  openBox: { of: "tank", grade: "a", reason: "display", serial: "7", runHours: 3, accessories: true },
  variants: [
    {
      id: 1,
      sku: "HOSE.38",
      name: text,
      attributes: { mawp: 200 },
      priceCents: 1_200,
      listPriceCents: 1_500,
      weightLb: 2,
      lengthIn: 3,
      widthIn: 4,
      heightIn: 5,
      freightOnly: false,
      freightClass: 70,
      leadTimeDays: 1,
      crossReferences: [{ maker: "Maker", number: "1" }],
      pictureFamily: "hose",
    },
  ],
  pictureFamily: "hose",
  pictures: [{ key: "abcdefgh", alt: text, skus: ["HOSE.38"] }],
  documents: [{ key: "abcdefgh", kind: "manual", language: "en", title: text }],
  boughtTogether: ["tank"],
  similar: ["tank"],
  fits: ["tank"],
};

const typedPromotion = (fields: readonly string[]): TypedPromotion => ({
  texts: Object.fromEntries(fields.map((field) => [field, "7"])),
  categories: ["air-tanks"],
  products: ["hose"],
  prices: { hose: "9.99" },
});

const shelf = { category: "air-tanks", subcategory: "vertical-tanks" };
const choices: ShopifyChoices = {
  types: { Tanks: shelf },
  tags: { Air: shelf },
  vendors: { Acme: "Acme" },
  columns: { Size: { target: "attribute:mawp", unit: "psi" } },
  parcel: { weightLb: 1, lengthIn: 2, widthIn: 3, heightIn: 4 },
  untranslated: "draft",
};

/** Every place of a value that a schema lets be set. */
function placesIn(schema: core.JSONSchema.JSONSchema, at: string): string[] {
  const below = (inner: core.JSONSchema._JSONSchema | undefined, key: string) =>
    typeof inner === "object" ? placesIn(inner, at ? `${at}.${key}` : key) : [];
  const keys = (schema.propertyNames as core.JSONSchema.JSONSchema | undefined)?.enum as string[] | undefined;
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => below(value, key)),
    ...(schema.prefixItems ?? []).flatMap((value, key) => below(value, String(key))),
    ...(Array.isArray(schema.items) ? [] : below(schema.items, "0")),
    ...below(schema.additionalProperties, keys?.[0] ?? "OH"),
    ...(schema.anyOf ?? [])
      .filter(({ type }) => type === "object" || type === "array")
      .flatMap((one) => placesIn(one, at)),
  ];
  return inner.length > 0 ? inner : [at];
}

/** Every field that a line of the record may name, with the line it stands in. */
const audited: (readonly [AuditAction, subject: string, path: string])[] = [
  ...Object.entries(settingGroups).flatMap(([group, schema]) =>
    group === "mail"
      ? []
      : placesIn(toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "").map(
          (path) => ["setting-changed", `settings/${group}`, path] as const,
        ),
  ),
  ...mailTemplates.flatMap(({ name, parts }) =>
    parts.flatMap((part) =>
      languages.map((language) => ["setting-changed", `settings/mail/${name}`, `${language}.${part.name}`] as const),
    ),
  ),
  ...Object.keys(auditOf({}, product)).map((path) => ["product-changed", "hose", path] as const),
  ...Object.keys(auditOfPromotion(nothingTyped, typedPromotion(activityFields))).map(
    (path) => ["promotion-changed", "tank-week", path] as const,
  ),
  ...Object.keys(auditOfPromotion(nothingTyped, typedPromotion(discountFields))).map(
    (path) => ["discount-changed", "TANKS", path] as const,
  ),
  ...Object.keys(changedChoices(null, choices)).map((path) => ["import-mapped", "products.csv", path] as const),
  ...["version", ...languages].map((path) => ["policy-published", "policies/useTerms", path] as const),
  ["redirect-saved", "/old", "target"],
  ...["attributes.mawp", "subcategories.vertical-tanks"].map(
    (path) => ["taxonomy-changed", "taxonomy/air-tanks", path] as const,
  ),
  ...["", "attributes.mawp."].flatMap((at) =>
    [
      "name.en",
      "name.cn",
      "help.en",
      "help.cn",
      "group",
      "kind",
      "dimension",
      "within.0",
      "within.1",
      "choices.glass",
    ].map((path) => ["taxonomy-changed", `taxonomy/${at === "" ? "mawp" : "air-tanks"}`, at + path] as const),
  ),
];

const named = (language: "en" | "cn") => categoriesBy(null).map(({ slug, name }) => ({ slug, name: name[language] }));
const words = {
  en: inTimeZone(translators.en, "America/Chicago", named("en")),
  cn: inTimeZone(translators.cn, "America/Chicago", named("cn")),
};

/** Names of providers, and what the merchant called things. */
const typedThere = /PayPal|Stripe|Zeller|hose|Tanks|Acme|Size|vertical-tanks|glass|HOSE\.38/g;

test("every field that the record may name has its words in both languages", () => {
  const named = new Set<string>();
  for (const [action, subject, path] of audited)
    for (const t of [words.en, words.cn]) {
      const said = auditFact(t, { action, subject }, path, `${path}: @ → @`, seedTaxonomy);
      const name = said.split(/[:：] ?@/)[0]!;
      named.add(name);
      expect({ subject, path, name }).not.toEqual({ subject, path, name: path });
      if (t.language === "cn") {
        expect(name, `${subject} ${path}`).toMatch(/\p{Script=Han}/u);
        expect(name.replaceAll(typedThere, ""), `${subject} ${path}`).not.toMatch(/[a-z]{3}/);
      }
    }
  expect(named.size).toBeGreaterThan(150);
});

test("what a change of a taxonomy did is named by the words of its screens", async () => {
  const browser = await signedInAs(shop(), "owner");
  const added = await browser.post("/admin/taxonomy/air-tanks/new", {
    intent: "save",
    "name.en": "Sight glass",
    "name.cn": "视镜",
    kind: "flag",
    group: "physical",
  });
  expect(added.status, added.text.slice(0, 2_000)).toBe(303);
  for (const [prefix, saids] of [
    ["", ["Sight glass, Name, English: – → Sight glass", "Sight glass, Kind: – → Yes or no"]],
    ["/cn", ["视镜，名称，中文：– → 视镜", "视镜，种类：– → 是或否"]],
  ] as const)
    for (const page of ["/admin/audit?about=taxonomy/air-tanks", "/admin/taxonomy/air-tanks"]) {
      const { text: shown } = await browser.get(prefix + page);
      for (const said of saids) expect(shown.includes(said), `${prefix}${page}: ${said}`).toBe(true);
    }
});

test("amounts, rates, times and choices of settings read as their screens say them", () => {
  const said = (subject: string, path: string, change: string, language: "en" | "cn" = "en") =>
    auditFact(words[language], { action: "setting-changed", subject }, path, `${path}: ${change}`, seedTaxonomy);
  expect(said("settings/shipping", "parcel.freeFrom", "25000 → 30000")).toBe(
    "Free from this value of goods: $250.00 → $300.00",
  );
  expect(said("settings/shipping", "parcel.table.0.charge.3", "– → 1250", "cn")).toMatch(/：– → US\$12\.50$/);
  expect(said("settings/tax", "periods.1.rate", "72500 → 80000")).toBe("Row 2, Rate in percent: 7.25% → 8%");
  expect(said("settings/opening", "open", "false → true")).toBe("The shop is open: No → Yes");
  expect(said("settings/returns", "categories.air-tanks", "30 → 60")).toBe("Air Tanks, Days: 30 → 60");
  expect(said("settings/announcement", "href", "a → b → c")).toBe("Link: a → b → c");
  expect(said("settings/constructor", "toString", "1 → 2")).toBe("toString: 1 → 2");
});

test.each(languages)(
  "what every object of a program has is, typed by somebody, shown as typed: in %s",
  async (language) => {
    const { db, clock } = shop();
    const by = { id: null, email: "keeper@example.com" };
    for (const word of inherited) {
      await audit(db, by, "api-key-made", word, clock.now(), { [word]: word, scope: word });
      for (const about of ["report ", "settings/", "policies/", "taxonomy/"])
        await audit(db, by, "exported", about + word, clock.now());
    }
    const cells = await shownIn(language === "cn" ? "/cn" : "");
    for (const word of inherited) {
      expect(cells).toContain(word);
      expect(cells).toContain(`${word} · ${word}`);
      for (const about of ["report ", "settings/", "policies/"]) expect(cells).toContain(about + word);
    }
  },
);
