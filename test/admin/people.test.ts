import { expect, test } from "vitest";
import { requestClosure } from "#engine/customers/closure.ts";
import { createPassword } from "#engine/customers/create-password.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { readCsv } from "#engine/platform/csv.ts";
import { after, days } from "#domain/kernel/time.ts";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { customer, goodPassword, stranger, waiting } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { markup } from "#test/web/hostile-input.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");
const context = () => ({ db: shop().db, clock: shop().clock, settings: { secret: "s".repeat(32) } });

/** The rows of the list's file, by their heads. */
async function rowsOf(query: string): Promise<Record<string, string>[]> {
  const { status, text } = await (await owner()).get(`/admin/export/customers?${query}`);
  expect(status).toBe(200);
  const rows: string[][] = [];
  for await (const { cells } of readCsv([text])) rows.push([...cells]);
  const [heads = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}
const emailsOf = async (query: string) => (await rowsOf(query)).map((row) => row["Email"]).toSorted();
const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);
const guestId = async (email: string) =>
  (await shop().db.sql<{ id: number }>("select id from guests where email_key = $1", [email]))[0]?.id;

test("guests stand among the customers, one row a mailbox, with their own orders and sums and never with an account's", async () => {
  const office = backOfficeOf(shop());
  const account = await customer(shop().db, "gil@example.com", { firstName: "Gil", verified: false });
  const [first, second] = [
    await paidOrder(office, { email: "gil@example.com", buyer: { firstName: "Old" } }),
    await paidOrder(office, { email: "gil@example.com", buyer: { firstName: "Guest Gil" } }),
  ];
  await placeOrder(shop().db, shop().clock, "bank-deposit", {
    email: "gil@example.com",
    buyer: { firstName: "Guest Gil" },
  });
  const own = await paidOrder(office, { customerId: account, email: "gil@example.com" });
  const [guest, person] = [
    (await rowsOf("q=gil@example&scope=guests"))[0],
    (await rowsOf("q=gil@example")).find((row) => row["Guest"] === "No"),
  ];
  expect(guest).toMatchObject({ "First name": "Guest Gil", Guest: "Yes", Orders: "3" });
  expect(cents(guest?.["Spent"]), "what was paid, without the order that was not").toBe(first.total + second.total);
  expect(person).toMatchObject({ "First name": "Gil", Orders: "1" });
  expect(cents(person?.["Spent"])).toBe(own.total);
  const { text } = await (await owner()).get("/cn/admin/customers?q=gil@example");
  expect(text.match(/>gil@example\.com</g)).toHaveLength(2);
  expect(text).toContain("游客");
});

test("a guest whose mailbox is proved is a guest no more, and the tags go along; an erased one leaves no row", async () => {
  const { db, clock } = shop();
  await placeOrder(db, clock, "stripe", { email: "prove@example.com" });
  await placeOrder(db, clock, "stripe", { email: "erase@example.com" });
  const browser = await owner();
  const [prove, erase] = [await guestId("prove@example.com"), await guestId("erase@example.com")];
  const form = [
    ["intent", "tag"],
    ["newTag", "Body shop"],
    ["row", `g${prove}`],
    ["row", `g${erase}`],
  ] as const;
  expect((await browser.post("/admin/customers", form)).status).toBe(200);
  const token = await createToken(db, {
    purpose: "invitation",
    emailKey: "prove@example.com",
    now: clock.now(),
    expiresAt: after(clock.now(), days(1)),
  });
  const opened = await createPassword(
    context(),
    { token, password: goodPassword, confirm: goodPassword, language: "en" },
    stranger,
  );
  expect(opened.ok).toBe(true);
  expect(await guestId("prove@example.com")).toBeUndefined();
  expect(await rowsOf("tag=body%20SHOP&scope=ordered")).toMatchObject([
    { Email: "erase@example.com", Guest: "Yes" },
    { Email: "prove@example.com", Guest: "No", Tags: "Body shop", Orders: "1" },
  ]);
  await db.sql("update orders set email = '', email_key = '', erased_at = now() where email_key = 'erase@example.com'");
  expect(await guestId("erase@example.com")).toBeUndefined();
  expect(await db.sql("select id from person_tags where guest_id = $1", [erase])).toEqual([]);
});

test("a tag is added to ticked people and taken off them; what is wrong is said, and the ticks and the tag stay", async () => {
  const { db } = shop();
  const [ann, bob] = [await customer(db, "ann@example.com"), await customer(db, "bob@example.com")];
  const browser = await owner();
  const send = (intent: string, newTag: string, rows: readonly (number | string)[], prefix = "") =>
    browser.post(`${prefix}/admin/customers?q=example`, [
      ["intent", intent],
      ["newTag", newTag],
      ...rows.map((row) => ["row", String(row)] as const),
    ]);
  expect((await send("tag", "VIP", [ann, bob])).text).toContain("2 people got the tag “VIP”.");
  // One spelling for all, and nobody twice.
  expect((await send("tag", "vip", [ann, "g999", "nonsense"])).text).toContain("Nobody new got the tag");
  expect(await emailsOf("tag=ViP")).toEqual(["ann@example.com", "bob@example.com"]);
  expect((await send("untag", "vip", [bob], "/cn")).text).toContain("已移除 1 位客户的标签“vip”");
  expect(await emailsOf("tag=vip")).toEqual(["ann@example.com"]);

  const long = "w".repeat(41);
  const refused = await send("tag", long, [ann]);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Tag can have at most 40 characters");
  expect(refused.text).toContain(`value="${long}"`);
  expect(refused.text).toMatch(
    new RegExp(`<input[^>]*name="row"[^>]*checked=""[^>]*value="${ann}"|value="${ann}"[^>]*checked=""`),
  );
  expect((await send("tag", " ", [ann])).text).toContain("Tag is required");
  expect((await send("tag", "VIP", [])).text).toContain("Tick the customers to change first.");
  await send("tag", markup.slice(0, 40), [ann]);
  expect((await browser.get("/admin/customers?q=ann@")).text).not.toContain(markup.slice(0, 40));
  expect(await db.sql("select action, data from audit_log where data ->> 'tag' = 'VIP'")).toEqual([
    { action: "people-tagged", data: { tag: "VIP", rows: 2 } },
  ]);
});

test("tagging many people is undone for those whose tag nobody has changed since", async () => {
  const { db } = shop();
  const people = await Promise.all(["eve", "fay", "gus"].map((name) => customer(db, `${name}@undo.example`)));
  const browser = await owner();
  const send = (intent: string, fields: readonly (readonly [string, string])[]) =>
    browser.post("/admin/customers", [["intent", intent], ...fields]);
  const rows = people.map((id) => ["row", String(id)] as const);
  const keyOf = ({ text }: { text: string }) => /name="batch" value="([^"]*)"/.exec(text)![1]!;
  const tagged = await send("tag", [["newTag", "Trade"], ...rows]);
  await db.sql("delete from person_tags where customer_id = $1", [people[0]]);
  const undone = await send("undo-bulk", [["batch", keyOf(tagged)]]);
  expect(undone.text).toContain("2 rows are as they were before.");
  expect(undone.text).toContain("1 was left as it is: it has changed since.");
  expect(await emailsOf("tag=trade&q=undo.example")).toEqual([]);

  await send("tag", [["newTag", "Trade"], ...rows]);
  const untagged = await send("untag", [["newTag", "TRADE"], ...rows.slice(1)]);
  await send("undo-bulk", [["batch", keyOf(untagged)]]);
  expect(await emailsOf("tag=trade&q=undo.example")).toHaveLength(3);
  expect(await db.sql("select distinct tag from person_tags where tag_key = 'trade'")).toEqual([{ tag: "Trade" }]);
  expect(await db.sql("select data from audit_log where action = 'people-tags-undone' order by id")).toEqual([
    { data: { tag: "Trade", rows: 2 } },
    { data: { untag: "Trade", rows: 2 } },
  ]);
});

test("a customer's tags are one field; they are part of what is kept about the person, and go with the account", async () => {
  const { db } = shop();
  const id = await customer(db, "tags@example.com");
  const browser = await owner();
  const set = (tags: string) => browser.post(`/admin/customers/${id}`, { intent: "tags", tags });
  expect((await set("Trade, 商用，trade ,,")).status).toBe(303);
  const page = await browser.get(`/admin/customers/${id}`);
  for (const tag of ["Trade", "商用"]) expect(page.text).toContain(`tag=${encodeURIComponent(tag)}`);
  const many = Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(",");
  const refused = await set(many);
  expect({ status: refused.status, stays: refused.text.includes(many) }).toEqual({ status: 400, stays: true });
  expect(refused.text).toContain("Tags can have at most 20 entries");
  const data = await personalData(db, id, shop().clock.now());
  expect(data?.["tags"]).toMatchObject([{ tag: "Trade" }, { tag: "商用" }]);
  await requestClosure(context(), id, { reason: "OTHER", password: goodPassword });
  shop().clock.advance(days(8));
  await eraseCustomer(context(), id);
  expect(await db.sql("select id from person_tags where customer_id = $1", [id])).toEqual([]);
});

test("of two who change a customer's tags at once, neither takes away what the other wrote", async () => {
  const { db } = shop();
  const id = await customer(db, "tags-of-two@example.com");
  const [one, other] = [await owner(), await signedInAs(shop(), "support")];
  const tags = async () =>
    (await db.sql<{ tag: string }>("select tag from person_tags where customer_id = $1 order by tag_key", [id])).map(
      ({ tag }) => tag,
    );
  const save = async (browser: typeof one, typed: string, seen: string) =>
    (await browser.post(`/admin/customers/${id}`, { intent: "tags", tags: typed, seen })).status;
  expect(await save(one, "expo, counter", "")).toBe(303);
  const page = (await one.get(`/admin/customers/${id}`)).text;
  expect(page).toContain('name="seen" value="counter, expo"');
  // Both have it open: one adds, the other takes off, and the first changes what is left.
  expect(await save(other, "expo, counter, late", "expo, counter")).toBe(303);
  expect(await save(one, "counter, college", "expo, counter")).toBe(303);
  expect(await tags()).toEqual(["college", "counter", "late"]);
  expect(await save(other, "expo, late", "expo, late, counter")).toBe(303);
  expect(await tags()).toEqual(["college", "late"]);
});

test("people are narrowed by what they spent, when they ordered, open orders, company and language; a saved view counts them", async () => {
  const { db } = shop();
  const office = backOfficeOf(shop());
  const [rich, early, firm] = [
    await customer(db, "rich@segments.example"),
    await customer(db, "early@segments.example"),
    await customer(db, "firm@segments.example"),
  ];
  const paid = await paidOrder(office, { customerId: rich, email: "rich@segments.example" });
  const old = await paidOrder(office, { customerId: early, email: "early@segments.example" });
  await paidOrder(office, { email: "guest@segments.example" });
  await db.sql("update orders set placed_at = '2026-01-05T12:00:00Z' where id = $1", [old.id]);
  await db.sql("update orders set refunded_cents = total_cents - 100 where id = $1", [old.id]);
  const [company] = await db.sql<{ id: number }>(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     values ('100% Tank_Works', 'declined', 'en', now(), now()) returning id`,
  );
  await db.sql("insert into company_members (company_id, customer_id, joined_at) values ($1, $2, now())", [
    company!.id,
    firm,
  ]);
  const of = (query: string) => emailsOf(`q=segments.example&${query}`);
  const dollars = (paid.total / 100).toFixed(2);
  expect(await of(`spent=${dollars}`)).toEqual(["guest@segments.example", "rich@segments.example"]);
  expect(await of(`spent=${((paid.total + 1) / 100).toFixed(2)}`)).toEqual([]);
  expect(await of("spent=1")).toContain("early@segments.example");
  expect(await of("since=2026-02-01")).toEqual(["guest@segments.example", "rich@segments.example"]);
  expect(await of("company=0%25%20tank_w")).toEqual(["firm@segments.example"]);
  expect(await of("company=0x")).toEqual([]);
  expect(await of("spent=abc&since=2026-02-30&open=maybe&language=fr"), "what is none narrows nothing").toHaveLength(4);
  const open = await of("open=yes");
  expect(open).toContain("rich@segments.example");
  expect(open).not.toContain("firm@segments.example");

  const browser = await owner();
  const view = { intent: "save-view", name: "Spenders", query: `q=segments.example&spent=${dollars}` };
  expect((await browser.post("/admin/customers", view)).status).toBe(303);
  expect((await browser.get("/admin/customers")).text).toMatch(/Spenders<span[^>]*>2<\/span>/);
});

test("guests and customers are walked through together, in either order, and nobody is shown twice", async () => {
  const { db, clock } = shop();
  const seed = await placeOrder(db, clock, "stripe", { email: "seed@walk.example" });
  await db.sql(
    `insert into customers (email, email_key, first_name, last_name, language, created_at)
     select 'c' || n || '@walk.example', 'c' || n || '@walk.example', 'Many', 'Person ' || n % 5, 'en', now() - interval '1 hour' * (n % 40)
     from generate_series(1, 70) n`,
  );
  await db.sql(
    `insert into guests (email, email_key, first_name, last_name, phone, language, created_at)
     select 'g' || n || '@walk.example', 'g' || n || '@walk.example', 'Many', 'Person ' || n % 5, '', 'en', now() - interval '1 hour' * (n % 40)
     from generate_series(1, 60) n`,
  );
  expect(seed.id).toBeGreaterThan(0);
  const browser = await owner();
  const emails = (text: string) => [...text.matchAll(/>([cg]\d+@walk\.example)</g)].map(([, email]) => email);
  for (const sort of ["newest", "oldest", "name-up", "name-down"]) {
    const walked: (string | undefined)[][] = [];
    let path: string | undefined = `/admin/customers?q=many&sort=${sort}`;
    let text = "";
    for (let turn = 0; path && turn < 5; turn += 1) {
      ({ text } = await browser.get(path));
      walked.push(emails(text));
      path = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(text)?.slice(1).find(Boolean);
    }
    expect(
      walked.map(({ length }) => length),
      sort,
    ).toEqual([50, 50, 30]);
    expect(new Set(walked.flat()).size).toBe(130);
    const back = /href="([^"]+)"[^>]*rel="prev"|rel="prev"[^>]*href="([^"]+)"/.exec(text)?.slice(1).find(Boolean);
    expect(emails((await browser.get(back!)).text)).toEqual(walked[1]);
  }
});

const typed = {
  firstName: "Dana",
  lastName: "Whit",
  email: "Dana@New.example ",
  phone: "(614) 555-0188",
  language: "cn",
  note: "Met at the fair",
  tags: "fair, trade",
};

test("a customer made by hand is invited by mail, sets a password by the link once, and keeps phone, note and tags", async () => {
  const { db, clock } = shop();
  const guest = await placeOrder(db, clock, "stripe", { email: "dana@new.example" });
  const browser = await signedInAs(shop(), "support");
  const made = await browser.post("/admin/customers/new", typed);
  const id = Number(/\/admin\/customers\/(\d+)\?done=made/.exec(made.location ?? "")?.[1]);
  const page = await browser.get(`/admin/customers/${id}`);
  for (const text of ["Dana Whit", "dana@new.example", "(614) 555-0188", "Met at the fair", "Email not verified"])
    expect(page.text).toContain(text);
  const jobs = await waiting<{ customerId: number; mail: string }>(db, "send_customer_mail");
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ customerId: id, mail: "customer-invited" });

  const sent: Mail[] = [];
  const mailing = {
    ...context(),
    mailer: { send: async (mail: Mail) => void sent.push(mail), close: () => {} },
    settings: { publicUrl: "https://shop.example" },
  } as unknown as Parameters<typeof sendCustomerMail>[0];
  await sendCustomerMail(mailing, { customerId: id, mail: "customer-invited" });
  expect(sent[0]).toMatchObject({ to: "dana@new.example", language: "cn" });
  const token = /\/cn\/createPassword\?token=([\w-]+)/.exec(sent[0]!.text)![1]!;
  const set = () =>
    createPassword(context(), { token, password: goodPassword, confirm: goodPassword, language: "cn" }, stranger);
  clock.advance(days(6));
  expect((await set()).ok).toBe(true);
  expect(await set()).toMatchObject({ ok: false, error: { code: "link_expired" } });
  const [row] = await db.sql(
    `select phone, email_verified_at is not null as proved, (select count(*)::int from person_tags t where t.customer_id = c.id) as tags,
       (select customer_id from orders where id = $2) as guest from customers c where id = $1`,
    [id, guest.id],
  );
  expect(row).toEqual({ phone: "6145550188", proved: true, tags: 2, guest: id });
});

test("who is there already is named: by the email always, by phone or name unless it is somebody else", async () => {
  const { db } = shop();
  const ann = await customer(db, "ann@there.example", { firstName: "Ann" });
  await db.sql("update customers set phone = '6145550177' where id = $1", [ann]);
  const browser = await owner();
  const make = (fields: Partial<typeof typed> & { isOther?: string }, prefix = "") =>
    browser.post(`${prefix}/admin/customers/new`, { ...typed, ...fields });
  const taken = await make({ email: "ANN@there.example" }, "/cn");
  expect(taken.status).toBe(400);
  expect(taken.text).toContain("已有客户使用此邮箱");
  expect(taken.text).toContain(`/cn/admin/customers/${ann}`);
  for (const alike of [{ phone: "614-555-0177" }, { firstName: "ann", lastName: "BYRON" }]) {
    const asked = await make({ email: "other@there.example", phone: "", ...alike });
    expect(asked.status).toBe(400);
    expect(asked.text).toContain("ann@there.example");
    expect(asked.text).toContain('value="other@there.example"');
  }
  const other = await make({ email: "other@there.example", phone: "6145550177", isOther: "yes" });
  expect(other.status).toBe(303);
  const wrong = await make({
    email: "no email",
    firstName: "",
    phone: "12",
    note: "n".repeat(2_001),
    tags: "t".repeat(41),
  });
  expect(wrong.status).toBe(400);
  for (const field of ["email", "firstName", "phone", "note", "tags"])
    expect(wrong.text, field).toContain(`id="${field}-error"`);
  expect(wrong.text).toContain("First name is required");
  expect(wrong.text).not.toContain("your first name");
  expect(await db.sql("select id from customers where email = 'no email'")).toEqual([]);
});

test("an invitation is sent again until there is a password, and not twice in a moment's haste", async () => {
  const { db } = shop();
  const browser = await owner();
  const made = await browser.post("/admin/customers/new", { ...typed, email: "again@new.example", isOther: "yes" });
  const path = made.location!.split("?")[0]!;
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await browser.post(path, { intent: "invite" })).status);
  expect(statuses).toEqual([303, 303, 409]);
  const id = await customer(db, "has@new.example");
  const has = await browser.post(`/admin/customers/${id}`, { intent: "invite" });
  expect({ status: has.status, said: has.text.includes("has a password by now") }).toEqual({ status: 409, said: true });
});
