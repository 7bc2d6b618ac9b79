import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { maxBuyerFiles, maxFileBytes, sendable } from "#domain/checkout/quote-files.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { purgeExpired } from "#engine/customers/purge-expired.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { FilesAway } from "#engine/ports/file-store.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import {
  accept,
  ask,
  beginAndSend,
  buyerOfPlant,
  messageForm,
  openForQuotes,
  type Quoted,
  quoteAt,
  send,
} from "#test/checkout/quote-shop.ts";
import { companyWith, giveRole } from "#test/companies/company-fixture.ts";
import { customer, goodPassword, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { sendQuoteAnswerMail, sendQuoteMail } from "#worker/mail/quote-mail.ts";

let isAway = false;
const store = filesInMemory();
const shop = openShop({
  files: () => ({
    ...store,
    async put(name, bytes) {
      if (isAway) throw new FilesAway();
      return store.put(name, bytes);
    },
  }),
});

const pdf = poPdf();
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#345" } })
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .jpeg()
    .toBuffer();
const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
let owner: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  owner = await signedInAs(shop(), "owner");
});

const keyOn = (page: string) =>
  /name="key" value="([\w-]{16,60})"/.exec(page.slice(page.indexOf("multipart/form-data")))![1]!;

/** Sends a message with files from the form that a page shows. */
async function write(
  browser: Browser,
  page: string,
  fields: Record<string, string>,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
) {
  const key = keyOn((await browser.get(page)).text);
  return browser.upload(page, messageForm({ key, ...fields }, files));
}

const filesOf = ({ id }: Pick<Quoted, "id">) =>
  shop().db.sql<{ id: number; name: string; file: string }>(
    `select f.id, f.name, f.file_name as file from order_draft_files f join order_draft_messages m on m.id = f.message_id
     where m.draft_id = $1 order by f.id`,
    [id],
  );
const stored = async () => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
};
/** Files that wait for their rows. */
const inWriting = () => shop().db.sql("select name from files_in_writing order by name");
const forget = () => shop().db.sql("delete from rate_limits");

function mailing() {
  const mails: Mail[] = [];
  const { db, clock } = shop();
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)), close: () => {} };
  const deps = { db, clock, mailer, settings: { publicUrl: "http://shop.example", secret: shopSecret } };
  return { mails, deps: deps as never };
}

test("of files chosen at once the good ones stay: those that are too large, or too many, are named and left out", () => {
  const file = (name: string, size = 1) => ({ name, size });
  const [small, large] = [file("small.png"), file("large.pdf", maxFileBytes + 1)];
  expect(sendable([large, small])).toEqual({ kept: [small], tooLarge: [large], tooMany: false });
  const six = ["a", "b", "c", "d", "e", "f"].map((name) => file(name));
  expect(sendable([...six, large])).toEqual({ kept: six.slice(0, 5), tooLarge: [large], tooMany: true });
});

test("buyer and staff send each other files with their messages; both open them, and nobody without sight of the quote does", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const jpeg = await picture();
  const sent = await write(buyer.browser, quote.page, { text: "Our hall" }, [
    { name: "hall <b> 平面图.pdf", bytes: pdf },
    { name: "nameplate.jpg", bytes: jpeg },
  ]);
  expect(sent.location).toBe(`${quote.page}?done=message`);
  const at = `/admin/drafts/${quote.number}`;
  const drawing = poPdf({ padding: 300 });
  const answered = await write(owner, at, { intent: "answer", text: "" }, [{ name: "drawing.pdf", bytes: drawing }]);
  expect(answered.location).toContain("done=answered");
  const [hall, plate, drawn] = await filesOf(quote);
  expect(await filesOf(quote)).toHaveLength(3);

  const guest = shop().browser();
  await customer(shop().db, "files-elsewhere@example.com").then((id) =>
    companyWith(shop().db, "Elsewhere", ["Yard"], [[id, "administrator"]]),
  );
  const elsewhere = await signedIn(shop(), "files-elsewhere@example.com");
  for (const prefix of ["", "/cn"]) {
    for (const [browser, page] of [
      [buyer.browser, `${prefix}${quote.page}`],
      [owner, `${prefix}${at}`],
    ] as const) {
      const shown = mainOf((await browser.get(page)).text);
      for (const name of ["hall &lt;b&gt; 平面图.pdf", "nameplate.jpg", "drawing.pdf"]) expect(shown).toContain(name);
      const file = await browser.bytes(`${page}/files/${hall!.id}`);
      expect(file.bytes.equals(pdf)).toBe(true);
      expect(file.headers.get("content-type")).toBe("application/pdf");
      expect(file.headers.get("content-disposition")).toBe(
        `attachment; filename="hall  b  ___.pdf"; filename*=UTF-8''hall%20%20b%20%20%E5%B9%B3%E9%9D%A2%E5%9B%BE.pdf`,
      );
      expect(file.headers.get("content-security-policy")).toContain("sandbox");
      expect(file.headers.get("x-content-type-options")).toBe("nosniff");
      expect(file.headers.get("cache-control")).toBe("private, no-store");
      // Drawn anew, so that where it was taken and what was hidden in it is gone.
      const photo = await browser.bytes(`${page}/files/${plate!.id}`);
      expect(photo.headers.get("content-type")).toBe("image/webp");
      const { width, height, exif } = await sharp(photo.bytes).metadata();
      expect([width, height, exif]).toEqual([400, 300, undefined]);
      expect((await browser.bytes(`${page}/files/${drawn!.id}`)).bytes.equals(drawing)).toBe(true);
    }
    for (const browser of [guest, elsewhere])
      for (const file of [hall, plate, drawn]) {
        const answer = await browser.get(`${prefix}${quote.page}/files/${file!.id}`);
        expect([answer.status, answer.text]).toEqual([404, '{"error":"not_found"}']);
        expect((await browser.get(`${prefix}${at}/files/${file!.id}`)).status).toBe(401);
      }
  }
  // A file is found at its own quote alone.
  const other = await ask(shop(), buyer.browser);
  expect((await buyer.browser.get(`${other.page}/files/${hall!.id}`)).status).toBe(404);
  for (const bad of ["0", "x", "99999999999999999999", "%00"])
    expect((await buyer.browser.get(`${quote.page}/files/${bad}`)).status).toBe(404);
  await forget();
});

test("a confirmed account sends files where strangers behind its network have sent all that may be, and no other account does", async () => {
  const { db, clock } = shop();
  const desk = "192.0.2.71";
  const quoted = async (verified: boolean) => {
    const email = `desk-${verified}@example.com`;
    await customer(db, email, { verified });
    const browser = shop().browser(desk);
    await browser.post("/signIn", { email, password: goodPassword });
    return { browser, quote: await send(shop(), await ask(shop(), browser)) };
  };
  const [proved, other] = [await quoted(true), await quoted(false)];
  await spend(db, clock.now(), [budgets.photosOfNetwork, network(desk)]);
  await db.sql("update rate_limits set count = 1000000 where bucket like $1", [`${budgets.photosOfNetwork.name} %`]);
  const files = [{ name: "hall.pdf", bytes: pdf }];
  for (const { browser, quote } of [proved, other]) await write(browser, quote.page, { text: "Our hall" }, files);
  expect((await filesOf(proved.quote)).map(({ file }) => file)).toEqual(["hall.pdf"]);
  expect(await filesOf(other.quote)).toEqual([]);
  await forget();
});

test("a guest's link opens the files of its quote in any state, and none once another link was drawn", async () => {
  const [quote, other] = [await beginAndSend(shop(), owner), await beginAndSend(shop(), owner)];
  const guest = shop().browser();
  const sent = await write(guest, quote.link, { text: "Plan of the hall" }, [{ name: "hall.pdf", bytes: pdf }]);
  expect(sent.location).toBe(`${quote.link}&done=message`);
  const [file] = await filesOf(quote);
  const path = quote.link.replace("proforma?", "proforma/file?");
  const opens = async () => (await guest.get(`${path}&file=${file!.id}`)).status;
  expect(mainOf((await guest.get(quote.link)).text)).toContain("hall.pdf (");
  expect(await opens()).toBe(200);
  expect((await guest.get(`${other.link.replace("proforma?", "proforma/file?")}&file=${file!.id}`)).status).toBe(404);
  for (const state of ["expired", "withdrawn", "declined", "draft", "change-asked"]) {
    await shop().db.sql("update order_drafts set state = $2 where id = $1", [quote.id, state]);
    expect([state, await opens()]).toEqual([state, 200]);
    expect(mainOf((await guest.get(quote.link)).text)).toContain("hall.pdf (");
  }
  await shop().db.sql("update order_drafts set state = 'sent' where id = $1", [quote.id]);
  // Files that guests pile up before anybody looks at their quotes are bounded.
  const takenUp = (staff: string) =>
    shop().db.sql(`update order_drafts set staff_id = (${staff}) where id = any($1)`, [[quote.id, other.id]]);
  const [{ bytes } = { bytes: 0 }] = await shop().db.sql<{ bytes: number }>(
    "update order_draft_files f set bytes = 2147483647 from order_draft_files o where f.id = $1 and o.id = f.id returning o.bytes",
    [file!.id],
  );
  await takenUp("null");
  const plan = [{ name: "plan.pdf", bytes: pdf }];
  const refused = await write(guest, other.link, { text: "The plan" }, plan);
  expect([refused.status, mainOf(refused.text).includes("We can’t take files right now")]).toEqual([400, true]);
  await takenUp("select min(id) from staff");
  expect((await write(guest, other.link, { text: "The plan" }, plan)).status).toBe(303);
  await shop().db.sql("update order_draft_files set bytes = $2 where id = $1", [file!.id, bytes]);

  const { version } = await quoteAt(shop(), quote.number, quote.sku);
  const at = `/admin/drafts/${quote.number}`;
  await owner.post(at, { intent: "renew-link", link: "0", version: String(version) });
  expect(await opens()).toBe(404);
  await forget();
});

test("files that are not taken are refused beside their field in both languages: the message stays typed, and nothing is sent or stored", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const good = { name: "good.pdf", bytes: pdf };
  const before = await stored();
  const many = Array.from({ length: 6 }, (_, at) => ({ ...good, name: `${at}.pdf` }));
  const of = (bytes: Buffer, name = "bad.pdf") => [good, { name, bytes }];
  type Files = Parameters<typeof write>[3];
  const bad: readonly (readonly [Files, string, string])[] = [
    [of(Buffer.from("<script>alert(1)</script>")), "bad.pdf: This file is not a PDF", "bad.pdf：此文件不是可打开的"],
    [of(Buffer.alloc(0), "empty.png"), "empty.png: This file is not a PDF", "empty.png：此文件不是可打开的"],
    [of(Buffer.from("GIF89a of old"), "old.gif"), "old.gif: This file is not a PDF", "old.gif：此文件不是可打开的"],
    [of(poPdf({ entries: "/Encrypt 9 0 R" })), "protected by a password", "有密码保护"],
    [of(poPdf({ packed: "<</S/JavaScript/JS(app.alert)>>" })), "contains a script", "含有脚本"],
    [of(poPdf({ padding: 8 * 1024 * 1024 })), "bad.pdf: This file is too large: at most 8 MB", "文件过大"],
    [many, "A message can have up to 5 files", "一条留言最多可附 5 个文件"],
  ];
  for (const [at, [files, en, cn]] of bad.entries())
    for (const [browser, page, intent] of [
      [buyer.browser, quote.page, "message"],
      [owner, `/admin/drafts/${quote.number}`, "answer"],
    ] as const) {
      const prefix = at % 2 === 0 ? "" : "/cn";
      const answer = await write(browser, prefix + page, { intent, text: "Typed for long" }, files);
      expect(answer.status).toBe(400);
      const shown = mainOf(answer.text);
      expect(shown).toContain(prefix === "" ? en : cn);
      expect(shown).toContain("Typed for long</textarea>");
      expect(shown).toMatch(new RegExp(`id="${intent}-files"[^>]*aria-invalid="true"`));
    }
  // A text that is too long keeps nothing of its files either.
  const long = await write(buyer.browser, quote.page, { text: "x".repeat(4_001) }, [good]);
  expect([long.status, long.text.includes("4,000")]).toEqual([400, true]);
  // Words or a file are needed, not both.
  const neither = await write(buyer.browser, quote.page, { text: " " }, []);
  expect([neither.status, mainOf(neither.text).includes('id="message-text"')]).toEqual([400, true]);
  expect(await filesOf(quote)).toEqual([]);
  expect(await stored()).toEqual(before);
  expect(await inWriting()).toEqual([]);
  await forget();
});

test("while files cannot be stored the sender is told what to do, and the same form is taken afterwards", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const files = [{ name: "hall.pdf", bytes: pdf }];
  isAway = true;
  const refused = await write(buyer.browser, quote.page, { text: "Our hall" }, files).finally(() => {
    isAway = false;
  });
  expect(refused.status).toBe(400);
  expect(mainOf(refused.text)).toContain("hall.pdf: We can’t take files right now.");
  expect(mainOf(refused.text)).toContain("Our hall</textarea>");
  const again = messageForm({ text: "Our hall", key: keyOn(refused.text) }, files);
  expect((await buyer.browser.upload(quote.page, again)).status).toBe(303);
  expect(await filesOf(quote)).toHaveLength(1);
  await forget();
});

test("a form pressed twice sends once, from either side; other words or files from the same page are another message", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const at = `/admin/drafts/${quote.number}`;
  const written = async () =>
    (
      await shop().db.sql<{ text: string }>(
        "select text from order_draft_messages where draft_id = $1 and step = '' order by id",
        [quote.id],
      )
    ).map(({ text }) => text);
  const files = [{ name: "hall.pdf", bytes: pdf }];
  const before = await inWriting();
  const countBefore = (await stored()).length;
  for (const [browser, page, intent] of [
    [buyer.browser, quote.page, "message"],
    [owner, at, "answer"],
  ] as const) {
    const key = keyOn((await browser.get(page)).text);
    const press = (text: string, more = files) => browser.upload(page, messageForm({ key, text, intent }, more));
    const both = await Promise.all([press("Our hall"), press("Our hall")]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await press("Our hall")).status).toBe(303);
    expect((await press("And the gate")).status).toBe(303);
    expect((await press("And the gate", [{ name: "gate.pdf", bytes: poPdf({ padding: 9 }) }])).status).toBe(303);
  }
  expect(await written()).toEqual([
    "Our hall",
    "And the gate",
    "And the gate",
    "Our hall",
    "And the gate",
    "And the gate",
  ]);
  const kept = await filesOf(quote);
  const ofEach = ["hall.pdf", "hall.pdf", "gate.pdf"];
  expect(kept.map(({ file }) => file)).toEqual([...ofEach, ...ofEach]);
  // Of the presses that came too late no file is left.
  expect((await stored()).length - countBefore).toBe(6);
  expect(await inWriting()).toEqual(before);
  await forget();
});

test("mails say what was written and name the files, and carry none", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const at = `/admin/drafts/${quote.number}`;
  const files = [
    { name: "drawing.pdf", bytes: pdf },
    { name: "nameplate.jpg", bytes: await picture() },
  ];
  await write(owner, at, { intent: "answer", text: "See the flange" }, files);
  await write(owner, at, { intent: "answer", text: "" }, files.slice(0, 1));
  const ids = await shop().db.sql<{ id: number }>(
    "select id from order_draft_messages where draft_id = $1 and from_staff and step = '' order by id",
    [quote.id],
  );
  const { mails, deps } = mailing();
  for (const { id } of ids) await sendQuoteMail(deps, { draftId: quote.id, mail: "message", messageId: id });
  expect(mails[0]!.text).toContain("wrote to you:\n\nSee the flange");
  expect(mails[0]!.text).toMatch(
    /sent these files; you open them on the page of the quote:\ndrawing\.pdf\nnameplate\.jpg/,
  );
  expect(mails[1]!.text).not.toContain("wrote to you");
  expect(mails[1]!.text).toMatch(/page of the quote:\ndrawing\.pdf\n/);
  expect(mails[0]!.html).toContain("drawing.pdf<br>nameplate.jpg");

  await write(buyer.browser, quote.page, { text: "" }, [{ name: "plan <i>.pdf", bytes: pdf }]);
  const [staff] = await shop().db.sql<{ id: number }>("select staff_id as id from order_drafts where id = $1", [
    quote.id,
  ]);
  await sendQuoteAnswerMail(deps, { draftId: quote.id, staffId: staff!.id });
  expect(mails[2]!.text).toContain("The buyer sent these files");
  expect(mails[2]!.text).toContain("买家发送了以下文件");
  expect(mails[2]!.text).toContain("plan <i>.pdf");
  expect(mails[2]!.text).not.toContain("The buyer wrote nothing");
  expect(mails[2]!.html).toContain("plan &lt;i&gt;.pdf");
  await forget();
});

test("whoever only sees a quote sends no file, staff who may not write send none, and a quote holds a bounded number of its buyer's", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const before = await stored();
  const email = `viewer-${randomUUID()}@example.com`;
  await giveRole(shop().db, buyer.company, [await customer(shop().db, email), "approver", "Plant"]);
  const approver = await signedIn(shop(), email);
  expect((await approver.get(quote.page)).status).toBe(200);
  const files = [{ name: "hall.pdf", bytes: pdf }];
  expect((await approver.upload(quote.page, messageForm({ text: "No" }, files))).status).toBe(403);
  const readOnly = await signedInAs(shop(), "read-only");
  const refused = await readOnly.upload(
    `/admin/drafts/${quote.number}`,
    messageForm({ intent: "answer", text: "No" }, files),
  );
  expect(refused.status).toBe(403);
  expect(await stored()).toEqual(before);

  await write(buyer.browser, quote.page, { text: "Our hall" }, files);
  await shop().db.sql(
    `insert into order_draft_files (message_id, name, file_name, bytes, uploaded_at)
     select message_id, 'copy of a file ' || n || '.pdf', 'copy.pdf', 1, now() from order_draft_files,
       generate_series(1, $2::int) n where id = $1`,
    [(await filesOf(quote))[0]!.id, maxBuyerFiles - 1],
  );
  const full = await write(buyer.browser, quote.page, { text: "One more" }, files);
  expect([full.status, mainOf(full.text).includes("as many files as it can hold")]).toEqual([400, true]);
  // Words still reach the shop, and staff answer with files.
  expect((await write(buyer.browser, quote.page, { text: "One more" }, [])).status).toBe(303);
  const at = `/admin/drafts/${quote.number}`;
  expect((await write(owner, at, { intent: "answer", text: "" }, files)).status).toBe(303);
  await forget();
});

test("files are among a person's data, go with the account that sent them or whose quote it is, and with the order", async () => {
  const { db, clock } = shop();
  const removed = async () =>
    (await waiting<{ names: string[] }>(db, "remove_files")).flatMap(({ payload }) => payload.names);
  const email = `closing-${randomUUID()}@example.com`;
  const id = await customer(db, email);
  const browser = await signedIn(shop(), email);
  const own = await send(shop(), await ask(shop(), browser));
  const at = `/admin/drafts/${own.number}`;
  await write(browser, own.page, { text: "Our hall" }, [{ name: "hall.pdf", bytes: pdf }]);
  await write(owner, at, { intent: "answer", text: "" }, [{ name: "drawing.pdf", bytes: pdf }]);
  const data = await personalData(db, id, clock.now());
  expect((data!["quoteFiles"] as { file_name: string }[]).map(({ file_name: name }) => name)).toEqual([
    "hall.pdf",
    "drawing.pdf",
  ]);
  const names = (await filesOf(own)).map(({ name }) => name);

  // Of a company's quote only what the leaving person sent goes.
  const buyer = await buyerOfPlant(shop());
  const shared = await send(shop(), await ask(shop(), buyer.browser));
  const boss = `boss-${randomUUID()}@example.com`;
  const bossId = await customer(db, boss);
  for (const each of [bossId, buyer.id]) await giveRole(db, buyer.company, [each, "administrator"]);
  await write(await signedIn(shop(), boss), shared.page, { text: "Our plan" }, [{ name: "plan.pdf", bytes: pdf }]);
  await write(buyer.browser, shared.page, { text: "" }, [{ name: "gate.pdf", bytes: pdf }]);
  const [plan, offer] = await filesOf(shared);

  // An order's go when it is erased.
  const guest = shop().browser();
  const ordered = await beginAndSend(shop(), owner);
  await write(guest, ordered.link, { text: "The gate" }, [{ name: "gate.pdf", bytes: pdf }]);
  expect((await accept(ordered, guest, { method: "bank-deposit" }, "link")).status).toBe(303);
  const [gate] = await filesOf(ordered);
  await purgeExpired(shop() as never);
  expect(await removed()).toEqual([]);

  for (const person of [id, bossId]) {
    await db.sql("update customers set closure_due_at = $2 where id = $1", [person, new Date(clock.now())]);
    await eraseCustomer(shop() as never, person);
  }
  expect((await removed()).toSorted()).toEqual([...names, plan!.name].toSorted());
  expect((await filesOf(shared)).map(({ name }) => name)).toEqual([offer!.name]);
  await db.sql(
    `update orders set state = 'canceled', payment_state = 'voided', placed_at = now() - interval '8 years'
     where id = (select order_id from order_drafts where id = $1)`,
    [ordered.id],
  );
  await purgeExpired(shop() as never);
  expect(await removed()).toContain(gate!.name);
  await forget();
});
