import sharp from "sharp";
import { expect, test } from "vitest";
import { requestClosure } from "#engine/customers/closure.ts";
import { findSession } from "#engine/customers/sessions.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { days } from "#domain/kernel/time.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { markup, someHostile } from "#test/web/hostile-input.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");
const pathOf = (id: number, prefix = "") => `${prefix}/admin/customers/${id}`;
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const exemption = (fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "exemption", exempt: "yes", until: "", seen: "no", ...fields }))
    form.append(name, value);
  if (file) form.append("certificate", new File([new Uint8Array(file.bytes)], file.name));
  return form;
};
const audited = (id: number) =>
  shop().db.sql<{ action: string; data: unknown }>(
    "select action, data from audit_log where subject = $1 order by id",
    [`customer ${id}`],
  );
const context = () => ({ db: shop().db, clock: shop().clock, settings: { secret: "s".repeat(32) } });

test("customers are found by name, email and phone, narrowed by what they are, and counted", async () => {
  const { db } = shop();
  const ada = await customer(db, "ada@example.com", { firstName: "Ada" });
  await customer(db, "li@example.com", { firstName: "Li" });
  await db.sql("update customers set phone = '6145550142', tax_exempt = true where id = $1", [ada]);
  await db.sql("update customers set language = 'cn', email_verified_at = null where email = 'li@example.com'");
  const browser = await owner();
  const found = async (query: string) => {
    const { text } = await browser.get(`/admin/customers?${query}`);
    return ["ada@example.com", "li@example.com"].filter((email) => text.includes(`>${email}<`));
  };
  expect(await found("")).toEqual(["ada@example.com", "li@example.com"]);
  expect(await found("q=ada%20byr%20")).toEqual(["ada@example.com"]);
  expect(await found("q=614555")).toEqual(["ada@example.com"]);
  expect(await found("q=LI@EX")).toEqual(["li@example.com"]);
  // The number is found by its digits, and read as it is written in the United States, also in an address.
  await db.sql(
    `insert into addresses (customer_id, first_name, last_name, company_name, address1, address2, city, state, zip, phone, created_at)
     values ($1, 'Ada', 'Byron', '', '1 Dock Road', '', 'Columbus', 'OH', '43004', '6145550143', now())`,
    [ada],
  );
  const page = (await browser.get(pathOf(ada))).text;
  for (const written of ["(614) 555-0142", "(614) 555-0143"]) expect(page).toContain(written);
  expect(page.replaceAll(/<script.*?<\/script>/gs, "")).not.toMatch(/614555014[23]/);
  expect(await found("scope=exempt")).toEqual(["ada@example.com"]);
  expect(await found("scope=unverified")).toEqual(["li@example.com"]);
  expect(await found("language=cn")).toEqual(["li@example.com"]);
  expect(await found("scope=ordered")).toEqual([]);
  expect(await found("q=%25_%00&after=999999999&sort=nonsense")).toEqual([]);
  expect((await browser.get("/cn/admin/customers")).text).toContain("客户");
});

test("a customer is found by family name first and by given name first, with and without a space, also after a change", async () => {
  const { db } = shop();
  const ming = await customer(db, "ming@example.com", { firstName: "小明" });
  await db.sql("update customers set last_name = '欧阳' where id = $1", [ming]);
  const browser = await owner();
  const finds = async (typed: string) =>
    (await browser.get(`/cn/admin/customers?q=${encodeURIComponent(typed)}`)).text.includes(">ming@example.com<");
  for (const typed of ["欧阳小明", "欧阳 小明", "小明 欧阳", "小明", "阳小"])
    expect(await finds(typed), typed).toBe(true);
  expect(await finds("明小"), "nobody is called that").toBe(false);
  await db.sql("update customers set first_name = 'Jo', last_name = 'van Dam' where id = $1", [ming]);
  for (const typed of ["JO VAN", "van dam jo", "vandam"]) expect(await finds(typed), typed).toBe(typed !== "vandam");
});

test("a long list goes on from a customer and back, in either order, and shows nobody twice", async () => {
  const { db } = shop();
  await db.sql(
    `insert into customers (email, email_key, first_name, last_name, language, created_at)
     select 'many' || n || '@example.com', 'many' || n || '@example.com', 'Many', 'Customer ' || n % 7, 'en', now() - interval '1 hour' * (n % 50)
     from generate_series(1, 130) n`,
  );
  const browser = await owner();
  const emails = (text: string) => [...text.matchAll(/>(many\d+@example\.com)</g)].map(([, email]) => email);
  for (const sort of ["newest", "oldest", "name-up", "name-down"]) {
    const walked: string[][] = [];
    let path: string | undefined = `/admin/customers?q=many&sort=${sort}`;
    let text = "";
    for (let turn = 0; path && turn < 5; turn += 1) {
      ({ text } = await browser.get(path));
      walked.push(emails(text) as string[]);
      path = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(text)?.slice(1).find(Boolean);
    }
    expect(walked.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(new Set(walked.flat()).size).toBe(130);
    const back = /href="([^"]+)"[^>]*rel="prev"|rel="prev"[^>]*href="([^"]+)"/.exec(text)?.slice(1).find(Boolean);
    expect(emails((await browser.get(back!)).text)).toEqual(walked[1]);
  }
});

test("a customer's page shows the orders, the sign-in and the notes, and a note is kept with who wrote it", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "grace@example.com", { firstName: "Grace" });
  const order = await placeOrder(db, clock, "stripe", { customerId: id });
  const buyer = await signedIn(shop(), "grace@example.com");
  const browser = await owner();
  const page = await browser.get(pathOf(id));
  for (const text of ["Grace Byron", order.number, "grace@example.com", "Sign out everywhere"])
    expect(page.text).toContain(text);
  for (const note of someHostile(2).filter((text) => text.trim() !== "" && text.length < 2_000)) {
    const answer = await browser.post(pathOf(id), { intent: "note", note });
    expect([303, 400]).toContain(answer.status);
  }
  const press = /name="press" value="([0-9a-f-]{36})"/.exec((await browser.get(pathOf(id))).text)![1]!;
  for (let at = 0; at < 2; at += 1) await browser.post(pathOf(id), { intent: "note", note: markup, press });
  const noted = await browser.get(pathOf(id));
  expect(noted.text).not.toContain(markup);
  expect(noted.text).toContain(markup.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  expect(noted.text).toMatch(/\bSam\b/);
  const refused = await browser.post(pathOf(id, "/cn"), { intent: "note", note: " " });
  expect({ status: refused.status, said: refused.text.includes("备注为必填项") }).toEqual({ status: 400, said: true });
  const long = await browser.post(pathOf(id), { intent: "note", note: "w".repeat(2_001) });
  expect(long.text).toContain("w".repeat(2_001));

  expect((await buyer.get("/personal")).status).toBe(200);
  await browser.post(pathOf(id), { intent: "sign-out" });
  expect((await buyer.get("/personal")).status).toBe(303);
  expect((await audited(id)).at(-1)).toMatchObject({ action: "customer-signed-out" });
});

test("an exemption rests on a certificate, ends on its day, and checkout follows it", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "exempt@example.com", { firstName: "Exempt" });
  const buyer = await signedIn(shop(), "exempt@example.com");
  const isExempt = async () => (await findSession(db, buyer.cookies.get("session")!, clock.now()))?.taxExempt;
  const browser = await owner();
  const send = (form: FormData, prefix = "") => browser.upload(pathOf(id, prefix), form);

  const bare = await send(exemption({ until: "2027-06-30" }));
  expect(bare.status).toBe(400);
  expect(bare.text).toContain("Exemption certificate is required");
  expect(bare.text).toContain('value="2027-06-30"');
  for (const [until, said] of [
    ["2026-11-19", "Exempt through can’t be earlier than today"],
    ["2027-02-30", "Exempt through must be a date such as 2026-11-20"],
    ["soon", "Exempt through must be a date such as 2026-11-20"],
  ] as const)
    expect((await send(exemption({ until }, { name: "a.pdf", bytes: pdf }))).text).toContain(said);
  const fake = await send(exemption({}, { name: "a.pdf", bytes: Buffer.from("<script>alert(1)</script>") }), "/cn");
  expect(fake.text).toContain("此文件不是可读取的 PDF 或 JPEG");
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  const half = await send(exemption({}, { name: "scan.jpg", bytes: photo.subarray(0, photo.length / 2) }));
  expect(half.text).toContain("This file is no PDF or JPEG that can be read");
  const large = Buffer.concat([pdf.subarray(0, 8), Buffer.alloc(10 * 1024 * 1024), Buffer.from("%%EOF")]);
  expect((await send(exemption({}, { name: "a.pdf", bytes: large }))).text).toContain("larger than 10 MB");
  expect(await isExempt()).toBe(false);

  const saved = await send(exemption({ until: "2026-11-30" }, { name: "Ohio <b>.pdf", bytes: pdf }));
  expect(saved.location).toBe(`${pathOf(id)}?done=exemption`);
  expect(await isExempt()).toBe(true);
  const [certificate] = await db.sql<{ id: number; name: string }>("select id, name from tax_certificates");
  const file = await browser.bytes(`/admin/taxCertificates/${certificate!.id}`);
  expect(file.bytes.equals(pdf)).toBe(true);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  expect((await browser.get(pathOf(id))).text).toContain("Ohio &lt;b&gt;.pdf");
  expect((await shop().browser().get(`/admin/taxCertificates/${certificate!.id}`)).status).toBe(401);

  const stale = await send(exemption({ until: "2027-01-31" }));
  expect({ status: stale.status, said: stale.text.includes("Somebody else has changed this") }).toEqual({
    status: 409,
    said: true,
  });
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  const longer = { seen: "yes 2026-11-30", until: "2026-12-04" };
  expect((await send(exemption(longer, { name: "scan.jpg", bytes: jpeg }))).status).toBe(303);
  clock.advance(days(14));
  expect(await isExempt()).toBe(true);
  clock.advance(days(1));
  expect(await isExempt()).toBe(false);
  expect((await (await owner()).get(pathOf(id))).text).toContain("The exemption is over");
  clock.advance(-days(15));
  expect(await audited(id)).toEqual([
    { action: "tax-exemption-changed", data: { exemption: "no → yes 2026-11-30", certificate: "pdf" } },
    { action: "exported", data: {} },
    { action: "tax-exemption-changed", data: { exemption: "yes 2026-11-30 → yes 2026-12-04", certificate: "jpeg" } },
  ]);
});

test("a customer who buys for resale is kept as one, and the record of changes says so", async () => {
  const id = await customer(shop().db, "resale@example.com", { firstName: "Resale" });
  const browser = await owner();
  const saved = await browser.upload(pathOf(id), exemption({ exempt: "resale" }, { name: "a.pdf", bytes: pdf }));
  expect(saved.location).toBe(`${pathOf(id)}?done=exemption`);
  expect((await browser.get(pathOf(id))).text).toMatch(/<option value="resale" selected/);
  expect((await browser.get("/admin/audit")).text).toContain("Exempt for resale");
  expect((await browser.upload(pathOf(id), exemption({ seen: "no" }))).status).toBe(409);
  expect((await browser.upload(pathOf(id), exemption({ seen: "resale" }))).status).toBe(303);
  expect((await audited(id)).map(({ data }) => (data as { exemption: string }).exemption)).toEqual([
    "no → resale",
    "resale → yes",
  ]);
});

test("a certificate is stored once for two presses, and one that is not taken is named, with what to do", async () => {
  const id = await customer(shop().db, "twice@example.com", { firstName: "Twice" });
  const browser = await owner();
  const send = (fields: Record<string, string>, bytes: Uint8Array, name = "a.pdf") =>
    browser.upload(pathOf(id), exemption(fields, { name, bytes }));
  const stored = async () =>
    (
      await shop().db.sql<{ name: string }>("select name from tax_certificates where customer_id = $1 order by id", [
        id,
      ])
    ).map(({ name }) => name);
  const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  // The header's height and width, behind the marker of its frame: 6,000 × 20,000.
  wide.set([0x17, 0x70, 0x4e, 0x20], wide.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  for (const [fields, bytes, text] of [
    [{}, Buffer.alloc(0), "The file is empty (0 bytes)"],
    [{}, wide, "at most 100 megapixels"],
    [{ exempt: "no" }, pdf, "A certificate belongs to an exemption"],
  ] as const) {
    const refused = await send(fields, bytes);
    expect([refused.status, refused.text.includes(text)]).toEqual([400, true]);
  }
  expect(await stored()).toEqual([]);
  const until = "2027-06-30";
  const both = await Promise.all([send({ until }, pdf), send({ until }, pdf)]);
  expect(both.map(({ location }) => location)).toEqual(Array(2).fill(`${pathOf(id)}?done=exemption`));
  // Sent again after no answer came, and then a renewed certificate for the same days.
  await send({ until }, pdf);
  const [first, ...others] = await stored();
  expect(others).toEqual([]);
  expect((await shop().files.get(first!))?.length).toBe(pdf.length);
  await send({ until, seen: `yes ${until}` }, Buffer.concat([pdf, Buffer.from("renewed %%EOF")]));
  expect(await stored()).toHaveLength(2);
  expect((await audited(id)).length).toBe(2);
});

test("everything kept about a customer comes as one file, without secrets, and the taking of it is on record", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "whole@example.com", { firstName: "Whole" });
  const order = await placeOrder(db, clock, "bank-deposit", { customerId: id });
  await signedIn(shop(), "whole@example.com");
  const browser = await owner();
  await browser.post(pathOf(id), { intent: "note", note: "Prefers the phone" });
  const answer = await browser.bytes(`${pathOf(id)}/data`);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="customer-${id}.json"`);
  const data = JSON.parse(answer.bytes.toString()) as Record<string, Record<string, unknown>[]>;
  expect(data["account"]).toMatchObject([{ email: "whole@example.com", last_name: "Byron" }]);
  expect(data["orders"]).toMatchObject([{ number: order.number }]);
  expect(data["orderLines"]!.length).toBeGreaterThan(0);
  expect(data["notes"]).toMatchObject([{ text: "Prefers the phone" }]);
  expect(data["sessions"]).toHaveLength(1);
  expect(answer.bytes.toString()).not.toMatch(/password_hash|token_hash|argon2/);
  expect((await audited(id)).at(-1)?.action).toBe("exported");
  expect((await browser.get("/admin/customers/999999/data")).status).toBe(404);
  const csv = await browser.get("/admin/export/customers?q=whole");
  expect(csv.text).toContain("Whole,Byron,whole@example.com");
});

test("a wish to close the account is seen, and with the account its notes and certificates go", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "leaving@example.com", { firstName: "Leaving" });
  const browser = await owner();
  await browser.post(pathOf(id), { intent: "note", note: "Left soon" });
  await browser.upload(pathOf(id), exemption({}, { name: "a.pdf", bytes: pdf }));
  await requestClosure(context(), id, { reason: "PROBLEMS", password: goodPassword });
  const page = await browser.get(pathOf(id));
  expect(page.text).toContain("This customer has asked to close the account");
  expect(page.text).toContain("I had problems with orders or products");
  expect((await browser.get("/admin/customers?scope=closing")).text).toContain("leaving@example.com");
  clock.advance(days(8));
  await eraseCustomer(context(), id);
  expect(await db.sql("select id from customer_notes where customer_id = $1", [id])).toEqual([]);
  expect(await db.sql("select id from tax_certificates where customer_id = $1", [id])).toEqual([]);
  const jobs = await db.sql<{ payload: { names: string[] } }>(
    `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.task_identifier = 'remove_files'`,
  );
  expect(jobs.flatMap(({ payload }) => payload.names).filter((name) => name.endsWith(".pdf"))).toHaveLength(1);
  expect((await (await owner()).get(pathOf(id))).status).toBe(404);
  expect(shop().errors).toEqual([]);
});
