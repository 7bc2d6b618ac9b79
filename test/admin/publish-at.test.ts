import { beforeAll, expect, test } from "vitest";
import { localTime } from "#domain/kernel/local-time.ts";
import { after, hours } from "#domain/kernel/time.ts";
import { publishDue } from "#engine/admin/products/publish-due.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { formatDateTime } from "#i18n/format.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { schedule } from "#worker/schedule.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop({ follows: true });
const zone = "America/Chicago";
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await imports(["soon", "later", "by-hand", "in-bulk", "bare"].map((slug) => record(slug, { status: "draft" })));
});

const imports = async (records: readonly unknown[]) =>
  expect((await importProducts(shop(), jsonLines(records))).errors).toEqual([]);
const pathOf = (id: number, prefix = "") => `${prefix}/admin/products/${id}`;
const inHours = (count: number) => localTime(after(shop().clock.now(), hours(count)), zone);

async function saves(slug: string, texts: Record<string, string>, prefix = "") {
  const { id, version, typed } = await formOf(shop().db, slug);
  return owner.post(
    pathOf(id, prefix),
    fieldsOf({ ...typed, texts: { ...typed.texts, ...texts } }, { version, ...texts }),
  );
}

const schedules = async (slug: string, publishAt: string) =>
  expect((await saves(slug, { publishAt })).location).toMatch(/done=saved$/);
const isShown = async (slug: string) => (await shop().browser().get(`/products/${slug}.html`)).status === 200;
const stored = async (slug: string) => (await formOf(shop().db, slug)).typed.texts;

test("a draft goes into the shop at the hour its editor chose, not before, once, and in the editor's name", async () => {
  const { db, clock } = shop();
  const at = after(clock.now(), hours(5));
  await schedules("soon", inHours(5));
  const { id } = await formOf(db, "soon");
  for (const [prefix, language, scope, words] of [
    ["", "en", "Scheduled", "Scheduled for"],
    ["/cn", "cn", "定时上架", "定于"],
  ] as const) {
    const said = formatDateTime(at, { language, timeZone: zone });
    for (const path of ["/admin/products?scope=scheduled", pathOf(id)]) {
      const { text } = await owner.get(prefix + path);
      expect(text.replaceAll(/\s+/g, " ")).toContain(`${words} ${said.replaceAll(/\s+/g, " ")}`);
    }
    expect((await owner.get(`${prefix}/admin/products`)).text).toContain(scope);
  }
  expect(await stored("soon")).toMatchObject({ status: "draft", publishAt: localTime(at, zone) });
  await publishDue(shop());
  expect(await isShown("soon")).toBe(false);
  clock.advance(hours(5));
  await Promise.all([publishDue(shop()), publishDue(shop())]);
  await publishDue(shop());
  expect(await isShown("soon")).toBe(true);
  expect(await stored("soon")).toMatchObject({ status: "published", publishAt: "" });
  const lines = await db.sql<{ by: string; data: Record<string, string> }>(
    "select staff_email as by, data from audit_log where subject = 'soon' order by id",
  );
  const iso = new Date(at).toISOString();
  expect(lines).toEqual([
    { by: "owner@example.com", data: { publishAt: `publishAt: – → ${iso}` } },
    { by: "owner@example.com", data: { publishAt: `publishAt: ${iso} → –`, status: "status: draft → published" } },
  ]);
  for (const [prefix, words] of [
    ["", "Publish at"],
    ["/cn", "上架时间"],
  ] as const) {
    for (const path of [pathOf(id), "/admin/audit"]) {
      const { text } = await owner.get(prefix + path);
      expect(text).toContain(words);
      expect(text).not.toContain(iso);
    }
  }
  // Newly shown goods are the latest from that hour on.
  expect(await db.sql("select from products where slug = 'soon' and published_at >= $1", [new Date(at)])).toHaveLength(
    1,
  );
  expect(schedule).toContain("* * * * * publish_due_products");
});

test("an hour that is over or none, and a draft that lacks something, are refused in both languages with everything still typed", async () => {
  for (const [publishAt, en, cn] of [
    [inHours(-1), "This hour is over", "此时间已过"],
    ["tomorrow", "must be a date and a time such as", "须为日期和时间"],
    ["2027-02-30T09:00", "must be a date and a time such as", "须为日期和时间"],
  ] as const)
    for (const [prefix, said] of [
      ["", en],
      ["/cn", cn],
    ] as const) {
      const refused = await saves("bare", { publishAt, "name.en": "Typed name" }, prefix);
      expect(refused.status).toBe(400);
      for (const words of [said, `value="${publishAt}"`, 'value="Typed name"']) expect(refused.text).toContain(words);
    }
  const lacking = await saves("bare", { publishAt: inHours(3), "summary.cn": "" });
  expect(lacking.status).toBe(400);
  expect(lacking.text).toContain("Needed before the product can be shown");
  expect(lacking.text).toContain(`value="${inHours(3)}"`);
  expect((await saves("bare", { "summary.cn": "" })).status).toBe(303);
  expect(await stored("bare")).toMatchObject({ status: "draft", publishAt: "" });
});

test("a status set by hand ends the waiting, a copy does not wait, and what is taken back after the hour stays a draft", async () => {
  const { db, clock } = shop();
  for (const slug of ["later", "by-hand", "in-bulk"]) await schedules(slug, inHours(2));
  const { id } = await formOf(db, "later");
  await owner.post(pathOf(id), { intent: "copy" });
  expect(await stored("later-copy")).toMatchObject({ status: "draft", publishAt: "" });
  await saves("by-hand", { status: "archived" });
  const bulk = `/admin/products/change?ids=${(await formOf(db, "in-bulk")).id}`;
  const change = { kind: "status", status: "draft" };
  const { text } = await owner.post(bulk, { intent: "plan", ...change });
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
  const proof = { fingerprint: field("fingerprint"), batch: field("batch") };
  expect((await owner.post(bulk, { intent: "apply", ...change, ...proof })).status).toBe(303);
  clock.advance(hours(2));
  await publishDue(shop());
  for (const slug of ["by-hand", "in-bulk", "later-copy"]) expect(await isShown(slug), slug).toBe(false);
  expect(await isShown("later")).toBe(true);
  const { version } = await formOf(db, "later");
  expect((await owner.post(pathOf(id), { intent: "undo", version })).location).toMatch(/done=undone$/);
  await publishDue(shop());
  expect(await stored("later")).toMatchObject({ status: "draft", publishAt: "" });
  expect(await isShown("later")).toBe(false);
});

test("what cannot be shown when its hour comes stays a draft, and follows once the reason is gone", async () => {
  const { clock, db } = shop();
  const unit = (status: string) => ({
    category: "open-box",
    subcategory: "tanks",
    attributes: { tankVolume: 80, mawp: 200, conditionGrade: "b", openBoxReason: "display", accessoriesIncluded: true },
    openBox: { of: "soon", grade: "b", reason: "display", serial: "TD2611-1", runHours: null, accessories: true },
    status,
  });
  await imports([record("unit", { ...unit("draft"), variants: [variant("OB-1", { stock: 1 })] })]);
  await schedules("unit", inHours(1));
  await imports([record("twin", { ...unit("published"), variants: [variant("OB-2", { stock: 1 })] })]);
  clock.advance(hours(1));
  db.takeStatements();
  await publishDue(shop());
  const statements = db.takeStatements();
  expect(await isShown("unit")).toBe(false);
  // It waits without the lock by which changes of the catalogue take turns.
  expect(statements.filter((text) => text.includes("pg_advisory_xact_lock"))).toEqual([]);
  expect((await saves("twin", { status: "archived" })).status).toBe(303);
  await publishDue(shop());
  expect(await isShown("unit")).toBe(true);
});
