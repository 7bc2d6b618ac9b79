import { expect, test } from "vitest";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { phraseBook, plainPhrase } from "#domain/catalogue/search/phrase-book.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { catalogueShop, load, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { markup, someHostile } from "#test/web/hostile-input.ts";

const shop = openShop();
const database = testDatabase();
const owner = () => signedInAs(shop(), "owner");
const words = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");

/** An order that was paid at a moment, as a payment of its whole would leave it. */
async function paid(at: string, columns: { state?: "canceled"; method?: "stripe" | "bank-deposit" } = {}) {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, columns.method ?? "stripe");
  await db.sql(
    "update orders set placed_at = $2, confirmed_at = $2, state = $3, payment_state = $4 where id = $1",
    columns.state === "canceled" ? [order.id, at, "canceled", "voided"] : [order.id, at, "confirmed", "captured"],
  );
  return order;
}

test("sales count paid orders on the shop's day of their payment, and none that was canceled since", async () => {
  const { db } = shop();
  // Half past eleven in the evening in Chicago is the next day in UTC.
  const order = await paid("2026-11-19T05:30:00Z");
  await paid("2026-11-18T12:00:00Z", { method: "bank-deposit" });
  await paid("2026-11-18T12:00:00Z", { state: "canceled" });
  const [sum] = await db.sql<{ goods: number; total: number }>(
    "select subtotal_cents - discount_cents as goods, total_cents as total from orders where id = $1",
    [order.id],
  );
  const browser = await owner();
  const csv = async (query: string) =>
    (await browser.get(`/admin/export/report?from=2026-11-18&to=2026-11-19&${query}`)).text
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n");
  const money = (cents: number) => (cents / 100).toFixed(2);
  const byDay = await csv("report=sales&by=day");
  expect(byDay[0]).toBe("Day,Orders,Units,Goods,Discounts,Shipping,Tax,Total");
  expect(
    byDay.slice(1).map((line) =>
      line
        .split(",")
        .filter((_, at) => [0, 1, 7].includes(at))
        .join(),
    ),
  ).toEqual([`2026-11-18,2,${money(2 * sum!.total)}`, "2026-11-19,0,0.00"]);
  const byMethod = await csv("report=sales&by=payment");
  expect(byMethod.slice(1).map((line) => line.split(",")[1])).toEqual(["1", "1"]);
  for (const by of ["product", "category", "state", "delivery"]) {
    const lines = await csv(`report=sales&by=${by}`);
    const goods = lines[0]!.split(",").indexOf("Goods");
    const total = lines
      .slice(1)
      .reduce((all, line) => all + Number(line.split(",").at(goods - lines[0]!.split(",").length)), 0);
    expect({ by, total: total.toFixed(2) }).toEqual({ by, total: money(2 * sum!.goods) });
  }
  const [en, cn] = [
    await browser.get("/admin/reports?from=2026-11-18&to=2026-11-19"),
    await browser.get("/cn/admin/reports?from=2026-11-18&to=2026-11-19"),
  ];
  expect(words(en.text)).toContain("Nov 18, 2026");
  expect(words(cn.text)).toContain("2026年11月18日");
  expect(shop().errors).toEqual([]);
});

test("every report opens in both languages, empty or not, and whatever its address says", async () => {
  const browser = await owner();
  for (const report of ["sales", "tax", "taxPlaces", "returns", "stock", "conversion", "searches", "nonsense"])
    for (const query of [
      "",
      "&by=product",
      "&days=7",
      "&from=2019-01-01&to=2030-01-01",
      "&from=x&to=%00&by=__proto__&only=nothing",
    ])
      for (const prefix of ["", "/cn"]) {
        const path = `${prefix}/admin/reports?report=${report}${query}`;
        expect({ path, status: (await browser.get(path)).status }).toEqual({ path, status: 200 });
        const file = `${prefix}/admin/export/report?report=${report}${query}`;
        expect({ file, status: (await browser.get(file)).status }).toEqual({ file, status: 200 });
      }
  expect(shop().errors).toEqual([]);
});

test("days without sales are drawn on a scale of dollars, and not of single cents", async () => {
  const page = await (await owner()).get("/admin/reports?report=sales&by=day&from=2019-03-01&to=2019-03-03");
  const drawn = words(page.text);
  expect(drawn).toContain("|$100|");
  for (const cent of ["|$0.01|", "|$0.02|", "|$1|"]) expect(drawn).not.toContain(cent);
});

test("stock is worth what is on hand at its price, and lasts as long as the last thirty days say", async () => {
  const { db, clock } = shop();
  const [part] = await db.sql<{ id: number; sku: string; price: number }>(
    "select v.id, v.sku, v.price_cents as price from variants v join stock s on s.variant_id = v.id order by v.id limit 1",
  );
  await db.sql("update stock set on_hand = 40, reserved = 10, cost_cents = 255 where variant_id = $1", [part!.id]);
  await db.sql(
    "insert into stock_movements (variant_id, kind, quantity, at) values ($1, 'sold', 17, $2), ($1, 'sold', 99, $3)",
    [part!.id, new Date(clock.now() - 86_400_000), new Date(clock.now() - 40 * 86_400_000)],
  );
  const browser = await owner();
  const line = async () => {
    const { text } = await browser.get("/admin/export/report?report=stock");
    return text.split("\r\n").find((one) => one.startsWith(`${part!.sku},`));
  };
  const whole = await line();
  expect(whole?.split(",").slice(-8)).toEqual([
    "40",
    "30",
    (part!.price / 100).toFixed(2),
    ((part!.price * 40) / 100).toFixed(2),
    "2.55",
    "102.00",
    "17",
    // 52.9 days: what does not last a day is none.
    "52",
  ]);
  // A version that is sold no more lies on the shelf all the same.
  await db.sql("update variants set retired = true where id = $1", [part!.id]);
  expect(await line()).toBe(whole);
  await db.sql("update variants set retired = false where id = $1", [part!.id]);
});

test("a search is counted with what it found, and leaves nothing that says who somebody is", async () => {
  const guest = shop().browser();
  const tell = (q: string, found: string, lang = "en") => guest.post("/api/v1/searched", { q, lang, found });
  expect((await tell("Nail  Gun", "0")).status).toBe(204);
  expect((await tell("nail gun", "0")).status).toBe(204);
  expect((await tell("compressor", "12")).status).toBe(204);
  for (const secret of ["ada@example.com", "call 614 555 0142 now", "4242 4242 4242 4242"]) await tell(secret, "0");
  for (const [q, found, lang] of [
    ["", "1", "en"],
    ["x", "many", "en"],
    ["x", "1", "fr"],
  ] as const)
    expect((await tell(q, found, lang)).status).toBe(400);
  for (const text of someHostile(7)) expect([204, 400, 413]).toContain((await tell(text, "0")).status);
  const rows = await shop().db.sql(
    "select query, count, found from searches where query in ('nail gun', 'compressor') or query ~ 'ada|555|4242' order by query",
  );
  expect(rows).toEqual([
    { query: "compressor", count: 1, found: 12 },
    { query: "nail gun", count: 2, found: 0 },
  ]);
  const browser = await owner();
  const page = await browser.get("/admin/reports?report=searches&only=nothing");
  expect(page.text).not.toContain(markup);
  expect(page.text).toContain("/admin/synonyms?word=nail+gun");
  expect(words(page.text)).not.toContain("|compressor|");
  expect((await browser.get("/admin/synonyms?word=nail+gun")).text).toContain('value="nail gun, "');

  // The page shows the first of many, and says that the file holds all: it does.
  await shop().db.sql(
    `insert into searches (day, language, query, count, found, last_at)
     select max(day), 'en', 'asked ' || n, 1, 3, max(last_at) from searches, generate_series(1, 1200) n group by n`,
  );
  const file = await browser.get("/admin/export/report?report=searches");
  expect(file.text.match(/asked \d+/g)).toHaveLength(1_200);
});

test("synonyms are added, changed over the version that was seen, removed, and every step is on record", async () => {
  const browser = await owner();
  const post = (fields: Record<string, string>) => browser.post("/admin/synonyms", fields);
  for (const [typed, said] of [
    ["nailer", "at least two words"],
    ["nailer, a+b", "is no word a search can find"],
    ["nailer, 射钉枪 gun", "is no word a search can find"],
    [Array.from({ length: 21 }, (_, at) => `word${at}`).join(), "can have at most 20 entries"],
  ] as const) {
    const answer = await post({ intent: "add", words: typed });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(said);
    expect(answer.text).toContain(`value="${typed}"`);
  }
  for (const text of someHostile(8)) expect([303, 400]).toContain((await post({ intent: "add", words: text })).status);
  expect((await post({ intent: "add", words: "Nailer，NAIL-GUN、射钉枪" })).location).toBe(
    "/admin/synonyms?done=saved",
  );
  await post({ intent: "add", words: "nailer, nail gun, 射钉枪" });
  const stored = await shop().db.sql<{ id: number; words: string[] }>(
    "select id, words from search_synonyms where 'nailer' = any(words)",
  );
  expect(stored.map((row) => row.words)).toEqual([["nailer", "nail gun", "射钉枪"]]);
  const id = String(stored[0]!.id);
  expect((await post({ intent: "change", id, version: "1", words: "nailer, tacker" })).status).toBe(303);
  const late = await post({ intent: "change", id, version: "1", words: "nailer, stapler" });
  expect({ status: late.status, kept: late.text.includes('value="nailer, stapler"') }).toEqual({
    status: 409,
    kept: true,
  });
  expect((await post({ intent: "remove", id, version: "2" })).location).toBe("/admin/synonyms?done=removed");
  expect((await post({ intent: "remove", id, version: "2" })).location).toBe("/admin/synonyms?done=removed");
  const lines = await shop().db.sql<{ data: { words: string } }>(
    "select data from audit_log where subject = 'search' order by id",
  );
  expect(lines.map(({ data }) => data.words)).toEqual([
    "– → nailer, nail gun, 射钉枪",
    "nailer, nail gun, 射钉枪 → nailer, tacker",
    "nailer, tacker → –",
  ]);
});

test("a search finds by the merchant's words at once, and by the trade's words for the same thing", async () => {
  const catalogue = catalogueShop(database());
  await load(catalogue, [
    record("tank", { name: { en: "Vertical air tank", cn: "立式储气罐" }, variants: [variant("TD-1")] }),
  ]);
  await catalogue.listing.load();
  const finds = async (q: string) => {
    const { data } = await findSearchPage(catalogue, q, "en", readListingQuery(new URLSearchParams()));
    return data.kind === "results" ? data.listing.total : 1;
  };
  expect(await finds("bottle zzkeg")).toBe(0);
  await database().sql("insert into search_synonyms (words, updated_at) values ('{zzkeg,air tank}', now())");
  expect(await catalogue.listing.refresh(["synonyms"])).toEqual(["search"]);
  expect(await finds("zzkeg")).toBe(1);
  const { terms } = readSearch("zzkeg", phraseBook([["zzkeg", "air tank"]]));
  expect(JSON.stringify(terms)).toContain("receiver");
  expect([plainPhrase(" Nail-GUN "), plainPhrase("射钉枪"), plainPhrase("a+b"), plainPhrase("气gun")]).toEqual([
    "nail gun",
    "射钉枪",
    null,
    null,
  ]);
});
