import { expect, test } from "vitest";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { instant, minutes } from "#domain/kernel/time.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { applicationForm, applicationPlaces } from "#test/companies/company-fixture.ts";
import { customer, goodPassword, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { totpSecret } from "#test/staff/staff-fixtures.ts";
import { sendCompanyInvitation, sendCompanyMail } from "#worker/mail/company-mail.ts";

const shop = openShop();
let count = 0;

const person = async (name: string, options = {}) => {
  const email = `${name.toLowerCase()}${++count}@example.com`;
  const id = await customer(shop().db, email, { firstName: name, ...options });
  return { id, email, browser: await signedIn(shop(), email) };
};

/** A company that Ada applied for; the path of its page. */
async function applied(legalName = "Quetzal Works") {
  const ada = await person("Ada");
  const form = applicationForm({ ...applicationPlaces, legalName, taxId: "12-3456789" });
  const answer = await ada.browser.upload("/personal/companies", form);
  expect(answer.status).toBe(303);
  const path = answer.location!.split("?")[0]!;
  return { ada, path, id: Number(path.split("/").at(-1)) };
}

async function mailed(job: "send_company_invitation" | "send_company_mail") {
  const jobs = await waiting<never>(shop().db, job);
  await shop().db.sql(
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1",
    [job],
  );
  const mails: { to: string; subject: string; text: string; messageId: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  const send = job === "send_company_mail" ? sendCompanyMail : sendCompanyInvitation;
  for (const { payload } of jobs)
    await send({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, payload);
  return mails;
}

const linkIn = (text: string) => /\/(?:cn\/)?companyInvitation\?token=[\w-]+/.exec(text)![0];

async function approved(legalName?: string) {
  const company = await applied(legalName);
  await shop().db.sql("update companies set state = 'approved' where id = $1", [company.id]);
  return company;
}

async function invited(path: string, by: Browser, email: string, ...roles: string[]) {
  const form: [string, string][] = [
    ["intent", "invite"],
    ["email", email],
  ];
  for (const role of roles) form.push(["roles", role]);
  const answer = await by.post(`${path}?invite`, form);
  expect(answer.location).toContain("done=invited");
  const [mail] = await mailed("send_company_invitation");
  return linkIn(mail!.text);
}

/** An open invitation to somebody who belongs to the company by now; their mailbox was another when it was sent. */
async function invitedBefore(path: string, by: Browser, email: string, role: string) {
  const link = await invited(path, by, "before@example.com", role);
  await shop().db.sql(
    "update company_invitations set email = $1, email_key = $1 where email_key = 'before@example.com' and used_at is null",
    [email],
  );
  return link;
}

const site = {
  intent: "site",
  site: "",
  name: "Dayton plant",
  "shipping.firstName": "Rosa",
  "shipping.lastName": "Lund",
  "shipping.address1": "1 Quetzal Street",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "6145550142",
  hasDock: "on",
};

test("a customer applies, the staff are told, and the merchant approves with mails in both languages", async () => {
  const { ada, path, id } = await applied("Quetzal Works");
  expect((await ada.browser.get(path)).text).toContain("We are looking at your application");
  expect(await waiting(shop().db, "tell_staff")).toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining({ about: "company" }) }),
  );
  const merchant = await signedInAs(shop(), "owner");
  expect((await merchant.get("/admin/companies?scope=applied")).text).toContain("Quetzal Works");
  const page = await merchant.get(`/admin/companies/${id}`);
  expect(page.text).toContain("12-3456789");

  const silent = await merchant.post(`/admin/companies/${id}`, { intent: "decline", version: "1", reason: " " });
  expect(silent.status).toBe(400);
  expect(silent.text).toContain("Reason is required");
  expect((await merchant.post(`/admin/companies/${id}`, { intent: "approve", version: "1" })).status).toBe(303);
  const stale = await merchant.post(`/admin/companies/${id}`, { intent: "hold", version: "1", reason: "Unpaid" });
  expect(stale.status).toBe(409);
  await shop().db.sql("update customers set language = 'cn' where id = $1", [ada.id]);
  const [mail] = await mailed("send_company_mail");
  expect(mail).toMatchObject({ to: ada.email, subject: expect.stringContaining("Quetzal Works 已在") });
  expect(mail!.text).toContain(`/cn/personal/companies/${id}`);
  expect((await ada.browser.get(path)).text).toContain("This company is approved.");
  const [entry] = await shop().db.sql("select subject, data from audit_log where action = 'company-approve'");
  expect(entry).toEqual({ subject: `company ${id}`, data: { from: "applied", to: "approved" } });
  // The record names the company and its states in the reader's language, from what it was to what it is.
  const owner = await signedInAs(shop(), "owner");
  for (const [prefix, subject, states] of [
    ["", `Company ${id}`, "Applied · Approved"],
    ["/cn", `公司 ${id}`, "已申请 · 已获批"],
  ] as const) {
    const record = (await owner.get(`${prefix}/admin/audit`)).text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    expect(record).toContain(subject);
    expect(record).toContain(states);
  }
});

test("who is declined reads why and applies again; whoever has not confirmed their mailbox cannot apply", async () => {
  const { ada, path, id } = await applied();
  const merchant = await signedInAs(shop(), "manager");
  await merchant.post(`/admin/companies/${id}`, { intent: "decline", version: "1", reason: "No references" });
  const letters = (await mailed("send_company_mail")).map(({ text }) => text).join();
  expect(letters).toContain("You can apply again. Our reason: No references");
  expect((await ada.browser.get(path)).text).toContain("Our reason: No references");
  expect((await ada.browser.post(path, { intent: "step", step: "approve", version: "2" })).status).toBe(400);
  expect((await ada.browser.post(path, { intent: "step", step: "apply-again", version: "2" })).status).toBe(303);
  expect(await shop().db.sql("select state from companies where id = $1", [id])).toEqual([{ state: "applied" }]);

  const bob = await person("Bob", { verified: false });
  const form = { ...applicationPlaces, legalName: "Bob’s", tradeReferences: "Ask Ada" };
  const refused = await bob.browser.upload("/personal/companies", applicationForm(form));
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Please confirm your email address first");
  expect(refused.text).toContain("Ask Ada");
  const nameless = applicationForm({ ...applicationPlaces, legalName: " " });
  expect((await bob.browser.upload("/personal/companies", nameless)).text).toContain("Legal name is required");
});

test("of whom staff invite the administrators are told; to a company on terms it takes a fresh second factor", async () => {
  const { ada, id } = await approved();
  await shop().db.sql("update customers set language = 'cn' where id = $1", [ada.id]);
  const staff = await signedInAs(shop(), "manager");
  const invites = (fields: Record<string, string>, prefix = "") =>
    staff.post(`${prefix}/admin/companies/${id}?invite`, { intent: "invite", roles: "buyer", ...fields });
  const openTo = async () =>
    (
      await shop().db.sql<{ email: string }>(
        "select email from company_invitations where company_id = $1 order by id",
        [id],
      )
    ).map(({ email }) => email);
  await mailed("send_company_mail");
  shop().clock.advance(minutes(11));
  expect((await invites({ email: "kim@example.com" })).status).toBe(303);
  expect((await invites({ email: "lee@example.com" })).status).toBe(303);
  const told = await mailed("send_company_mail");
  expect(told.map(({ to }) => to)).toEqual([ada.email, ada.email]);
  expect(told[0]!.subject).toContain("已邀请一位成员加入 Quetzal Works");
  expect(told[0]!.text).toContain(`/cn/personal/companies/${id}`);
  expect(told.map(({ text }) => text).join()).not.toMatch(/kim@|lee@/);
  expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(2);

  await shop().db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 100000, 30, now())`,
    [id],
  );
  for (const [prefix, sentence] of [
    ["", "Please confirm below that it is you"],
    ["/cn", "请在下方验证身份"],
  ] as const) {
    const asked = await invites({ email: "max@example.com" }, prefix);
    expect([asked.status, asked.text.includes(sentence)]).toEqual([401, true]);
    for (const [name, value] of [
      ["email", "max@example.com"],
      ["roles", "buyer"],
    ])
      expect(asked.text).toMatch(new RegExp(`type="hidden" name="${name}" value="${value}"`));
  }
  expect(await openTo()).toEqual(["kim@example.com", "lee@example.com"]);
  await shop().db.sql("update staff set totp_step = 0");
  const factor = codeOf(totpSecret, stepAt(shop().clock.now()));
  expect((await invites({ email: "max@example.com", factor })).location).toContain("done=invited");
  expect(await openTo()).toContain("max@example.com");
  expect(await mailed("send_company_invitation")).toHaveLength(3);
});

test("who belongs to a company is not invited to it again, by its administrator or by staff; who was removed can leave", async () => {
  const { ada, path, id } = await approved();
  const bob = await person("Bob");
  await bob.browser.post(await invited(path, ada.browser, bob.email, "buyer"), {});
  const staff = await signedInAs(shop(), "manager");
  const again = { intent: "invite", email: bob.email.toUpperCase(), roles: "approver" };
  for (const [by, page, sentence] of [
    [ada.browser, `${path}?invite`, "This person belongs to the company already"],
    [ada.browser, `/cn${path}?invite`, "此人已是公司成员"],
    [staff, `/admin/companies/${id}?invite`, "This person belongs to the company already"],
  ] as const) {
    const refused = await by.post(page, again);
    expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
    expect(refused.text).toContain(`value="${again.email}"`);
  }
  expect(await mailed("send_company_invitation")).toEqual([]);
  const members = await shop().db.sql<{ id: number }>("select id from company_members where customer_id = $1", [
    bob.id,
  ]);
  await ada.browser.post(path, { intent: "remove", member: String(members[0]!.id) });
  expect((await bob.browser.post(path, { intent: "leave" })).location).toContain("done=left");
  expect((await bob.browser.post(path, { intent: "roles" })).status).toBe(404);
});

test("an invitation works once, for the mailbox it went to, and gives the roles at their sites", async () => {
  const { ada, path, id } = await approved();
  const wrong = { ...site, "shipping.zip": "1", "shipping.city": "D".repeat(81) };
  const refused = (await ada.browser.post(`${path}?site=new`, wrong)).text;
  for (const text of ["Dayton plant", "City can have at most 80 characters"]) expect(refused).toContain(text);
  expect((await ada.browser.post(`${path}?site=new`, site)).location).toContain("done=site");
  const [row] = await shop().db.sql<{ id: number }>("select id from company_sites where company_id = $1", [id]);
  const bob = await person("Bob");
  const link = await invited(path, ada.browser, bob.email, `buyer@${row!.id}`);

  const eve = await person("Eve");
  expect((await shop().browser().get(link)).location).toContain("/signIn?redirectTo=");
  const seen = await eve.browser.get(link);
  expect(seen.text).not.toContain(bob.email);
  expect((await eve.browser.post(link, {})).status).toBe(409);
  expect((await eve.browser.get(path)).status).toBe(404);

  const tries = await Promise.all([1, 2, 3].map(() => bob.browser.post(link, {})));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  const page = (await bob.browser.get(path)).text;
  expect(page).toContain("Buyer (Dayton plant)");
  expect(page).not.toContain(ada.email);

  const [member] = await shop().db.sql<{ id: number }>("select id from company_members where customer_id = $1", [
    bob.id,
  ]);
  const forms: Record<string, string>[] = [
    { intent: "invite", email: eve.email, roles: "administrator" },
    { intent: "roles", member: String(member!.id), roles: "administrator" },
    { intent: "remove", member: String(member!.id) },
    { intent: "step", step: "withdraw", version: "1" },
    { ...site, site: String(row!.id), name: "Bob’s own" },
    { intent: "close-site", site: String(row!.id) },
  ];
  for (const form of forms)
    expect({ ...form, status: (await bob.browser.post(path, form)).status }).toEqual({ ...form, status: 404 });

  expect((await ada.browser.post(path, { intent: "close-site", site: String(row!.id) })).status).toBe(303);
  expect((await bob.browser.get(path)).status).toBe(404);
});

test("the tax ID and references of an application are in no page of the company but its administrators' form", async () => {
  const { ada, path, id } = await approved();
  await shop().db.sql("update companies set trade_references = 'Ask at Gantmoor' where id = $1", [id]);
  const bob = await person("Bob");
  expect((await bob.browser.post(await invited(path, ada.browser, bob.email, "requester"), {})).status).toBe(303);
  for (const { browser } of [ada, bob]) {
    const { status, text } = await browser.get(`${path}/_payload.json`);
    expect([status, text.includes("Quetzal Works")]).toEqual([200, true]);
    for (const secret of ["12-3456789", "Gantmoor"]) expect(text).not.toContain(secret);
  }
  const [asAda, asBob] = [await ada.browser.get(`${path}?facts`), await bob.browser.get(`${path}?facts`)];
  expect([asAda.text.includes("Gantmoor"), asBob.text.includes("Gantmoor")]).toEqual([true, false]);
});

test("before the shop has approved a company a few people are invited, by mails with nothing that the applicant wrote", async () => {
  const { ada, path, id } = await applied("You won 500 dollars, call 555 0100");
  await shop().db.sql("update customers set first_name = 'Call 555 0100' where id = $1", [ada.id]);
  expect((await ada.browser.get(`${path}?invite`)).text).toContain("you can invite up to 5 people a day");
  const invites = (email: string) =>
    ada.browser.post(`${path}?invite`, { intent: "invite", email, roles: "administrator" });
  const bob = await person("Bob");
  expect((await invites("no address")).status).toBe(400);
  expect((await invites(bob.email)).location).toContain("done=invited");
  for (const at of [2, 3, 4, 5]) expect((await invites(`b${at}-${bob.email}`)).location).toContain("done=invited");
  const mails = await mailed("send_company_invitation");
  expect(mails.map(({ subject }) => subject)).toEqual(Array(5).fill("Invitation to a company at Plenum"));
  for (const words of ["won 500", "all 555", "Byron"]) expect(JSON.stringify(mails)).not.toContain(words);
  expect(mails[0]!.text).toContain("We have not approved it yet");

  const refused = await invites("sixth@example.com");
  expect([refused.status, refused.text.includes("Invite all others once it is approved")]).toEqual([400, true]);
  expect(refused.text).toContain("sixth@example.com");
  expect(
    (await ada.browser.post(`/cn${path}?invite`, { intent: "invite", email: "x@y.com", roles: "buyer" })).text,
  ).toContain("公司获批之前，您每天最多可邀请 5 人");
  expect((await bob.browser.post(linkIn(mails[0]!.text), {})).location).toContain("done=joined");

  await shop().db.sql("update companies set legal_name = 'Quetzal Works', state = 'approved' where id = $1", [id]);
  expect((await invites("sixth@example.com")).location).toContain("done=invited");
  expect((await mailed("send_company_invitation"))[0]?.subject).toBe("Quetzal Works invites you to Plenum");
});

test("of an application that was taken back, no invitation is mailed any more", async () => {
  const { ada, path, id } = await applied();
  await ada.browser.post(`${path}?invite`, { intent: "invite", email: "anybody@example.com", roles: "buyer" });
  const [company] = await shop().db.sql<{ version: number }>("select version from companies where id = $1", [id]);
  const withdrawal = { intent: "step", step: "withdraw", version: String(company!.version) };
  expect((await ada.browser.post(path, withdrawal)).location).toContain("done=step");
  expect(await mailed("send_company_invitation")).toEqual([]);
});

test("whoever runs a company sends nobody a link by way of its name or their own", async () => {
  const { ada, path } = await approved("Win at https://evil.example/x");
  await shop().db.sql("update customers set first_name = 'www.evil.example' where id = $1", [ada.id]);
  await ada.browser.post(`${path}?invite`, { intent: "invite", email: "anybody@example.com", roles: "buyer" });
  const [mail] = await mailed("send_company_invitation");
  expect(mail?.subject).toContain("Win at https: //evil. example/x invites you");
  for (const link of ["://evil", "evil.example", "www.evil"]) expect(JSON.stringify(mail)).not.toContain(link);
});

test("an invitation that was withdrawn, replaced or has expired opens nothing", async () => {
  const { ada, path, id } = await approved();
  const bob = await person("Bob");
  const first = await invited(path, ada.browser, bob.email, "buyer");
  const second = await invited(path, ada.browser, bob.email, "approver");
  expect((await bob.browser.post(first, {})).status).toBe(409);
  const [open] = await shop().db.sql<{ id: number }>(
    "select id from company_invitations where company_id = $1 and withdrawn_at is null",
    [id],
  );
  await ada.browser.post(path, { intent: "withdraw-invitation", invitation: String(open!.id) });
  expect((await bob.browser.get(second)).text).toContain("was used, withdrawn or has expired");
  expect((await bob.browser.post(second, {})).status).toBe(409);
  const third = await invited(path, ada.browser, bob.email, "buyer");
  await shop().db.sql("update company_invitations set expires_at = now() - interval '30 years' where company_id = $1", [
    id,
  ]);
  expect((await bob.browser.post(third, {})).status).toBe(409);
  const again = await ada.browser.post(`${path}?invite`, { intent: "invite", email: bob.email, roles: "buyer" });
  expect(again.text).toContain("Too many requests today. Please try again in 9 hours.");
  expect(again.text).toContain(bob.email);
});

test("whoever leaves or is removed sees nothing from the next request on; the last administrator stays", async () => {
  const { ada, path } = await approved();
  const bob = await person("Bob");
  await bob.browser.post(await invited(path, ada.browser, bob.email, "buyer"), {});
  expect((await bob.browser.get(path)).status).toBe(200);
  const members = await shop().db.sql<{ id: number; customer: number }>(
    "select id, customer_id as customer from company_members",
  );
  const memberOf = (customerId: number) => String(members.find(({ customer: one }) => one === customerId)!.id);

  const alone = await ada.browser.post(path, { intent: "leave" });
  expect(alone.text).toContain("A company always has an administrator");
  const demoted = await ada.browser.post(`${path}?member=${memberOf(ada.id)}`, {
    intent: "roles",
    member: memberOf(ada.id),
    roles: "buyer",
  });
  expect(demoted.text).toContain("A company always has an administrator");
  const close = await ada.browser.post("/closeAccount", { reason: "OTHER", password: goodPassword });
  expect(close.text).toContain("You are the only administrator of Quetzal Works");

  const unused = await invitedBefore(path, ada.browser, bob.email, "approver");
  await ada.browser.post(path, { intent: "remove", member: memberOf(bob.id) });
  expect((await bob.browser.get(path)).status).toBe(404);
  expect((await bob.browser.post(unused, {})).status).toBe(409);
  expect((await bob.browser.get(path)).status).toBe(404);
  await bob.browser.post(await invited(path, ada.browser, bob.email, "administrator"), {});
  expect((await ada.browser.post(path, { intent: "leave" })).location).toBe("/personal/companies?done=left");
  expect((await ada.browser.get(path)).status).toBe(404);
  expect((await bob.browser.get(path)).status).toBe(200);
});

test("by an invitation that was open nobody comes back to roles that were taken, nor after leaving", async () => {
  const { ada, path } = await approved();
  const bob = await person("Bob");
  const rolesOf = () =>
    shop().db.sql<{ member: string; role: string }>(
      `select m.id::text as member, r.role from company_members m join company_roles r on r.member_id = m.id
       where m.customer_id = $1`,
      [bob.id],
    );
  await bob.browser.post(await invited(path, ada.browser, bob.email, "administrator"), {});
  const ownWay = await invitedBefore(path, bob.browser, bob.email, "administrator");
  const [{ member } = { member: "" }] = await rolesOf();
  await ada.browser.post(`${path}?member=${member}`, { intent: "roles", member, roles: "buyer" });
  expect((await bob.browser.post(ownWay, {})).status).toBe(409);
  expect(await rolesOf()).toEqual([{ member, role: "buyer" }]);

  const spare = await invitedBefore(path, ada.browser, bob.email, "buyer");
  expect((await bob.browser.post(path, { intent: "leave" })).location).toBe("/personal/companies?done=left");
  expect((await bob.browser.post(spare, {})).status).toBe(409);
  expect(await rolesOf()).toEqual([]);
});

test("an account that is erased leaves its companies, and an application nobody else is behind is withdrawn", async () => {
  const { ada, id } = await applied();
  await ada.browser.post("/closeAccount", { reason: "OTHER", password: goodPassword });
  await shop().db.sql("update customers set closure_due_at = $2 where id = $1", [ada.id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, ada.id);
  expect(await shop().db.sql("select from company_members where company_id = $1", [id])).toEqual([]);
  expect(await shop().db.sql("select state from companies where id = $1", [id])).toEqual([{ state: "closed" }]);
});

test("the merchant makes a company, whose first administrator accepts by mail", async () => {
  const merchant = await signedInAs(shop(), "owner");
  const form = { legalName: "Gantmoor Body Shops", email: "no mailbox", language: "cn" };
  const refused = await merchant.post("/admin/companies/new", form);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Gantmoor Body Shops");
  expect(await shop().db.sql("select from companies where legal_name = $1", [form.legalName])).toEqual([]);
  const mia = await person("Mia");
  const made = await merchant.post("/admin/companies/new", { ...form, email: mia.email });
  expect((await merchant.get(made.location!)).text).toContain("The company is made");
  const [mail] = await mailed("send_company_invitation");
  expect(mail!.subject).toContain("邀请您加入");
  const joined = await mia.browser.post(linkIn(mail!.text), {});
  expect((await mia.browser.get(joined.location!)).text).toContain("您已加入该公司");
  expect(shop().clock.now()).toBeGreaterThan(instant(0));
});
