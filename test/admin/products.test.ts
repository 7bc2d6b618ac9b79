import { beforeAll, expect, test } from "vitest";
import { hours } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => {
  await importProducts(
    shop(),
    jsonLines([
      record("upright", {
        variants: [variant("UP-80", { priceCents: 100_000 }), variant("UP-120", { priceCents: 150_000 })].map(
          (one, at) => ({ ...one, name: { en: `Size ${at}`, cn: `规格 ${at}` } }),
        ),
      }),
      record("lying", {
        subcategory: "horizontal-tanks",
        variants: [variant("LY-60", { priceCents: 80_050, listPriceCents: 90_000, stock: 0 })],
      }),
      record("spare", {
        category: "extras",
        subcategory: "hoses-and-couplers",
        attributes: {},
        variants: [variant("SP-1", { stock: 3 })],
      }),
    ]),
  );
});

const idOf = async (slug: string) =>
  (await shop().db.sql<{ id: number }>("select id from products where slug = $1", [slug]))[0]!.id;
const prices = async () =>
  Object.fromEntries(
    (
      await shop().db.sql<{ sku: string; price: number; list: number | null }>(
        "select sku, price_cents as price, list_price_cents as list from variants order by id",
      )
    ).map(({ sku, price, list }) => [sku, [price, list]]),
  );
const field = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

async function planned(browser: Browser, path: string, change: Record<string, string>) {
  const shown = await browser.post(path, { intent: "plan", ...change });
  return {
    shown,
    apply: () =>
      browser.post(path, {
        intent: "apply",
        ...change,
        fingerprint: field(shown.text, "fingerprint"),
        batch: field(shown.text, "batch"),
      }),
  };
}

test("products are found by name in both languages, brand and part number, and narrowed by category, stock, status and missing words", async () => {
  const browser = await signedInAs(shop(), "read-only");
  const { db } = shop();
  const slugs = ["upright", "lying", "spare"];
  const found = async (query: string) => {
    const { text, status } = await browser.get(`/admin/products?${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    return slugs.filter((slug) => text.includes(`>Tank ${slug}<`));
  };
  const encode = (q: string) => new URLSearchParams({ q }).toString();
  expect((await found("")).length).toBe(3);
  for (const [q, wanted] of [
    ["tank UPRIGHT", ["upright"]],
    ["储气罐 lying", ["lying"]],
    ["ly60", ["lying"]],
    ["up-1", ["upright"]],
    ["100%", []],
    ["_", []],
  ] as const)
    expect({ q, found: await found(encode(q)) }).toEqual({ q, found: wanted });
  expect(await found("category=extras")).toEqual(["spare"]);
  expect(await found("stock=out")).toEqual(["lying"]);
  expect(await found("stock=low")).toEqual(["spare"]);
  await db.sql(`update products set status = 'draft', name = '{"en":"Tank spare","cn":" "}' where slug = 'spare'`);
  expect(await found("scope=untranslated")).toEqual(["spare"]);
  expect(await found("lacks=cn")).toEqual(["spare"]);
  expect(await found("lacks=en")).toEqual([]);
  expect(await found("scope=draft")).toEqual(["spare"]);
  await db.sql("update products set status = 'archived' where slug = 'spare'");
  expect(await found("scope=archived")).toEqual(["spare"]);
  expect((await found("q=tank")).includes("spare")).toBe(false);
  for (const sort of ["name-down", "price-up", "price-down", "stock-up", "stock-down", "changed-up"])
    expect({ sort, foundCount: (await found(`category=air-tanks&sort=${sort}`)).length }).toEqual({
      sort,
      foundCount: 2,
    });
  expect((await browser.get("/cn/admin/products")).text).toContain("储气罐 lying");
});

test("a list of goods shows their first picture, an uploaded one before a family's, and a placeholder without any", async () => {
  const { db } = shop();
  const key = "c".repeat(32);
  await db.sql("update products set lead_picture = $2 where id = $1", [await idOf("upright"), key]);
  await db.sql("update products set picture_family = 'piston-vertical' where slug = 'lying'");
  await db.sql("update products set picture_family = '', status = 'published' where slug = 'spare'");
  const owner = await signedInAs(shop(), "owner");
  const rowOf = async (path: string) => {
    const [row = ""] = /<tr(?:(?!<\/tr>).)*<td.*?<\/tr>/s.exec((await owner.get(path)).text) ?? [];
    return row.slice(row.lastIndexOf("<tr"));
  };
  for (const list of ["/admin/products?q=", "/admin/stock?scope=all&q="]) {
    expect(await rowOf(`${list}UP-80`)).toContain(`/${key}/`);
    expect(await rowOf(`${list}LY-60`)).toContain("/piston-vertical/");
    const without = await rowOf(`${list}SP-1`);
    expect(without).toContain("SP-1");
    expect(without).toContain("<svg");
    expect(without).not.toContain("<img");
  }
});

test("prices of many products are changed as shown, with what was and what is in the audit log", async () => {
  const browser = await signedInAs(shop(), "manager");
  const { db } = shop();
  const ids = `${await idOf("upright")}.${await idOf("lying")}`;
  const path = `/admin/products/change?ids=${ids}`;
  const { shown, apply } = await planned(browser, path, {
    kind: "price",
    how: "percent",
    by: "-7.5%",
    round: "ends-99",
    compareAt: "old-price",
  });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("$924.99");
  expect((await prices())["UP-80"]).toEqual([100_000, null]);
  const done = await apply();
  expect({ status: done.status, location: done.location }).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/admin\/products\?changedMany=2&batch=[\w-]{43}$/),
  });
  expect(await prices()).toMatchObject({
    "UP-80": [92_499, 100_000],
    "UP-120": [138_799, 150_000],
    "LY-60": [73_999, 80_050],
  });
  const again = await apply();
  expect({ location: again.location, uP80: (await prices())["UP-80"] }).toEqual({
    location: done.location,
    uP80: [92_499, 100_000],
  });
  const lines = await db.sql("select action, subject, staff_email, data from audit_log where action ~ '^product'");
  expect(lines).toEqual([
    {
      action: "products-changed",
      subject: "products",
      staff_email: "manager@example.com",
      data: { price: "-7.5%", rows: 2 },
    },
  ]);
  expect((await browser.get(`/admin/products/${await idOf("lying")}`)).text).toContain("$739.99");
});

test("a change of many is undone where nothing touched it since, once, within a day; what stays is named with the reason", async () => {
  const browser = await signedInAs(shop(), "manager");
  const { db, clock } = shop();
  await importProducts(
    shop(),
    jsonLines(["one", "two", "three"].map((slug) => record(`undo-${slug}`, { variants: [variant(`UN-${slug}`)] }))),
  );
  const ids = await Promise.all(["undo-one", "undo-two", "undo-three"].map(idOf));
  const path = `/admin/products/change?ids=${ids.join(".")}`;
  const before = await prices();
  const { apply } = await planned(browser, path, { kind: "price", how: "percent", by: "10", round: "cent" });
  const shown = await browser.get((await apply()).location!);
  const undo = (key: string, prefix = "") =>
    browser.post(`${prefix}/admin/products`, { intent: "undo-bulk", batch: key });
  const key = field(shown.text, "batch");
  // Two is priced anew; three only gets another compare-at price, which is no matter of the change.
  await db.sql("update variants set price_cents = 4242 where sku = 'UN-two'");
  await db.sql("update variants set list_price_cents = 99999999 where sku = 'UN-three'");
  const support = await signedInAs(shop(), "support");
  expect((await support.post("/admin/products", { intent: "undo-bulk", batch: key })).status).toBe(403);
  const undone = await undo(key);
  expect(undone.status).toBe(200);
  expect(undone.text).toContain("2 rows are as they were before.");
  expect(undone.text).toContain("Tank undo-two: it has changed since");
  const after = await prices();
  expect([after["UN-one"], after["UN-two"]]).toEqual([before["UN-one"], [4242, null]]);
  expect(after["UN-three"]).toEqual([before["UN-three"]![0], 99_999_999]);
  const lines = await db.sql("select data from audit_log where action = 'products-undone'");
  await undo(key);
  expect(await prices()).toEqual(after);
  expect(lines).toEqual([{ data: { price: "+10%", rows: 2 } }]);
  expect((await undo("nothing", "/cn")).text).toContain("此项已不存在");

  // Status and category, with what the category took away.
  const [one] = await db.sql<{ attributes: object }>("select attributes from products where slug = 'undo-one'");
  const moved = await planned(browser, path, { kind: "category", category: "extras/hoses-and-couplers" });
  await moved.apply();
  await undo(field((await browser.get("/admin/products")).text, "batch"));
  const [back] = await db.sql("select category, attributes from products where slug = 'undo-one'");
  expect(back).toEqual({ category: "air-tanks", attributes: one!.attributes });
  const since = (await db.sql<{ at: Date }>("select published_at as at from products where slug = 'undo-one'"))[0];
  const late = await planned(browser, path, { kind: "price", how: "amount", by: "1" });
  const lateKey = /batch=([\w-]+)/.exec((await late.apply()).location!)![1]!;
  const drafts = await planned(browser, path, { kind: "status", status: "draft" });
  await drafts.apply();
  await db.sql(`update products set summary = '{"en":"","cn":"x"}' where slug = 'undo-two'`);
  const draftKey = field((await browser.get("/admin/products")).text, "batch");
  clock.advance(hours(23));
  const nextDay = await signedInAs(shop(), "owner");
  const published = await nextDay.post("/admin/products", { intent: "undo-bulk", batch: draftKey });
  expect(published.text).toContain("Tank undo-two: as it was, it would be incomplete");
  expect(
    await db.sql("select slug, status, published_at as at from products where slug like 'undo-%' order by slug"),
  ).toMatchObject([
    { slug: "undo-one", status: "published", at: since!.at },
    { slug: "undo-three", status: "published" },
    { slug: "undo-two", status: "draft" },
  ]);
  clock.advance(hours(2));
  const over = await nextDay.post("/admin/products", { intent: "undo-bulk", batch: lateKey });
  expect({ status: over.status, text: over.text.includes("older than 24 hours") }).toEqual({ status: 409, text: true });
});

test("what has changed since it was shown is shown again and not overwritten", async () => {
  const browser = await signedInAs(shop(), "owner");
  const { db } = shop();
  const path = `/admin/products/change?ids=${await idOf("upright")}`;
  const { apply } = await planned(browser, path, { kind: "price", how: "set", by: "$950" });
  await db.sql("update variants set price_cents = 77777, list_price_cents = null where sku = 'UP-80'");
  const refused = await apply();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("$777.77");
  expect(refused.text).toContain("have changed since you looked");
  expect((await prices())["UP-80"]).toEqual([77_777, null]);
});

test("a product that cannot take the change is named with the reason, and the others are changed", async () => {
  const browser = await signedInAs(shop(), "owner");
  const { db } = shop();
  await db.sql(`update products set status = 'draft', summary = '{"en":"","cn":"x"}' where slug = 'lying'`);
  await db.sql("update products set status = 'draft' where slug = 'upright'");
  const ids = `${await idOf("upright")}.${await idOf("lying")}.999999`;
  const { shown, apply } = await planned(browser, `/admin/products/change?ids=${ids}`, {
    kind: "status",
    status: "published",
  });
  expect(shown.text).toContain("Tank lying: The text is empty.");
  await apply();
  const rows = await db.sql<{ slug: string; status: string }>(
    "select slug, status from products where slug in ('upright', 'lying') order by slug",
  );
  expect(rows).toEqual([
    { slug: "lying", status: "draft" },
    { slug: "upright", status: "published" },
  ]);
});

test("another category takes away the attributes it does not have, and says so first", async () => {
  const browser = await signedInAs(shop(), "owner");
  const path = `/admin/products/change?ids=${await idOf("upright")}`;
  const { shown, apply } = await planned(browser, path, { kind: "category", category: "extras/hoses-and-couplers" });
  expect(shown.text).toContain("Removes:");
  await apply();
  const [row] = await shop().db.sql<{ category: string; attributes: object }>(
    "select category, attributes from products where slug = 'upright'",
  );
  expect(row).toMatchObject({ category: "extras" });
  const openBox = await planned(browser, path, {
    kind: "category",
    category: "open-box/tanks",
  });
  expect({ status: openBox.shown.status, fieldFingerprint: field(openBox.shown.text, "fingerprint") }).toEqual({
    status: 200,
    fieldFingerprint: "",
  });
  expect(openBox.shown.text).toContain("Open-box records and the category open-box go together");
});

test("a figure that is none is refused with what was typed still there", async () => {
  const browser = await signedInAs(shop(), "owner");
  const path = `/admin/products/change?ids=${await idOf("upright")}`;
  for (const [how, by] of [
    ["percent", "five"],
    ["percent", "-100"],
    ["percent", ""],
    ["amount", "1.234"],
    ["set", "-5"],
  ] as const) {
    const answer = await browser.post(path, { intent: "plan", kind: "price", how, by });
    expect({
      how,
      by,
      status: answer.status,
      fieldBy: field(answer.text, "by") || answer.text.includes(`value="${by}"`),
    }).toEqual({ how, by, status: 400, fieldBy: by || true });
  }
});

test("a choice that was not made is asked for by the name of its field, in both languages", async () => {
  const browser = await signedInAs(shop(), "owner");
  const ids = await idOf("upright");
  for (const [prefix, kind, said] of [
    ["", "status", /#status"[^>]*>Status is required/],
    ["", "category", /#category"[^>]*>Category is required/],
    ["/cn", "status", /#status"[^>]*>状态为必填项/],
    ["/cn", "category", /#category"[^>]*>分类为必填项/],
  ] as const) {
    const path = `${prefix}/admin/products/change?ids=${ids}`;
    const refused = await browser.post(path, { intent: "plan", kind, status: "", category: "" });
    expect(refused.text, prefix + kind).toMatch(said);
  }
});

test("a whole list is changed by its address, at most what one change may cover", async () => {
  const browser = await signedInAs(shop(), "owner");
  const { apply } = await planned(browser, "/admin/products/change?all=1&category=air-tanks", {
    kind: "status",
    status: "archived",
  });
  expect((await apply()).location).toMatch(/changedMany=4&batch=/);
  const [row] = await shop().db.sql<{ status: string }>("select status from products where slug = 'lying'");
  expect(row!.status).toBe("archived");
  expect((await shop().browser().get("/products/lying.html")).status).toBe(404);
});

test("of a change of very many products a few stand there, and those refused for one cause are one line", async () => {
  const browser = await signedInAs(shop(), "owner");
  const slugs = Array.from({ length: 17 }, (_, at) => `many-${at}`);
  await importProducts(shop(), jsonLines(slugs.map((slug) => record(slug, { status: "draft" }))));
  await shop().db.sql(`update products set summary = '{"en":"","cn":"x"}' where slug = any($1)`, [slugs.slice(12)]);
  const ids = (await Promise.all(slugs.map(idOf))).join(".");
  const { shown, apply } = await planned(browser, `/admin/products/change?ids=${ids}`, {
    kind: "status",
    status: "published",
  });
  expect(shown.text.match(/<tbody[^>]*>.*?<\/tbody>/gs)?.map((rows) => rows.match(/<tr/g)?.length)).toEqual([10, 2]);
  expect(shown.text).toMatch(/<summary[^>]*>2 more changes/);
  expect(shown.text).toMatch(/<summary[^>]*>The text is empty\. Both languages are needed\. \(5\)/);
  expect(shown.text).toContain("Tank many-16: The text is empty.");
  expect((await apply()).location).toMatch(/changedMany=12&batch=/);
});
