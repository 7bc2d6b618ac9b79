import { beforeAll, expect, test } from "vitest";
import "#engine/admin/draft-board.ts";
import "#engine/admin/draft-table.ts";
import { after, days } from "#domain/kernel/time.ts";
import { declaredStatements } from "#engine/platform/statement.ts";
import {
  accept,
  ask,
  beginAndSend,
  buyerOfPlant,
  openForQuotes,
  type Quoted,
  send,
} from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  owner = await signedInAs(shop(), "owner");
});

const sectionOf = (html: string, state: string) =>
  new RegExp(`<section aria-labelledby="column-${state}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const numbersIn = (html: string) => [...html.matchAll(/>((?:QT|PI)-[\w-]+)</g)].map(([, number]) => number);
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

/** The columns of the board by state, as text, and the numbers of their cards. */
async function boardAt(query = "", prefix = "") {
  const { status, text } = await owner.get(`${prefix}/admin/drafts?view=board${query}`);
  expect(status).toBe(200);
  return (state: string) => {
    const section = sectionOf(text, state);
    return { words: wordsOf(section), numbers: numbersIn(section), html: section };
  };
}

const declined = (quote: Quoted, browser: Browser) =>
  browser.post(quote.page, { intent: "decline", version: String(quote.version), text: "Bought elsewhere" });
const changeAsked = (quote: Quoted, browser: Browser) =>
  browser.post(quote.page, { intent: "ask-change", version: String(quote.version), text: "Three of them" });

test("the board has a column for each state, with what the merchant has to do next", async () => {
  const buyer = await buyerOfPlant(shop());
  const requested = await ask(shop(), buyer.browser);
  const offered = await send(shop(), await ask(shop(), buyer.browser));
  const changed = await send(shop(), await ask(shop(), buyer.browser));
  expect((await changeAsked(changed, buyer.browser)).status).toBe(303);
  const refused = await send(shop(), await ask(shop(), buyer.browser));
  expect((await declined(refused, buyer.browser)).status).toBe(303);
  const accepted = await send(shop(), await ask(shop(), buyer.browser));
  expect((await accept(accepted, buyer.browser)).status).toBe(303);
  const withdrawn = await ask(shop(), buyer.browser);
  await buyer.browser.post(withdrawn.page, { intent: "withdraw", version: String(withdrawn.version) });

  const column = await boardAt();
  expect(column("requested").numbers).toEqual([requested.number]);
  expect(column("requested").words).toMatch(
    /^Requested 1 QT-\S+ Quetzal Works · Plant Since .* today Prepare an offer$/,
  );
  expect(column("sent").numbers).toEqual([offered.number]);
  expect(column("sent").words).toMatch(
    /^Sent 1 \$244\.40 QT-\S+ \$244\.40 Quetzal Works · Plant Until .* 14 days left/,
  );
  expect(column("change-asked").words).toContain("Offer the change");
  expect(column("declined").words).toContain("Messages say why");
  expect(column("ordered").numbers).toEqual([accepted.number]);
  // Its order has what named the buyer of the quote.
  expect(column("ordered").words).toMatch(/^Accepted 1 \$244\.40 QT-\S+ \$244\.40 Quetzal Works · Plant .* PL-/);
  expect(column("draft").words).toBe("In preparation 0 None");
  const { text } = await owner.get("/admin/drafts?view=board");
  expect(text).not.toContain(withdrawn.number);
  // The list stays what is opened first, and each leads to the other.
  const list = (await owner.get("/admin/drafts")).text;
  expect(main(list)).toContain("<table");
  expect(main(list)).toContain('href="/admin/drafts?view=board"');
  expect(main(text)).not.toContain("<table");
  const chinese = await boardAt("", "/cn");
  expect(chinese("sent").words).toMatch(/^已发送 1 .*还剩 14 天 等待买家决定/);
});

test("a message that nobody answered is the next step, until staff write back", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const cardOf = async () => {
    const { html } = (await boardAt())("sent");
    return wordsOf(html.split("<li").find((card) => card.includes(quote.number)) ?? "");
  };
  expect(await cardOf()).toContain("The buyer decides");
  await buyer.browser.post(quote.page, { intent: "message", text: "Does it need a slab?", version: "1" });
  expect(await cardOf()).toContain("The buyer wrote: answer");
  const answer = await owner.post(`/admin/drafts/${quote.number}`, { intent: "answer", text: "No", version: "1" });
  expect(answer.status).toBe(303);
  expect(await cardOf()).toContain("The buyer decides");
});

test("offers stand by their end, and one that ends within a week is marked in board and list", async () => {
  const guest = { email: "ends@example.com" };
  const late = await beginAndSend(shop(), owner, guest, { validDays: "30" });
  const inEight = await beginAndSend(shop(), owner, guest, { validDays: "8" });
  const inSeven = await beginAndSend(shop(), owner, guest, { validDays: "7" });
  const ours = [late.number, inEight.number, inSeven.number];
  const oursIn = (html: string) => numbersIn(html).filter((number) => ours.includes(number!));

  const sent = (await boardAt())("sent");
  expect(oursIn(sent.html)).toEqual([inSeven.number, inEight.number, late.number]);
  const card = (number: string) => wordsOf(sent.html.split("<li").find((one) => one.includes(number)) ?? "");
  expect(card(inSeven.number)).toContain("7 days left");
  expect(
    sent.html
      .split("<li")
      .filter((one) => one.includes("bg-warning-wash"))
      .flatMap(oursIn),
  ).toEqual([inSeven.number]);

  const soon = main((await owner.get("/admin/drafts?ends=soon&scope=sent")).text);
  expect(oursIn(soon)).toEqual([inSeven.number]);
  expect(soon).toContain("Ends soon");
  expect(oursIn(main((await owner.get("/admin/drafts?sort=valid-up")).text))).toEqual([
    inSeven.number,
    inEight.number,
    late.number,
  ]);
  const down = main((await owner.get("/admin/drafts?sort=valid-down")).text);
  expect(oursIn(down)).toEqual([late.number, inEight.number, inSeven.number]);
  expect(/<th[^>]*aria-sort="descending"[^>]*>(?:(?!<\/th>).)*Valid until/.test(down)).toBe(true);
});

test("a lapsed offer is over at once, before the job writes it down", async () => {
  const quote = await beginAndSend(shop(), owner, { email: "lapsed@example.com" }, { validDays: "1" });
  const inList = async (scope: string) => (await owner.get(`/admin/drafts?scope=${scope}`)).text.includes(quote.number);
  expect([await inList("open"), await inList("sent"), await inList("over")]).toEqual([true, true, false]);
  const { clock } = shop();
  const before = clock.now();
  clock.set(after(before, days(3)));
  owner = await signedInAs(shop(), "owner");
  expect([await inList("open"), await inList("sent"), await inList("over")]).toEqual([false, false, true]);
  const column = await boardAt();
  expect(column("expired").numbers).toContain(quote.number);
  expect(column("sent").numbers).not.toContain(quote.number);
  clock.set(before);
  owner = await signedInAs(shop(), "owner");
});

test("what is over leaves the board after thirty days, and a message afterwards doesn't bring it back", async () => {
  const { db, clock } = shop();
  const ago = (count: number) => new Date(after(clock.now(), -days(count)));
  // Declined on that day, and written about today.
  const declinedOn = (number: string, day: Date) =>
    db.sql(
      `with d as (
         insert into order_drafts (number, state, request_key, language, typed, created_at, updated_at)
         values ($1, 'declined', $1, 'en', '{}', $2, $3) returning id)
       insert into order_draft_events (draft_id, event, at) select id, 'declined', $2 from d`,
      [number, day, ago(0)],
    );
  await declinedOn("QT-OLD", ago(40));
  await declinedOn("QT-LATE", ago(20));
  const { numbers } = (await boardAt())("declined");
  expect(numbers).toContain("QT-LATE");
  expect(numbers).not.toContain("QT-OLD");
  expect((await owner.get("/admin/drafts?scope=over")).text).toContain("QT-OLD");
});

test("the dashboard counts the quotes to answer and the offers that end soon, and leads to their lists", async () => {
  const counted = async () => {
    const { text } = await owner.get("/admin");
    return ["Quotes to answer", "Offers ending within a week"].map((name) => {
      const [, href = "", count = "0"] =
        new RegExp(`<a [^>]*href="([^"]+)"[^>]*><span[^>]*>(\\d+)</span><span[^>]*>${name}`).exec(text) ?? [];
      return { href: href.replaceAll("&amp;", "&"), count: Number(count) };
    });
  };
  const [waiting, ending] = await counted();
  const buyer = await buyerOfPlant(shop());
  const open = await ask(shop(), buyer.browser);
  const soon = await beginAndSend(shop(), owner, { email: "soon@example.com" }, { validDays: "3" });
  const [more, later] = await counted();
  expect([more!.count, later!.count]).toEqual([waiting!.count + 1, ending!.count + 1]);
  expect((await owner.get(more!.href)).text).toContain(open.number);
  expect((await owner.get(later!.href)).text).toContain(soon.number);
});

test("the board is searched, and narrowed to who answers; the way back to the list keeps both", async () => {
  const buyer = await buyerOfPlant(shop());
  const mine = await send(shop(), await ask(shop(), buyer.browser));
  const open = await ask(shop(), buyer.browser);
  const found = await boardAt(`&q=${mine.number.toLowerCase().replaceAll("-", "")}`);
  expect([found("sent").numbers, found("requested").numbers]).toEqual([[mine.number], []]);
  const own = await boardAt("&owner=mine");
  expect(own("sent").numbers).toContain(mine.number);
  expect(own("requested").numbers).toEqual([]);
  expect((await boardAt("&owner=nobody"))("requested").numbers).toContain(open.number);
  const { text } = await owner.get("/admin/drafts?view=board&q=quetzal&owner=mine");
  expect(main(text)).toContain('href="/admin/drafts?q=quetzal&owner=mine&sort=newest"');
});

test("of a thousand quotes each column shows the first ten, counts and sums all, and leads to a list of as many", async () => {
  const { db, clock } = shop();
  const long = "Long-winded Compressed-Air Maintenance and Rental Cooperative of the Upper Scioto Valley "
    .repeat(2)
    .trim();
  const add = (state: string, count: number, since: number) =>
    db.sql(
      `with rows as (
         insert into order_drafts (number, state, request_key, buyer, language, typed, paper, total_cents, valid_until,
           created_at, updated_at)
         select 'QT-' || upper($1) || n, $1, $1 || n, $4, 'en', '{}', '{}', 100,
           case when $1 = 'sent' then $3::timestamptz + (n || ' hours')::interval end,
           $3::timestamptz - (n || ' minutes')::interval, $3::timestamptz
         from generate_series(1, $2::int) n returning id, created_at)
       insert into order_draft_events (draft_id, event, at)
       select id, case $1 when 'requested' then 'asked' when 'draft' then 'begun' else $1 end, created_at from rows`,
      [state, count, new Date(after(clock.now(), -since)), long],
    );
  await add("requested", 250, days(2));
  await add("draft", 50, days(2));
  await add("sent", 300, 0);
  await add("declined", 200, days(10));
  await add("ordered", 200, days(80));
  const { text } = await owner.get("/admin/drafts?view=board");
  const column = (state: string) => sectionOf(text, state);
  expect(numbersIn(column("requested"))).toHaveLength(10);
  // The one that waits longest comes first.
  expect(numbersIn(column("requested"))[0]).toBe("QT-REQUESTED250");
  expect(numbersIn(column("sent"))[0]).toBe("QT-SENT1");
  expect(numbersIn(column("ordered")).some((number) => number?.startsWith("QT-ORDERED"))).toBe(false);
  for (const state of ["requested", "sent", "declined"]) {
    const [, count = ""] = /All (\d+)/.exec(column(state)) ?? [];
    const [, href = ""] = /href="([^"]*scope=[^"]*)"/.exec(column(state)) ?? [];
    const list = (await owner.get(href.replaceAll("&amp;", "&"))).text;
    expect(Number(count)).toBeGreaterThan(199);
    expect(wordsOf(/<span role="status"[^>]*>.*?<\/span>/.exec(list)?.[0] ?? ""), href).toContain(count);
  }
  expect(text.length).toBeLessThan(300_000);
});

test("list and board find drafts by indexes, whatever they are narrowed to", async () => {
  const { db } = shop();
  const scanned: string[] = [];
  const statements = declaredStatements().filter(({ name }) => /^(?:draft_board|draft_counts|drafts_)/.test(name));
  expect(statements.length).toBeGreaterThan(40);
  for (const { name, text } of statements) {
    const plan = await db.transaction(async (tx) => {
      await tx.sql("set local enable_seqscan = off");
      return JSON.stringify(await tx.sql(`explain (generic_plan) ${text}`));
    });
    if (/Seq Scan on (?:order_draft|orders)/.test(plan)) scanned.push(name);
  }
  expect(scanned).toEqual([]);
});
