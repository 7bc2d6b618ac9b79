import { expect, test } from "vitest";
import { companyWith, giveRole, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer, goodPassword, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { sendCompanyInvitation } from "#worker/mail/company-mail.ts";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";

const shop = openShop();
let count = 0;

const account = async (name: string, options = {}) => {
  const email = `${name.toLowerCase()}-invited${++count}@example.com`;
  const id = await customer(shop().db, email, { firstName: name, ...options });
  return { id, email, browser: await signedIn(shop(), email) };
};

/** Sends the mails that wait for these jobs; gives the addresses their texts lead to. */
async function mailedLinks(job: "send_company_invitation" | "send_customer_mail"): Promise<string[]> {
  const jobs = await waiting<never>(shop().db, job);
  await shop().db.sql(
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1",
    [job],
  );
  const texts: string[] = [];
  const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void texts.push(text)) };
  const send = job === "send_customer_mail" ? sendCustomerMail : sendCompanyInvitation;
  for (const { payload } of jobs)
    await send({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, payload);
  return texts.map((text) => /\/(?:cn\/)?\w+\?token=[\w-]+/.exec(text)![0]);
}

/** A company with an administrator who invites; the sites are in one town. */
async function company(name: string, ...sites: string[]) {
  const ada = await account("Ada");
  const made = await companyWith(shop().db, name, sites, [[ada.id, "administrator"]]);
  const invites = async (email: string, role: string) => {
    const form = { intent: "invite", email, roles: role };
    const path = `/personal/companies/${made.id}?invite`;
    expect((await ada.browser.post(path, form)).location).toContain("done=invited");
    return (await mailedLinks("send_company_invitation")).at(-1)!;
  };
  return { ada, made, invites };
}

const inputOf = (page: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
const buysFor = async (browser: Browser) =>
  (JSON.parse((await browser.get("/api/v1/visitor?lang=en")).text) as { buysFor: string | null }).buysFor;

for (const [prefix, words] of [
  ["", { invites: "invites you", join: "Join", confirmed: "Your email is confirmed" }],
  ["/cn", { invites: "邀请您", join: "加入", confirmed: "您的邮箱已确认" }],
] as const)
  test(`an invited newcomer makes an account and arrives at the invitation, ${prefix || "/en"}`, async () => {
    const name = `Bracken Field Works, Inc.`;
    const { invites, made } = await company(name, "Dayton plant");
    const email = `rita${++count}@example.com`;
    const link = prefix + (await invites(email, "requester"));
    const browser = shop().browser();

    const signIn = (await browser.get(link)).location!;
    expect(signIn).toContain(`${prefix}/signIn?redirectTo=`);
    const door = (await browser.get(signIn)).text;
    expect(door).toContain(`${name} ${words.invites}`);
    expect(inputOf(door, "email")).toContain(`value="${email}"`);
    const signUp = /href="([^"]*\/signUp\?redirectTo=[^"]*)"/.exec(door)![1]!.replaceAll("&amp;", "&");
    const form = (await browser.get(signUp)).text;
    expect(form).toContain(`${name} ${words.invites}`);
    expect(inputOf(form, "email")).toContain(`value="${email}"`);

    const typed = { firstName: "Rita", lastName: "Moss", email, password: goodPassword };
    expect((await browser.post(signUp, typed)).text).toContain(email);
    const [confirm] = await mailedLinks("send_customer_mail");
    await browser.get(confirm!);
    const arrived = await browser.post(`${prefix}/verifyEmail`, { password: goodPassword });
    expect(arrived.status).toBe(303);
    const invitation = await browser.get(arrived.location!);
    for (const text of [words.confirmed, `${words.join} ${name}`, name]) expect(invitation.text).toContain(text);

    const joined = await browser.post(arrived.location!, { buysFor: "on" });
    expect(joined.location).toBe(`${prefix}/personal/companies/${made.id}?done=joined`);
    expect(await buysFor(browser)).toBe(`${name} · Dayton plant`);
  });

test("a wrong, used or withdrawn link says nothing of a company or a mailbox to whoever is signed out", async () => {
  const { invites, made } = await company("Gantmoor Body Shops", "Plant");
  const bob = await account("Bob");
  const link = await invites(bob.email, "buyer");
  const stranger = shop().browser();
  const signInAt = (to: string) => stranger.get(`/signIn?redirectTo=${encodeURIComponent(to)}`);
  expect((await signInAt(link)).text).toContain("Gantmoor Body Shops");
  for (const to of [
    `/companyInvitation?token=${"a".repeat(43)}`,
    link.replace("/companyInvitation", "/personal"),
    `//evil.example${link}`,
    `/companyInvitation?invitation=1`,
  ]) {
    const { text } = await signInAt(to);
    for (const secret of ["Gantmoor", bob.email]) expect(text, to).not.toContain(secret);
  }
  expect((await bob.browser.post(link, {})).location).toBe(`/personal/companies/${made.id}?done=joined`);
  for (const secret of ["Gantmoor", bob.email]) expect((await signInAt(link)).text).not.toContain(secret);
});

test("an invitation waits at the companies of the confirmed mailbox it went to, and of nobody else", async () => {
  const { invites, made } = await company("Tollard Presses", "Plant");
  const bob = await account("Bob");
  const eve = await account("Eve");
  const unproved = await account("Una", { verified: false });
  for (const { email } of [bob, unproved]) await invites(email, "buyer");
  const rows = await shop().db.sql<{ id: number; email: string }>(
    "select id, email from company_invitations where company_id = $1",
    [made.id],
  );
  const wayOf = (email: string) => `/companyInvitation?invitation=${rows.find((row) => row.email === email)!.id}`;

  const page = (await bob.browser.get("/personal/companies")).text;
  expect(page).toContain(`href="${wayOf(bob.email)}"`);
  expect(page.indexOf("Tollard Presses invites you")).toBeLessThan(page.indexOf("Buy as a company"));
  expect((await bob.browser.get("/cn/personal/companies")).text).toContain("Tollard Presses 邀请您加入");

  for (const other of [eve, unproved]) {
    expect((await other.browser.get("/personal/companies")).text.includes("Tollard Presses")).toBe(false);
    for (const way of [wayOf(bob.email), wayOf(unproved.email)]) {
      expect((await other.browser.get(way)).text.includes("Tollard Presses")).toBe(false);
      expect((await other.browser.post(way, {})).status).toBe(409);
    }
  }
  expect((await bob.browser.post(wayOf(bob.email), {})).status).toBe(303);
  expect((await bob.browser.post(wayOf(bob.email), {})).status, "it works once").toBe(409);
  expect((await bob.browser.get("/personal/companies")).text).not.toContain("Tollard Presses invites you");
});

test("a cart that somebody filled for themselves keeps its lines as they join and buy for the company", async () => {
  const { invites } = await company("Orrery Castings", "Plant");
  const rita = await account("Rita");
  const sku = "ORRERY-1";
  await stockGoods(shop().db, { sku, price: 5_000 });
  await rita.browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const holds = async () => (await rita.browser.get("/shoppingCart")).text.includes(sku);
  await rita.browser.post(await invites(rita.email, "requester"), { buysFor: "on" });
  expect([await buysFor(rita.browser), await holds()]).toEqual(["Orrery Castings · Plant", false]);
  await rita.browser.post("/personal/companies", { intent: "buys-for", site: "" });
  expect([await buysFor(rita.browser), await holds()]).toEqual([null, true]);
});

test("whoever joins says for whom they buy: at one site with the joining, at several on the welcome", async () => {
  const one = await company("Quillet Foundry", "Plant");
  const two = await company("Sedge Mills", "North", "South");
  const rita = await account("Rita");
  const first = await one.invites(rita.email, "requester");
  expect(inputOf((await rita.browser.get(first)).text, "buysFor")).toContain("checked");
  const joined = await rita.browser.post(first, {});
  expect(await buysFor(rita.browser), "who unticks it buys for themselves").toBeNull();
  const welcome = (await rita.browser.get(joined.location!)).text;
  expect(welcome).toContain("You don’t buy for Quillet Foundry yet");
  expect(welcome).toContain("Buy for Quillet Foundry · Plant");
  expect((await rita.browser.get(joined.location!.replace("/personal", "/cn/personal"))).text).toContain(
    "为 Quillet Foundry · Plant 采购",
  );

  const second = await two.invites(rita.email, "buyer");
  expect(inputOf((await rita.browser.get(second)).text, "buysFor")).toBe("");
  const other = await rita.browser.post(second, { buysFor: "on" });
  expect(await buysFor(rita.browser), "nobody guesses which site").toBeNull();
  const choice = (await rita.browser.get(other.location!)).text;
  for (const site of ["North", "South"]) expect(choice).toContain(`value="${two.made.sites[site]}"`);
  await rita.browser.post("/personal/companies", { intent: "buys-for", site: String(two.made.sites["South"]) });
  expect(await buysFor(rita.browser)).toBe("Sedge Mills · South");
  expect((await rita.browser.get(other.location!)).text).not.toContain("You don’t buy for Sedge Mills yet");

  // A choice that was made stays, whatever else they join.
  const third = await company("Ulver Tooling", "Works");
  await rita.browser.post(await third.invites(rita.email, "buyer"), { buysFor: "on" });
  expect(await buysFor(rita.browser)).toBe("Sedge Mills · South");
});

test("an approved applicant is offered to buy for the company; who only approves or pays is not", async () => {
  const offers = async (made: MadeCompany, browser: Browser) =>
    (await browser.get(`/personal/companies/${made.id}`)).text.includes("Buy for Wrenfield · Plant");
  const ada = await account("Ada");
  const pat = await account("Pat");
  const made = await companyWith(shop().db, "Wrenfield", ["Plant"], [[ada.id, "administrator"]]);
  await giveRole(shop().db, made, [pat.id, "approver"]);
  expect(await offers(made, ada.browser), "who runs it has no role to buy").toBe(false);
  await giveRole(shop().db, made, [ada.id, "buyer"]);
  await shop().db.sql("update companies set state = 'applied' where id = $1", [made.id]);
  expect(await offers(made, ada.browser), "before it is approved").toBe(false);
  await shop().db.sql("update companies set state = 'approved' where id = $1", [made.id]);
  expect([await offers(made, ada.browser), await offers(made, pat.browser)]).toEqual([true, false]);
});
