import { beforeAll, expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { accept, ask, buyerOfPlant, openForQuotes, send } from "#test/checkout/quote-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

beforeAll(async () => openForQuotes(shop()));

const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a buyer's list tells the offers to decide on from what the shop works on and what is over", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser);
  const offer = await send(shop(), await ask(shop(), buyer.browser));
  const accepted = await send(shop(), await ask(shop(), buyer.browser));
  expect((await accept(accepted, buyer.browser)).status).toBe(303);
  const lapsed = await send(shop(), await ask(shop(), buyer.browser));
  await db.sql("update order_drafts set valid_until = $2 where id = $1", [
    lapsed.id,
    new Date(after(clock.now(), -days(1))),
  ]);
  const listed = async (scope: string, prefix = "") => {
    const html = main((await buyer.browser.get(`${prefix}/personal/quotes${scope && `?scope=${scope}`}`)).text);
    const numbers = [asked, offer, accepted, lapsed].map(({ number }) => number);
    return { words: wordsOf(html), numbers: numbers.filter((number) => html.includes(`/quotes/${number}"`)) };
  };
  const all = await listed("");
  expect(all.numbers).toHaveLength(4);
  expect(all.words).toMatch(/All 4 .*To decide 1 .*With us 1 .*Over 2 /);
  expect((await listed("offers")).numbers).toEqual([offer.number]);
  expect((await listed("asked")).numbers).toEqual([asked.number]);
  expect((await listed("over")).numbers).toEqual([accepted.number, lapsed.number]);
  expect((await listed("no-such")).numbers).toHaveLength(4);
  expect((await listed("offers", "/cn")).words).toContain("待您决定 1");
});

test("the pages of a part stay in it, and an empty part says so", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  await db.sql(
    `insert into order_drafts (number, state, request_key, language, typed, asked, customer_id, company_id, site_id,
       created_at, updated_at)
     select 'QT-PAGE-' || n, 'requested', 'page ' || n, 'en', '{}', '{"from":"cart"}', $1, $2, $3, $4, $4
     from generate_series(1, 45) n`,
    [buyer.id, buyer.company.id, buyer.company.sites["Plant"], new Date(clock.now())],
  );
  const page = main((await buyer.browser.get("/personal/quotes?scope=asked&page=2")).text);
  expect(page.match(/\/quotes\/QT-PAGE-\d+"/g)).toHaveLength(20);
  expect(page).toContain('href="/personal/quotes?scope=asked&page=3"');
  const none = main((await buyer.browser.get("/personal/quotes?scope=over")).text);
  expect(wordsOf(none)).toContain("None of these.");
});
