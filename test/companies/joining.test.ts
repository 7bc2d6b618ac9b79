import { beforeEach, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { companyWith, giveRole, type MadeCompany, takeOut } from "#test/companies/company-fixture.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { sendCompanyMail } from "#worker/mail/company-mail.ts";

const shop = openShop();
let count = 0;

interface Person {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
}

async function person(email: string, options: { verified?: boolean; firstName?: string } = {}): Promise<Person> {
  const id = await customer(shop().db, email, options);
  return { id, email, browser: await signedIn(shop(), email) };
}

const pathOf = ({ id }: MadeCompany) => `/personal/companies/${id}`;

/** A company with an administrator and a buyer, who have addresses at a domain of its own; it is open unless told. */
async function company({ isOpen = true } = {}) {
  const domain = `quetzal-${++count}.example`;
  const ada = await person(`ada@${domain}`);
  const lena = await person(`lena@${domain}`);
  const works = await companyWith(shop().db, `Quetzal Works ${count}`, ["Plant", "Body shop"], []);
  await giveRole(shop().db, works, [ada.id, "administrator"]);
  await giveRole(shop().db, works, [lena.id, "buyer", "Plant"]);
  const name = `Quetzal Works ${count}`;
  if (isOpen)
    expect((await ada.browser.post(pathOf(works), { intent: "joining", joining: "on" })).location).toContain("joining");
  return { domain, ada, lena, works, name };
}

async function mails() {
  const jobs = await waiting<never>(shop().db, "send_company_mail");
  const sent: { to: string; subject: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof sent)[number]) => Promise.resolve(void sent.push(mail)) };
  for (const { payload } of jobs)
    await sendCompanyMail({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, payload);
  return sent;
}

beforeEach(async () => void (await shop().db.sql("delete from graphile_worker._private_jobs")));

const main = async (browser: Browser, path: string) =>
  (/<main[\s\S]*<\/main>/.exec((await browser.get(path)).text)?.[0] ?? "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ");
const ask = ({ browser }: Person, works: MadeCompany) =>
  browser.post("/personal/companies", { intent: "join", company: String(works.id) });
const requests = (works: MadeCompany) =>
  shop().db.sql<{ id: number }>("select id from company_join_requests where company_id = $1", [works.id]);
const rolesOf = ({ id }: Person, works: MadeCompany) =>
  shop().db.sql(
    `select r.role, r.site_id as "siteId" from company_roles r join company_members m on m.id = r.member_id
     where m.company_id = $1 and m.customer_id = $2`,
    [works.id, id],
  );

test("somebody of the company's mail domain asks to join, an administrator gives the roles, and both are mailed", async () => {
  const { domain, ada, works, name } = await company();
  expect(await main(ada.browser, pathOf(works))).toContain(`People with a confirmed address at ${domain} may ask`);
  const kim = await person(`kim@${domain}`, { firstName: "Kim" });
  for (const [prefix, text] of [
    ["", `Ask to join ${name}`],
    ["/cn", `申请加入 ${name}`],
  ] as const)
    expect(await main(kim.browser, `${prefix}/personal/companies`)).toContain(text);
  expect((await ask(kim, works)).location).toContain("done=join-asked");
  expect(await main(kim.browser, "/personal/companies")).toContain("You have asked to join");
  // Pressed twice, it is asked once.
  await ask(kim, works);
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, `Somebody asks to join ${name}`],
  ]);
  const [row] = await requests(works);
  const decide = `${pathOf(works)}?join=${row!.id}`;
  for (const [prefix, text] of [
    ["", "Asks to join"],
    ["/cn", "申请加入"],
  ] as const) {
    expect(await main(ada.browser, prefix + pathOf(works))).toContain(text);
    expect(await main(ada.browser, prefix + decide)).toContain(kim.email);
  }
  const without = await ada.browser.post(decide, { intent: "admit", join: String(row!.id) });
  expect([without.status, without.text.includes("At least one role is required")]).toEqual([400, true]);
  const plant = works.sites["Plant"]!;
  await shop().db.sql("delete from graphile_worker._private_jobs");
  const admitted = await ada.browser.post(decide, { intent: "admit", join: String(row!.id), roles: `buyer@${plant}` });
  expect(admitted.location).toContain("done=admitted");
  expect(await rolesOf(kim, works)).toEqual([{ role: "buyer", siteId: plant }]);
  expect(await requests(works)).toEqual([]);
  const [told, ...others] = await mails();
  expect([told?.to, told?.subject.includes(name), others]).toEqual([kim.email, true, []]);
  expect((await kim.browser.get(pathOf(works))).status).toBe(200);
  expect(await main(kim.browser, "/personal/companies")).not.toContain("Ask to join");
  // A person who has left waits for no answer from before.
  await takeOut(shop().db, works, kim.id);
  expect(await main(kim.browser, "/personal/companies")).toContain(`Ask to join ${name}`);
});

test("nobody else sees the company or asks: unconfirmed, of another domain, or of a company that is not open", async () => {
  const { domain, works, name, lena } = await company();
  const closed = await company({ isOpen: false });
  const strangers = [
    await person(`unconfirmed@${domain}`, { verified: false }),
    await person("kim@elsewhere.example"),
    await person(`kim@mail.${domain}`),
    await person(`kim@not${domain}`),
  ];
  for (const stranger of strangers) {
    expect(await main(stranger.browser, "/personal/companies")).not.toContain(name);
    expect((await ask(stranger, works)).status).toBe(404);
  }
  const colleague = await person(`kim@${closed.domain}`);
  expect((await ask(colleague, closed.works)).status).toBe(404);
  // Members are there already, and one on hold takes nobody.
  expect((await ask(lena, works)).status).toBe(404);
  await shop().db.sql("update companies set state = 'on-hold' where id = $1", [works.id]);
  expect((await ask(await person(`max@${domain}`), works)).status).toBe(404);
  expect(await requests(works)).toEqual([]);
  expect(await mails()).toEqual([]);
  const guest = { intent: "join", company: String(works.id) };
  expect((await shop().browser().post("/personal/companies", guest)).location ?? "").not.toContain("done");
  expect(await requests(works)).toEqual([]);
});

test("an address where anybody can have one, or that is not confirmed, proves no domain", async () => {
  for (const [email, verified] of [
    ["ada@gmail.com", true],
    ["ada@unproved.example", false],
  ] as const) {
    const ada = await person(email, { verified });
    const works = await companyWith(shop().db, "Quetzal", ["Plant"], [[ada.id, "administrator"]]);
    expect(await main(ada.browser, pathOf(works))).toContain("once an administrator proves its domain");
    expect((await ada.browser.post(pathOf(works), { intent: "joining", joining: "on" })).status).toBe(404);
    expect(await shop().db.sql("select mail_domain from companies where id = $1", [works.id])).toEqual([
      { mail_domain: "" },
    ]);
  }
});

test("only its administrators open it and decide; what they turn off, nobody waits for", async () => {
  const { domain, ada, lena, works } = await company();
  const other = await company();
  const kim = await person(`kim@${domain}`);
  await ask(kim, works);
  const [row] = await requests(works);
  const id = String(row!.id);
  const plant = works.sites["Plant"]!;
  for (const { browser } of [lena, kim, other.ada]) {
    const forms: readonly Record<string, string>[] = [
      { intent: "admit", join: id, roles: `administrator` },
      { intent: "turn-away", join: id },
      { intent: "joining" },
    ];
    for (const fields of forms) expect((await browser.post(pathOf(works), fields)).status).toBe(404);
    expect((await browser.get(`${pathOf(works)}/_payload.json`)).text).not.toContain(kim.email);
  }
  // Nor by way of a company of their own.
  const crossed = { intent: "admit", join: id, roles: `buyer@${other.works.sites["Plant"]!}` };
  expect((await other.ada.browser.post(pathOf(other.works), crossed)).status).toBe(404);
  expect(await rolesOf(kim, works)).toEqual([]);
  // Their address has changed since they asked.
  await shop().db.sql("update customers set email = $2, email_key = $2 where id = $1", [kim.id, "kim@gone.example"]);
  const late = await ada.browser.post(pathOf(works), { intent: "admit", join: id, roles: `buyer@${plant}` });
  expect(late.status).toBe(404);
  await shop().db.sql("update customers set email = $2, email_key = $2 where id = $1", [kim.id, kim.email]);
  expect((await ada.browser.post(pathOf(works), { intent: "joining" })).location).toContain("done=joining");
  expect(await requests(works)).toEqual([]);
  expect((await ask(kim, works)).status).toBe(404);
});

test("whoever is declined reads it, and asks again after thirty days", async () => {
  const { domain, ada, works, name } = await company();
  const kim = await person(`kim@${domain}`);
  await ask(kim, works);
  const [row] = await requests(works);
  const declined = await ada.browser.post(pathOf(works), { intent: "turn-away", join: String(row!.id) });
  expect(declined.location).toContain("done=turned-away");
  expect(await main(ada.browser, pathOf(works))).not.toContain(kim.email);
  const text = await main(kim.browser, "/personal/companies");
  expect([text.includes("An administrator has declined"), text.includes(`Ask to join ${name}`)]).toEqual([true, false]);
  expect((await ask(kim, works)).status).toBe(404);
  await shop().db.sql("update company_join_requests set declined_at = $2 where company_id = $1", [
    works.id,
    new Date(shop().clock.now() - days(30)),
  ]);
  expect((await ask(kim, works)).location).toContain("done=join-asked");
  expect(await main(ada.browser, pathOf(works))).toContain(kim.email);
});
