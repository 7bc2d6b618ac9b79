import { randomUUID } from "node:crypto";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, giveRole, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";
import { sendRequisitionMail } from "#worker/mail/requisition-mail.ts";
import { expectMessageIds } from "#test/worker/valid-message-id.ts";

let count = 0;

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
}

/** A person with an account, signed in. */
export async function person(shop: OpenShop): Promise<Person> {
  const email = `approval-${++count}@example.com`;
  const id = await customer(shop.db, email);
  return { id, email, browser: await signedIn(shop, email) };
}

export const choose = (browser: Browser, works: MadeCompany, site: string) =>
  browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites[site]) });

/** An approved company with an account of net 30, and a person of each of these roles at its plant or all sites. */
export async function approvingCompany<const Name extends string>(
  shop: OpenShop,
  people: Readonly<Record<Name, readonly [role: MemberRole, site?: string]>>,
) {
  const works = await companyWith(shop.db, "Quetzal Works", ["Plant", "Body shop"], []);
  await shop.db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 100000000, 30, now())`,
    [works.id],
  );
  const made: Partial<Record<Name, Person>> = {};
  for (const name of Object.keys(people) as Name[]) {
    const one = await person(shop);
    const [role, site] = people[name];
    await giveRole(shop.db, works, [one.id, role, site]);
    if (role === "buyer" || role === "requester") await choose(one.browser, works, site ?? "Plant");
    made[name] = one;
  }
  return { works, people: made as Record<Name, Person> };
}

/** Fills the cart of a person with one piece, and sends the checkout with an intent. */
export async function sendCart(
  shop: OpenShop,
  { browser }: Person,
  works: MadeCompany,
  fields: Record<string, string> = {},
  { price = 20_000, intent = "request", site = "Plant" } = {},
) {
  const sku = `APP-${++count}`;
  await stockGoods(shop.db, { sku, price });
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const form = {
    ...checkoutForm,
    payment: "on-account",
    buysFor: String(works.sites[site]),
    key: randomUUID(),
    ...fields,
  };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  const answer = await browser.post("/checkout", { ...form, total, intent });
  const id = Number(/requisitions\/(\d+)/.exec(answer.location ?? "")?.[1] ?? 0);
  return { answer, id, sku, total: Number(total), form: { ...form, total, intent } };
}

/** A requisition's row. */
export async function stored(shop: OpenShop, id: number) {
  const [row] = await shop.db.sql<{
    state: string;
    version: number;
    total: number;
    orderId: number | null;
    step: number;
  }>(`select state, version, total_cents as total, order_id as "orderId", step from requisitions where id = $1`, [id]);
  return row!;
}

/** Presses a button of the requisition's page, with what the page carries. */
export async function press(browser: Browser, id: number, intent: string, fields: Record<string, string> = {}) {
  const page = (await browser.get(`/personal/requisitions/${id}`)).text;
  const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? "";
  return browser.post(`/personal/requisitions/${id}`, {
    intent,
    version: hidden("version"),
    total: hidden("total"),
    over: hidden("over"),
    ...fields,
  });
}

/** The mails about requisitions that wait to be sent. */
export async function requisitionMails({ db, clock, url }: OpenShop): Promise<Mail[]> {
  const sent: Mail[] = [];
  const jobs = await db.sql<{ payload: JobPayloads["send_requisition_mail"] }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_requisition_mail' order by j.id`,
  );
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) };
  for (const { payload } of jobs)
    await sendRequisitionMail({ db, clock, mailer, settings: { publicUrl: url } } as never, payload);
  expectMessageIds(sent);
  return sent;
}
