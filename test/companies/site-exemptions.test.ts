import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { remindOfExemptions } from "#engine/companies/exemption-mails.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { account } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { approvingCompany, type Person, sendCart } from "#test/approvals/approval-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { accept, ask, buyerOfPlant, openForQuotes, ordersOf, send as sendQuote } from "#test/checkout/quote-shop.ts";
import { certificateForm, type MadeCompany } from "#test/companies/company-fixture.ts";
import { waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { photo } from "#test/admin/pictures.ts";
import { sendSiteTaxMail } from "#worker/mail/site-tax-mail.ts";
import { expectMessageIds } from "#test/worker/valid-message-id.ts";

const shop = openShop();

/** A company with sites in Ohio, where goods are taxed at eight percent, and in Texas at ten. */
async function company() {
  await setSetting(shop().db, "tax", {
    OH: { rate: 80_000, shippingTaxed: false },
    TX: { rate: 100_000, shippingTaxed: false },
  });
  return approvingCompany(shop(), {
    admin: ["administrator"],
    payer: ["accounts-payable", "Plant"],
    elsewhere: ["accounts-payable", "Body shop"],
    buyer: ["buyer", "Plant"],
  });
}

const pageOf = (works: MadeCompany, site = "Plant", prefix = "") =>
  `${prefix}/personal/companies/${works.id}?tax=${works.sites[site]}`;
const pdf = (name = "ohio.pdf", padding = 0) => ({ name, bytes: poPdf({ padding }) });
const send = (
  { browser }: Person,
  works: MadeCompany,
  file: Parameters<typeof certificateForm>[0] = pdf(),
  fields = {},
  site = "Plant",
) => browser.upload(pageOf(works, site), certificateForm(file, fields));

interface Row {
  readonly id: number;
  readonly status: string;
  readonly name: string;
}
const certificates = (works: MadeCompany) =>
  shop().db.sql<Row>(
    `select f.id, f.status, f.name from site_certificates f join company_sites s on s.id = f.site_id
     where s.company_id = $1 order by f.id`,
    [works.id],
  );
const siteOf = async (works: MadeCompany, site = "Plant") =>
  (
    await shop().db.sql<{ exempt: boolean; reason: string; until: string | null }>(
      `select tax_exempt as exempt, tax_exempt_reason as reason, tax_exempt_until as until from company_sites where id = $1`,
      [works.sites[site]],
    )
  )[0]!;
const decide = (staff: Browser, works: MadeCompany, intent: string, certificate: number, fields = {}) =>
  staff.post(`/admin/companies/${works.id}`, { intent, certificate: String(certificate), ...fields });
const grant = (staff: Browser, works: MadeCompany, certificate: number, fields = {}) =>
  decide(staff, works, "grant-exemption", certificate, { as: "resale", until: "", ...fields });
const owner = () => signedInAs(shop(), "owner");

/** A company whose plant is exempt as a reseller. */
async function exempted(fields = {}) {
  const made = await company();
  expect((await send(made.people.admin, made.works)).status).toBe(303);
  const [certificate] = await certificates(made.works);
  expect((await grant(await owner(), made.works, certificate!.id, fields)).location).toContain("done=grant-exemption");
  return { ...made, certificate: certificate!.id };
}

/** The mails about exemptions that wait, each sent once. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  for (const { payload } of await waiting<never>(shop().db, "send_site_tax_mail"))
    await sendSiteTaxMail({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, payload);
  await shop().db.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send_site_tax_mail'`,
  );
  expectMessageIds(sent);
  return sent;
}

/** The tax of an order that the buyer places for the plant, and why its lines were taxed or not. */
async function ordered({ buyer }: { buyer: Person }, works: MadeCompany, fields: Record<string, string> = {}) {
  const { answer } = await sendCart(shop(), buyer, works, fields, { intent: "place" });
  const number = /order=([\w-]+)/.exec(answer.location ?? "")?.[1];
  if (!number) throw new Error(`${answer.status} ${answer.text.slice(0, 2_000)}`);
  const [row] = await shop().db.sql<{ tax: number; shipping: string; reasons: string[] }>(
    `select tax_cents as tax, shipping_tax_reason as shipping,
       array(select distinct tax_reason from order_lines l where l.order_id = o.id) as reasons
     from orders o where number = $1`,
    [number],
  );
  return row!;
}
const texas = { "shipping.state": "TX", "shipping.zip": "77002", "shipping.city": "Houston" };

test("a site is exempt in its own state by its certificate, whatever its buyer's own certificate says", async () => {
  const { works, people } = await company();
  const { db } = shop();
  // The buyer is exempt for themselves, and not as a reseller.
  await db.sql("update customers set tax_exempt = true, tax_exempt_reason = 'exempt' where id = $1", [people.buyer.id]);
  expect(await ordered(people, works)).toEqual({ tax: 1_600, shipping: "shipping", reasons: ["taxed"] });
  await db.sql("update company_sites set tax_exempt = true, tax_exempt_reason = 'resale' where id = $1", [
    works.sites["Plant"],
  ]);
  expect(await ordered(people, works)).toEqual({ tax: 0, shipping: "resale", reasons: ["resale"] });
  expect(await ordered(people, works, texas)).toEqual({ tax: 2_000, shipping: "shipping", reasons: ["taxed"] });
  await db.sql("update customers set tax_exempt_reason = 'resale' where id = $1", [people.buyer.id]);
  await db.sql("update company_sites set tax_exempt_reason = 'exempt' where id = $1", [works.sites["Plant"]]);
  expect((await ordered(people, works)).reasons).toEqual(["exempt"]);
  await db.sql("update company_sites set tax_exempt_until = $2 where id = $1", [
    works.sites["Plant"],
    new Date(shop().clock.now()),
  ]);
  expect((await ordered(people, works)).tax).toBe(1_600);
});

test("a quote for an exempt site is offered and accepted without the tax of its state", async () => {
  await openForQuotes(shop());
  const buyer = await buyerOfPlant(shop());
  await shop().db.sql("update company_sites set tax_exempt = true, tax_exempt_reason = 'resale' where id = $1", [
    buyer.company.sites["Plant"],
  ]);
  const quote = await sendQuote(shop(), await ask(shop(), buyer.browser));
  // By hand: two of $90, and $50 of freight.
  const accepted = await accept(quote, buyer.browser, { total: "23000" });
  expect(accepted.status).toBe(303);
  expect(await ordersOf(shop(), quote)).toMatchObject([{ tax: 0, total: 23_000 }]);
});

test("an exemption that ends while its checkout is open is not ordered by: the total is shown anew", async () => {
  const { works, people, certificate } = await exempted();
  const ready = await sendCart(shop(), people.buyer, works, {}, { intent: "quote" });
  expect(ready.answer.text).not.toContain("$16.00");
  const ended = await decide(await owner(), works, "end-exemption", certificate, { answer: "The state has ended it." });
  expect(ended.location).toContain("done=end-exemption");
  const placed = await people.buyer.browser.post("/checkout", { ...ready.form, intent: "place" });
  expect([placed.status, placed.text.includes("$16.00")]).toEqual([409, true]);
});

test("a certificate is sent by whoever pays for the site, granted by staff with its end, told to both, and over on its day", async () => {
  // Those of the tests before.
  await mails();
  const { works, people } = await company();
  const { admin, payer, buyer } = people;
  const page = await payer.browser.get(pageOf(works));
  expect(page.text).toContain("For Ohio: a PDF");
  expect(page.text).toContain("Sales tax is charged");
  expect((await send(payer, works)).location).toBe(`${pageOf(works)}&done=certificate`);
  const [first] = await certificates(works);
  expect(first).toMatchObject({ status: "waiting" });
  const told = await waiting<{ about: string; things: { key: string }[] }>(shop().db, "tell_staff");
  expect(told.at(-1)!.payload).toMatchObject({ about: "certificate", things: [{ key: String(works.id) }] });
  for (const [prefix, said] of [
    ["", "A certificate is being checked"],
    ["/cn", "免税证明审核中"],
  ] as const) {
    expect((await admin.browser.get(pageOf(works, "Plant", prefix))).text).toContain(said);
    // Everybody of the site reads how it stands, without the paper.
    const overview = await buyer.browser.get(`${prefix}/personal/companies/${works.id}`);
    expect(overview.text).toContain(said);
    expect(overview.text).not.toContain("?tax=");
  }
  const staff = await owner();
  expect((await staff.get("/admin/companies?scope=certificates")).text).toContain(`/admin/companies/${works.id}"`);
  const desk = await staff.get(`/admin/companies/${works.id}`);
  for (const part of ["ohio.pdf", "Plant, Ohio", "Grant the exemption"]) expect(desk.text).toContain(part);
  for (const [fields, sentence] of [
    [{ as: "" }, "Exempt as is required"],
    [{ until: "soon" }, "Exempt through must be a date such as 2026-11-20"],
    [{ until: "2026-11-19" }, "Exempt through can’t be earlier than today"],
  ] as const) {
    const refused = await grant(staff, works, first!.id, { until: "2026-12-31", ...fields });
    expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
  }
  expect(await siteOf(works)).toMatchObject({ exempt: false });
  expect((await grant(staff, works, first!.id, { until: "2026-12-31" })).location).toContain("done=grant-exemption");
  expect(await siteOf(works)).toMatchObject({ exempt: true, reason: "resale" });
  expect((await staff.get("/admin/companies?scope=certificates")).text).not.toContain(`/admin/companies/${works.id}"`);

  await shop().db.sql("update customers set language = 'cn' where id = $1", [payer.id]);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual([admin.email, payer.email]);
  expect(sent[0]!.text).toContain("The exemption holds through Dec 31, 2026.");
  expect(sent[0]!.text).toContain(pageOf(works));
  expect(sent[1]!.subject).toContain("免缴销售税");
  expect((await admin.browser.get(pageOf(works))).text).toContain("Exempt from sales tax in Ohio through Dec 31, 2026");
  expect((await ordered(people, works)).tax).toBe(0);
  const [entry] = await shop().db.sql<{ data: object }>(
    "select data from audit_log where subject = $1 and action = 'tax-exemption-changed'",
    [`company ${works.id}`],
  );
  expect(entry!.data).toEqual({ site: "Plant", exemption: "no → resale 2026-12-31" });
  const history = await staff.get(`/admin/companies/${works.id}`);
  for (const event of ["Exemption certificate sent", "Exemption from sales tax granted"])
    expect(history.text).toContain(event);

  // A month before its end the company is told, once, unless it has sent the next one.
  const remind = () => remindOfExemptions({ db: shop().db, clock: shop().clock });
  expect(await remind()).toBe(0);
  shop().clock.advance(days(15));
  const payerLater = { ...payer, browser: await signedIn(shop(), payer.email) };
  expect((await send(payerLater, works, pdf("next.pdf", 9))).status).toBe(303);
  expect(await remind()).toBe(0);
  const next = (await certificates(works)).at(-1)!;
  const later = await owner();
  expect((await decide(later, works, "refuse-certificate", next.id, { answer: "It names no buyer." })).status).toBe(
    303,
  );
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const after = await mails();
  expect(after.map(({ subject }) => subject)).toEqual([
    "About the exemption certificate of Plant",
    "关于 Plant 的免税证明",
    "The tax exemption of Plant ends on Dec 31, 2026",
    "Plant 的免税将于 2026年12月31日到期",
  ]);
  // A refused renewal leaves the exemption as it is; its end does not.
  expect(await siteOf(works)).toMatchObject({ exempt: true });
  shop().clock.advance(days(28));
  const adminLater = await signedIn(shop(), admin.email);
  const over = await adminLater.get(pageOf(works));
  for (const part of ["ended on Dec 31, 2026; sales tax is charged", "Expired", "Our answer: It names no buyer."])
    expect(over.text).toContain(part);
  shop().clock.advance(-days(43));
});

test("a file that is none, too large, locked or missing is refused with what to do, and nothing of it stays", async () => {
  const { works, people } = await company();
  const jpeg = await photo().jpeg().toBuffer();
  const cases = [
    [null, "Exemption certificate is required"],
    [{ name: "a.pdf", bytes: Buffer.from("<script>alert(1)</script>") }, "not a PDF, JPEG, PNG or WebP"],
    [{ name: "a.pdf", bytes: poPdf({ padding: 9 * 1024 * 1024 }) }, "at most 8 MB"],
    [{ name: "a.pdf", bytes: poPdf({ entries: "/Encrypt 9 0 R" }) }, "protected by a password"],
    [{ name: "a.pdf", bytes: poPdf({ entries: "/OpenAction<</S/JavaScript>>" }) }, "contains a script"],
  ] as const;
  for (const [file, sentence] of cases) {
    const refused = await send(people.payer, works, file);
    expect([refused.status, refused.text.includes(sentence)], sentence).toEqual([400, true]);
  }
  const chinese = await people.payer.browser.upload(pageOf(works, "Plant", "/cn"), certificateForm(null));
  expect(chinese.text).toContain("免税证明为必填项");
  const two = certificateForm(pdf());
  two.append("files", new File([new Uint8Array(poPdf({ padding: 4 }))], "b.pdf"));
  expect((await people.payer.browser.upload(pageOf(works), two)).status).toBe(400);
  expect((await send(people.payer, works, pdf(), { state: "TX" })).status).toBe(409);
  expect(await certificates(works)).toEqual([]);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);

  // A phone's photo will do; it is drawn anew and can be looked at.
  expect((await send(people.payer, works, { name: "scan.jpg", bytes: jpeg })).status).toBe(303);
  const [scan] = await certificates(works);
  const shown = await people.payer.browser.bytes(`/personal/companies/${works.id}?certificate=${scan!.id}`);
  expect([shown.headers.get("content-type"), shown.headers.get("content-disposition")]).toEqual([
    "image/webp",
    `inline; filename="scan.webp"; filename*=UTF-8''scan.webp`,
  ]);
  expect(shop().errors).toEqual([]);
});

test("who has sent too many certificates is told when to come back, of a large file before it is read, and no other is", async () => {
  const { works, people } = await company();
  const { admin, payer } = people;
  await spend(shop().db, shop().clock.now(), [budgets.siteCertificates, account(payer.id)]);
  await shop().db.sql("update rate_limits set count = 1000000 where bucket like $1", [
    `${budgets.siteCertificates.name} %`,
  ]);
  for (const [prefix, sentence] of [
    ["", /Too many requests\. Please try again in \d+ minutes?\./],
    ["/cn", /请求过于频繁，请在 \d+ 分钟后重试。/],
  ] as const)
    for (const padding of [0, 100 * 1024]) {
      const file = certificateForm(pdf("ohio.pdf", padding));
      const refused = await payer.browser.upload(pageOf(works, "Plant", prefix), file);
      expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
      expect(refused.text).toMatch(sentence);
    }
  expect(await certificates(works)).toEqual([]);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
  expect((await send(admin, works)).status).toBe(303);
});

test("pressed twice it waits once; another takes the place of the one that waits, and its file goes", async () => {
  const { works, people } = await company();
  const both = await Promise.all([send(people.admin, works), send(people.payer, works)]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const [first, ...others] = await certificates(works);
  expect(others).toEqual([]);
  expect((await send(people.payer, works, pdf("better.pdf", 5))).status).toBe(303);
  const [second, ...more] = await certificates(works);
  expect([second!.id !== first!.id, more]).toEqual([true, []]);
  const removed = await waiting<{ names: string[] }>(shop().db, "remove_files");
  expect(removed.flatMap(({ payload }) => payload.names)).toContain(first!.name);
  // Staff who decide on the one before are told that there is another.
  const stale = await grant(await owner(), works, first!.id);
  expect([stale.status, stale.text.includes("Somebody else has changed this")]).toEqual([409, true]);
  expect(await siteOf(works)).toMatchObject({ exempt: false });
});

test("of two of the staff who decide at once one does, and the other is told; whoever may not decide is refused", async () => {
  for (const race of [0, 1, 2]) {
    const { works, people } = await company();
    expect((await send(people.admin, works)).status).toBe(303);
    const [{ id } = { id: 0 }] = await certificates(works);
    const [one, other] = [await owner(), await signedInAs(shop(), "manager")];
    const answers = await Promise.all([
      grant(one, works, id),
      race === 0
        ? grant(other, works, id, { as: "exempt" })
        : decide(other, works, "refuse-certificate", id, { answer: "No" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [{ status } = { status: "" }] = await certificates(works);
    expect((await siteOf(works)).exempt).toBe(status === "granted");
    const record = await shop().db.sql("select from audit_log where subject = $1", [`company ${works.id}`]);
    expect(record).toHaveLength(1);
    const support = await signedInAs(shop(), "support");
    const desk = await support.get(`/admin/companies/${works.id}`);
    expect(desk.text).not.toContain("/admin/siteCertificates/");
    expect((await decide(support, works, "end-exemption", id, { answer: "No" })).status).toBe(403);
  }
});

/** Saves the plant as one of its company does on its page. */
const savePlant = ({ browser }: Person, works: MadeCompany, fields = {}) =>
  browser.post(`/personal/companies/${works.id}`, {
    intent: "site",
    site: String(works.sites["Plant"]),
    name: "Plant",
    "shipping.firstName": "Rosa",
    "shipping.lastName": "Lund",
    "shipping.address1": "2200 Foundry Street",
    "shipping.city": "Dayton",
    "shipping.state": "OH",
    "shipping.zip": "45402",
    "shipping.phone": "9375550161",
    ...fields,
  });
const moveToTexas = (person: Person, works: MadeCompany) => savePlant(person, works, texas);

test("an exemption and a certificate that waits end as their site moves to another state or closes, also by a process that knows of none", async () => {
  const { works, people, certificate } = await exempted();
  const path = `/personal/companies/${works.id}`;
  expect((await savePlant(people.admin, works, { "shipping.address1": "1 Other Street" })).location).toContain(
    "done=site",
  );
  expect(await siteOf(works)).toMatchObject({ exempt: true });
  const moved = await moveToTexas(people.admin, works);
  expect(moved.location).toContain("done=site-moved");
  expect((await people.admin.browser.get(moved.location!)).text).toContain(
    "Please send a certificate for the new state",
  );
  expect(await siteOf(works)).toEqual({ exempt: false, reason: "exempt", until: null });
  expect((await certificates(works)).map(({ status }) => status)).toEqual(["ended"]);
  expect((await mails()).map(({ subject }) => subject)).toContain("Plant is no longer exempt from sales tax");
  expect((await decide(await owner(), works, "end-exemption", certificate, { answer: "Over" })).status).toBe(409);
  // The form of before says another state than the site now lies in.
  expect((await send(people.payer, works)).status).toBe(409);

  expect((await send(people.payer, works, pdf("texas.pdf", 3), { state: "TX" })).status).toBe(303);
  const last = (await certificates(works)).at(-1)!;
  const answers = await Promise.all([
    grant(await owner(), works, last.id),
    people.admin.browser.post(path, { intent: "close-site", site: String(works.sites["Plant"]) }),
  ]);
  expect([303, 409]).toContain(answers[0].status);
  expect(await siteOf(works)).toMatchObject({ exempt: false });
  expect((await certificates(works)).at(-1)).toMatchObject({ status: "ended" });

  const other = await exempted();
  await shop().db.sql("update company_sites set state = 'TX' where id = $1", [other.works.sites["Plant"]]);
  expect(await siteOf(other.works)).toMatchObject({ exempt: false });
  expect((await certificates(other.works)).map(({ status }) => status)).toEqual(["ended"]);
});

test("of a site that moves and was not exempt, no end of an exemption is told: only a certificate waited, or its day was past", async () => {
  const { works, people } = await company();
  const { db } = shop();
  expect((await send(people.admin, works)).status).toBe(303);
  const only = await moveToTexas(people.admin, works);
  expect(only.location).toContain("done=site-moved");
  expect((await certificates(works)).map(({ status }) => status)).toEqual(["ended"]);

  const over = await exempted();
  await mails();
  await db.sql("update company_sites set tax_exempt_until = $2 where id = $1", [
    over.works.sites["Plant"],
    new Date(shop().clock.now() - days(365)),
  ]);
  expect((await moveToTexas(over.people.admin, over.works)).location).toContain("done=site-moved");
  expect((await certificates(over.works)).map(({ status }) => status)).toEqual(["ended"]);
  expect(
    await db.sql("select id from company_events where company_id = any($1) and event = 'exemption-ended'", [
      [works.id, over.works.id],
    ]),
  ).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("staff end an exemption before its day with an answer, which the company reads", async () => {
  const { works, people, certificate } = await exempted();
  const staff = await owner();
  const bare = await decide(staff, works, "end-exemption", certificate, { answer: " " });
  expect([bare.status, bare.text.includes("Answer to the company is required")]).toEqual([400, true]);
  const long = await decide(staff, works, "end-exemption", certificate, { answer: "x".repeat(1_001) });
  expect(long.text).toContain("at most 1,000 characters");
  await mails();
  const answer = "The state has taken the number back.";
  expect((await decide(staff, works, "end-exemption", certificate, { answer })).status).toBe(303);
  expect((await mails())[0]!.text).toContain(answer);
  expect((await people.payer.browser.get(pageOf(works))).text).toContain(answer);
  expect((await ordered(people, works)).tax).toBe(1_600);
});

test("staff add a certificate that came by mail, on record, and grant it; its company sees it without who of them it was", async () => {
  const { works, people } = await company();
  const staff = await owner();
  const path = `/admin/companies/${works.id}`;
  const add = (file: Parameters<typeof certificateForm>[0], site = String(works.sites["Plant"]), by = staff) =>
    by.upload(path, certificateForm(file, { intent: "add-certificate", state: "", site }));
  for (const [file, site, sentence] of [
    [pdf(), "", "Site is required"],
    [null, String(works.sites["Plant"]), "Exemption certificate is required"],
    [{ name: "a.pdf", bytes: Buffer.from("no") }, String(works.sites["Plant"]), "not a PDF, JPEG, PNG or WebP"],
  ] as const) {
    const refused = await add(file, site);
    expect([refused.status, refused.text.includes(sentence)], sentence).toEqual([400, true]);
  }
  const other = await company();
  expect((await add(pdf(), String(other.works.sites["Plant"]))).status).toBe(404);
  expect((await add(pdf(), undefined, await signedInAs(shop(), "support"))).status).toBe(403);
  expect(await certificates(works)).toEqual([]);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
  expect((await add(pdf())).location).toContain("done=add-certificate");
  expect((await add(pdf())).location).toContain("done=add-certificate");
  const [{ id } = { id: 0 }, ...others] = await certificates(works);
  expect(others).toEqual([]);
  expect((await staff.get(path)).text).toMatch(/\bSam\b/);
  expect((await grant(staff, works, id)).status).toBe(303);
  const page = await people.payer.browser.get(pageOf(works));
  expect([page.text.includes("ohio.pdf"), page.text.includes("owner@example.com")]).toEqual([true, false]);
  const record = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = $1 order by id",
    [`company ${works.id}`],
  );
  expect(record.map(({ action }) => action)).toEqual(["certificate-added", "tax-exemption-changed"]);
});

test("a certificate is downloaded by those who send one there and by staff who may decide, on record, and by nobody else", async () => {
  const { works, people, certificate } = await exempted();
  const path = `/personal/companies/${works.id}?certificate=${certificate}`;
  const staffPath = `/admin/siteCertificates/${certificate}`;
  for (const [name, status] of [
    ["admin", 200],
    ["payer", 200],
    ["elsewhere", 404],
    ["buyer", 404],
  ] as const)
    for (const prefix of ["", "/cn"]) {
      const { browser } = people[name];
      expect((await browser.get(prefix + path)).status, name).toBe(status);
      expect((await browser.get(staffPath)).status, name).toBe(401);
    }
  const other = await company();
  expect((await other.people.admin.browser.get(path)).status).toBe(404);
  const ownPath = `/personal/companies/${other.works.id}?certificate=${certificate}`;
  expect((await other.people.admin.browser.get(ownPath)).status).toBe(404);
  expect((await shop().browser().get(path)).status).toBe(404);
  expect((await send(people.elsewhere, works)).status).toBe(404);
  expect((await send(people.buyer, works)).status).toBe(404);
  const file = await people.payer.browser.bytes(path);
  expect(file.bytes.equals(poPdf())).toBe(true);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect((await (await owner()).get(staffPath)).status).toBe(200);
  expect((await (await signedInAs(shop(), "support")).get(staffPath)).status).toBe(403);
  const [entry] = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = $1 order by id desc limit 1",
    [`company ${works.id}`],
  );
  expect(entry).toEqual({ action: "exported" });

  // Of a company that is closed, or has only applied, nothing is sent and nothing seen.
  await shop().db.sql("update companies set state = 'closed' where id = $1", [works.id]);
  expect((await people.payer.browser.get(path)).status).toBe(404);
  expect((await send(people.payer, works, pdf("late.pdf", 2))).status).toBe(404);
  expect((await grant(await owner(), works, certificate)).status).toBe(404);
});

test("companies whose exemptions end soon are told by one statement, however many they are", async () => {
  for (const until of ["2026-12-10", "2026-12-11"]) await exempted({ until });
  const { db, clock } = shop();
  db.takeStatements();
  expect(await remindOfExemptions({ db, clock })).toBeGreaterThanOrEqual(2);
  expect(db.takeStatements().filter((text) => text.includes("add_job"))).toHaveLength(1);
});
