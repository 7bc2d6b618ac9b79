import { expect, test } from "vitest";
import { after, days, hours } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ follows: true });

async function part(sku: string): Promise<string> {
  const goods = record(sku.toLowerCase(), { variants: [variant(sku, { stock: 0 })] });
  expect((await importProducts(shop(), jsonLines([goods]))).errors).toEqual([]);
  const [row] = await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  return `/admin/stock/${row!.id}`;
}

const stored = async (sku: string) =>
  (
    await shop().db.sql<{ on: string | null }>(
      `select s.expected_on as "on" from stock s join variants v on v.id = s.variant_id where v.sku = $1`,
      [sku],
    )
  )[0]!.on;

test("the day that the merchant sets for a part stands on its page at once, and is taken away by nothing typed", async () => {
  const page = await part("DAY-1");
  const owner = await signedInAs(shop(), "owner");
  const shown = async () => (await shop().browser().get("/products/day-1.html")).text;
  expect(await shown()).not.toContain("More is expected");
  expect((await owner.post(page, { intent: "expect", expected: "2026-12-04" })).location).toMatch(/done=expected$/);
  await expect.poll(shown).toContain("More is expected on Dec 4, 2026.");
  expect((await owner.get(page)).text).toContain('value="2026-12-04"');
  await owner.post(page, { intent: "expect", expected: " " });
  await expect.poll(shown).not.toContain("More is expected");
  expect((await owner.get("/admin/audit")).text).toContain("Set when stock is expected");
  expect((await owner.get("/cn/admin/audit")).text).toContain("设定预计到货日");
});

test.each([
  ["", "Expected on must be a date such as 2026-11-20"],
  ["/cn", "预计到货日须为日期，例如 2026-11-20"],
])("a day that is none is refused with what was typed, and changes nothing (%s)", async (prefix, words) => {
  const sku = `DAY-2${prefix.length}`;
  const page = await part(sku);
  const owner = await signedInAs(shop(), "owner");
  await owner.post(page, { intent: "expect", expected: "2026-12-04" });
  for (const typed of ["2026-02-30", "soon", "04/12/2026"]) {
    const refused = await owner.post(prefix + page, { intent: "expect", expected: typed });
    expect([refused.status, refused.text.includes(words), refused.text.includes(`value="${typed}"`)]).toEqual([
      400,
      true,
      true,
    ]);
  }
  expect(await stored(sku)).toBe("2026-12-04");
});

test("a day that has passed in the shop's time zone is refused with what was typed, and one that passed since stays", async () => {
  const page = await part("DAY-4");
  let owner = await signedInAs(shop(), "owner");
  const { clock, db } = shop();
  const set = (expected: string, prefix = "") => owner.post(prefix + page, { intent: "expect", expected });
  for (const [prefix, words] of [
    ["", "Expected on can’t be earlier than today"],
    ["/cn", "预计到货日不能早于今天"],
  ] as const) {
    const refused = await set("2020-01-01", prefix);
    expect([refused.status, refused.text.includes(words), refused.text.includes('value="2020-01-01"')]).toEqual([
      400,
      true,
      true,
    ]);
    expect(await stored("DAY-4")).toBeNull();
  }
  // At ten in the evening of the shop it is tomorrow in Greenwich.
  const noon = clock.now();
  try {
    clock.set(after(noon, hours(10)));
    owner = await signedInAs(shop(), "owner");
    expect((await set("2026-11-19")).status).toBe(400);
    expect((await set("2026-11-20")).status).toBe(303);
    expect((await owner.get(`${page}?done=expected`)).text).toContain("Saved. Buyers see the day");
    clock.set(after(noon, days(2)));
    owner = await signedInAs(shop(), "owner");
    expect((await set("2026-11-20")).status, "as it was").toBe(303);
    expect((await owner.get(`${page}?done=expected`)).text).not.toContain("Buyers see the day while");
    expect((await owner.post(page, { intent: "backorders", limit: "3", days: "9" })).status).toBe(303);
    expect((await set("2026-11-21")).status).toBe(400);
  } finally {
    clock.set(noon);
  }
  expect(await stored("DAY-4")).toBe("2026-11-20");
  expect(await db.sql("select data from audit_log where subject = 'DAY-4' and action = 'stock-expected'")).toHaveLength(
    2,
  );
});

test("who may not change the stock sets no day", async () => {
  const page = await part("DAY-3");
  const reader = await signedInAs(shop(), "support");
  expect((await reader.post(page, { intent: "expect", expected: "2026-12-04" })).status).toBe(403);
  expect(await stored("DAY-3")).toBeNull();
});
