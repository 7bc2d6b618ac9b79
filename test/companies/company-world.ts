import { randomUUID } from "node:crypto";
import { addToList } from "#engine/lists/list-lines.ts";
import { linesOfList } from "#engine/lists/list-rows.ts";
import { createList } from "#engine/lists/lists.ts";
import { choose, type Person, sendCart } from "#test/approvals/approval-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { askForm, messageForm, quoteAt, send as sendQuote } from "#test/checkout/quote-shop.ts";
import { certificateForm, companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import type { Answer, Browser, OpenShop } from "#test/open-shop.ts";
import { invoicesOf, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

/**
 * A company that has one of everything, each with a word of its own that begins with `mark`, by which a page shows that
 * it names it. `head` has every role at every site, and what there is of theirs; `asker` may ask for goods at the
 * plant.
 */
export interface CompanyWorld {
  readonly company: MadeCompany;
  readonly mark: string;
  readonly head: Person;
  readonly asker: Person;
  /** By kind, what names a thing of it in a path or a field. */
  readonly ids: Readonly<Record<string, string>>;
}

const every = ["administrator", "approver", "buyer", "requester", "accounts-payable"] as const;

async function personOf(shop: OpenShop, email: string, firstName: string): Promise<Person> {
  const id = await customer(shop.db, email, { firstName });
  return { id, email, browser: await signedIn(shop, email) };
}

function sentTo(answer: Answer): string {
  if (answer.location === null) {
    const alert = [...answer.text.matchAll(/role="(?:alert|status)"[\s\S]*?<\/div>/g)].join(" ");
    throw new Error(`${answer.status} ${alert.replaceAll(/<[^>]*>/g, " ")}`);
  }
  return answer.location;
}

export async function companyWorld(shop: OpenShop, mark: string): Promise<CompanyWorld> {
  const { db } = shop;
  const head = await personOf(shop, `${mark}head@example.com`, `${mark}head`);
  const asker = await personOf(shop, `${mark}asker@example.com`, `${mark}asker`);
  // Nobody approves their own.
  const approver = await customer(db, `${mark}approver@example.com`);
  const company = await companyWith(
    db,
    `${mark} works`,
    ["Plant", "Yard"],
    [...every.map((role) => [head.id, role] as const), [asker.id, "requester", "Plant"], [approver, "approver"]],
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 100000000, 30, now())`,
    [company.id],
  );
  await runs(head.browser, company, mark);
  await choose(head.browser, company, "Plant");
  await choose(asker.browser, company, "Plant");
  await accounts(shop, head, company, mark);
  await waits(shop, { head, asker }, company, mark);
  await papers(shop, { head, asker }, company, mark);
  const { quote, file } = await quoted(shop, head.browser, mark);
  const certificate = await certified(shop, head.browser, company, mark);
  const own = await keeps(shop, head, company.sites["Plant"]!, mark);
  await db.sql("delete from rate_limits");
  return {
    company,
    mark,
    head,
    asker,
    ids: { ...(await idsOf(shop, company, head, asker)), ...own, quote, file, certificate },
  };
}

/** Its administrator sets a cost center, references and a rule, and invites somebody. */
async function runs(browser: Browser, company: MadeCompany, mark: string): Promise<void> {
  const at = `/personal/companies/${company.id}`;
  const center = { intent: "center", center: "", code: `${mark}center`, name: "", site: "", budget: "90000" };
  sentTo(await browser.post(`${at}/spending?center=new`, center));
  sentTo(await browser.post(`${at}/spending`, { intent: "references", name1: `${mark}reference`, choices1: "" }));
  const rule = { intent: "rule", rule: "", name: `${mark}rule`, site: "", when: "total", over: "500" };
  sentTo(await browser.post(`${at}/rules?rule=new`, { ...rule, who1: "approver" }));
  const guest = { intent: "invite", email: `${mark}invited@example.com`, roles: "buyer" };
  sentTo(await browser.post(`${at}?invite`, guest));
}

/** Orders on account: two have left and are invoiced, one waits. Of the invoices one is disputed, one is being paid. */
async function accounts(shop: OpenShop, head: Person, company: MadeCompany, mark: string): Promise<void> {
  const { deps } = backOfficeOf(shop);
  for (const nth of [1, 2, 3]) {
    const placed = await sendCart(shop, head, company, { poNumber: `${mark}po${nth}` }, { intent: "place" });
    const number = /order=([\w-]+)/.exec(sentTo(placed.answer))![1]!;
    if (nth < 3) await send(deps, { number });
  }
  const [first, second] = await invoicesOf(shop.db, company.id);
  sentTo(await head.browser.post(`/personal/invoices/${first!.number}`, { reason: `${mark}dispute` }));
  const pay = { invoice: second!.number, total: String(second!.total), method: "stripe" };
  sentTo(await head.browser.post(`/personal/companies/${company.id}/invoices/pay`, pay));
  const owner = await signedInAs(shop, "owner");
  const receivedOn = new Date(shop.clock.now()).toISOString().slice(0, 10);
  const check = { intent: "payment", kind: "check", reference: `${mark}check`, amount: "1", note: "", receivedOn };
  sentTo(await owner.post(`/admin/companies/${company.id}/account`, check));
}

/** A request of each of the two. */
async function waits(
  shop: OpenShop,
  { head, asker }: { head: Person; asker: Person },
  company: MadeCompany,
  mark: string,
): Promise<void> {
  for (const [person, why] of [
    [asker, `${mark}askerswish`],
    [head, `${mark}headswish`],
  ] as const)
    sentTo((await sendCart(shop, person, company, { why }, { price: 90_000 })).answer);
}

/** The PDF of a purchase order with the latest order and each of the requests. */
async function papers(
  { db, files }: OpenShop,
  { head, asker }: { head: Person; asker: Person },
  company: MadeCompany,
  mark: string,
): Promise<void> {
  for (const [at, [word, order, requester]] of [
    ["orderpdf", true, null],
    ["askerspdf", false, asker.id],
    ["headspdf", false, head.id],
  ].entries() as Iterable<[number, [string, boolean, number | null]]>) {
    const name = `purchase_order_${mark}_${at}.pdf`;
    await files.put(name, Buffer.from("%PDF-1.7"));
    await db.sql(
      `insert into po_documents (order_id, cart_id, name, file_name, bytes, uploaded_at)
       select case when $3 then (select max(id) from orders where company_id = $1) end,
         case when not $3 then (select c.id from carts c join requisitions r on c.token_hash = convert_to('requisition ' || r.id, 'UTF8')
           where r.company_id = $1 and r.customer_id = $2) end, $4, $5, 8, now()`,
      [company.id, requester, order, name, `${mark}${word}.pdf`],
    );
  }
}

/** A quote with a file beside a message. */
async function quoted(shop: OpenShop, browser: Browser, mark: string): Promise<{ quote: string; file: string }> {
  const sku = `${mark}-quoted`.toUpperCase();
  await stockGoods(shop.db, { sku, price: 10_000, onHand: 10 });
  const form = askForm(sku, { message: `${mark}message`, key: randomUUID() });
  const number = /quotes\/(QT-[\w-]+)/.exec(sentTo(await browser.post(`/quote/ask?sku=${sku}`, form)))![1]!;
  await sendQuote(shop, await quoteAt(shop, number, sku));
  const files = [{ name: `${mark}quotefile.pdf`, bytes: poPdf() }];
  sentTo(await browser.upload(`/personal/quotes/${number}`, messageForm({ text: "The hall" }, files)));
  const [file] = await shop.db.sql<{ id: number }>("select max(id) as id from order_draft_files");
  return { quote: number, file: String(file!.id) };
}

/** The certificate of its plant, which waits. */
async function certified({ db }: OpenShop, browser: Browser, company: MadeCompany, mark: string): Promise<string> {
  const file = { name: `${mark}certificate.pdf`, bytes: poPdf() };
  sentTo(
    await browser.upload(`/personal/companies/${company.id}?tax=${company.sites["Plant"]}`, certificateForm(file)),
  );
  const [certificate] = await db.sql<{ id: number }>("select max(id) as id from site_certificates");
  return String(certificate!.id);
}

/** Things of the head: a list of parts and a machine; and a list and a machine of the plant. */
async function keeps({ db, clock }: OpenShop, head: Person, plant: number, mark: string) {
  const sku = `${mark}-kept`.toUpperCase();
  await stockGoods(db, { sku });
  const owner = { customerId: head.id };
  const list = await createList({ db, clock }, owner, { name: `${mark}list`, requestKey: "" });
  if (!list.ok) throw new Error(list.error.code);
  await addToList({ db, clock }, owner, list.value, [{ sku, par: 4, bin: `${mark}bin` }]);
  const [line] = await linesOfList(db, list.value);
  const shared = await createList({ db, clock }, owner, { name: `${mark}shelf`, requestKey: "", siteId: plant });
  if (!shared.ok) throw new Error(shared.error.code);
  await addToList({ db, clock }, owner, shared.value, [{ sku, par: 4 }]);
  const [sharedLine] = await linesOfList(db, shared.value);
  const machine = { model: "", kind: "blowers", serial: "", hours: "", readOn: "", hoursPerWeek: "" };
  sentTo(await head.browser.post("/machines", { intent: "save", key: "", name: `${mark}machine`, ...machine }));
  const [made] = await db.sql<{ id: number }>("select id from customer_machines where customer_id = $1", [head.id]);
  const pump = { intent: "save", key: "", name: `${mark}pump`, keeper: String(plant), ...machine };
  sentTo(await head.browser.post("/machines", pump));
  const [sitePump] = await db.sql<{ id: number }>("select id from customer_machines where name = $1", [pump.name]);
  const shelf = { shelf: String(shared.value), shelfLine: String(sharedLine!.id), pump: String(sitePump!.id) };
  return { list: String(list.value), line: String(line!.id), machine: String(made!.id), sku, ...shelf };
}

async function idsOf({ db }: OpenShop, company: MadeCompany, head: Person, asker: Person) {
  const [row] = await db.sql<Record<string, string>>(
    `select c.id::text as company,
       (select id::text from company_members where company_id = c.id and customer_id = $2) as "headMember",
       (select id::text from company_members where company_id = c.id and customer_id = $3) as "askerMember",
       (select id::text from company_cost_centers where company_id = c.id) as center,
       (select id::text from company_approval_rules where company_id = c.id) as rule,
       (select id::text from company_invitations where company_id = c.id) as invitation,
       (select id::text from requisitions where company_id = c.id and customer_id = $3) as "askersWish",
       (select id::text from requisitions where company_id = c.id and customer_id = $2) as "headsWish",
       (select min(number) from invoices where company_id = c.id) as "disputedInvoice",
       (select max(number) from invoices where company_id = c.id) as invoice,
       (select min(id)::text from invoices where company_id = c.id) as "disputedInvoiceId",
       (select max(id)::text from invoices where company_id = c.id) as "invoiceId",
       (select max(id)::text from account_credits where company_id = c.id) as credit,
       (select number from invoice_payments where company_id = c.id) as payment,
       (select number from orders where company_id = c.id order by id limit 1) as "shippedOrder",
       (select number from orders where company_id = c.id order by id desc limit 1) as "order"
     from companies c where c.id = $1`,
    [company.id, head.id, asker.id],
  );
  const of = { head: String(head.id), asker: String(asker.id) };
  return { ...row!, ...of, plant: String(company.sites["Plant"]), yard: String(company.sites["Yard"]) };
}
