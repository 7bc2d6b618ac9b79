import { randomUUID } from "node:crypto";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { grant } from "#test/receivables/on-account-shop.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import type { Browser, openShop } from "#test/open-shop.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";

type Shop = ReturnType<ReturnType<typeof openShop>>;

export interface Quoted {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  readonly state: string;
  readonly sku: string;
  readonly link: string;
  readonly page: string;
}

let count = 0;

/** The shop of these tests: Ohio taxes goods at 8%. */
export async function openForQuotes({ db }: Shop): Promise<void> {
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
}

/** A company on account whose plant has one buyer, signed in and buying for it. */
export async function buyerOfPlant(shop: Shop, terms: { limit?: string } = {}) {
  const { db, clock } = shop;
  const email = `quote-buyer-${(count += 1)}@example.com`;
  const id = await customer(db, email, { firstName: "Ada" });
  const company = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], [[id, "buyer", "Plant"]]);
  await grant({ db, clock }, company.id, { limit: "50000", ...terms });
  await chooseSite({ db, clock }, { customerId: id }, company.sites["Plant"]!);
  return { id, company, email, browser: await signedIn(shop, email) };
}

export async function quoteAt({ db }: Shop, number: string, sku: string): Promise<Quoted> {
  const [row] = await db.sql<{ id: number; number: string; version: number; state: string }>(
    "select id, number, version, state from order_drafts where number = $1",
    [number],
  );
  const link = `/order/proforma?offer=${draftToken(shopSecret, { id: row!.id, linkRound: 0 })}`;
  return { ...row!, sku, link, page: `/personal/quotes/${number}` };
}

/** Asks for two of a part of its own, to be delivered to Dayton. */
export async function ask(
  shop: Shop,
  browser: Browser,
  changes: Record<string, string> = {},
  onHand = 10,
): Promise<Quoted> {
  const sku = `QUOTE-${(count += 1)}`;
  await stockGoods(shop.db, { sku, price: 10_000, onHand });
  const answer = await browser.post(`/quote/ask?sku=${sku}`, askForm(sku, changes));
  if (answer.status !== 303) throw new Error(`${answer.status} ${/<main[\s\S]*<\/main>/.exec(answer.text)?.[0]}`);
  const number = /quotes\/(QT-[\w-]+)/.exec(answer.location ?? "")![1]!;
  return quoteAt(shop, number, sku);
}

export const askForm = (sku: string, changes: Record<string, string> = {}): Record<string, string> => ({
  key: randomUUID(),
  from: "product",
  "lines.0.sku": sku,
  "lines.0.quantity": "2",
  "shipping.firstName": "Rosa",
  "shipping.lastName": "Lund",
  "shipping.companyName": "Quetzal Works",
  "shipping.address1": "2200 Foundry Street",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "(937) 555-0161",
  ...changes,
});

/** The staff's offer: $90 each, $50 freight, two weeks. By hand: 180 + 50 + 8% of 180 = $244.40. */
const offered = {
  "lines.0.price": "90",
  "lines.0.reason": "two of them",
  shippingAmount: "50.00",
  shippingReason: "quoted by the truck line",
  validDays: "14",
  leadDays: "5",
  offerNote: "With start-up by phone",
};
export const offeredTotal = 24_440;

/** Staff take it up, price it and send it; gives the quote as it stands then. */
export async function send(
  shop: Shop,
  quote: Quoted,
  changes: Record<string, string> = {},
  browser?: Browser,
): Promise<Quoted> {
  const owner = browser ?? (await signedInAs(shop, "owner"));
  const at = `/admin/drafts/${quote.number}`;
  let now = await quoteAt(shop, quote.number, quote.sku);
  if (now.state !== "draft") {
    const taken = await owner.post(at, { intent: "reopen", version: String(now.version) });
    if (!taken.location?.includes("done=reopened")) throw new Error(taken.text.slice(-2_000));
    now = await quoteAt(shop, quote.number, quote.sku);
  }
  const [{ typed } = { typed: {} }] = await shop.db.sql<{ typed: Record<string, string> }>(
    "select typed from order_drafts where id = $1",
    [quote.id],
  );
  const form = { ...typed, ...offered, ...changes, intent: "send", version: String(now.version) };
  const sent = await owner.post(at, form);
  if (!sent.location?.includes("done=sent")) throw new Error(/<main[\s\S]*<\/main>/.exec(sent.text)?.[0]);
  return quoteAt(shop, quote.number, quote.sku);
}

/** Staff begin a quote for two of a part of its own and send it; gives the quote as it stands then. */
export async function beginAndSend(
  shop: Shop,
  owner: Browser,
  whom: { readonly customer?: number; readonly site?: number; readonly email?: string } = {},
  changes: Record<string, string> = {},
): Promise<Quoted> {
  const sku = `BEGUN-${(count += 1)}`;
  await stockGoods(shop.db, { sku, price: 10_000, onHand: 10 });
  const { key, from: _from, ...goods } = askForm(sku);
  const saved = await owner.post("/admin/drafts/new", {
    intent: "save",
    version: "0",
    key: key!,
    kind: "QT",
    ...(whom.customer && { customer: String(whom.customer) }),
    ...(whom.site && { site: String(whom.site) }),
    ...goods,
    email: whom.email ?? "guest-of-quote@example.com",
    language: "en",
    method: "SHIPPING",
  });
  const number = /drafts\/(QT-[\w-]+)/.exec(saved.location ?? "")?.[1];
  if (number === undefined) throw new Error(`${saved.status} ${/<main[\s\S]*<\/main>/.exec(saved.text)?.[0]}`);
  return send(shop, await quoteAt(shop, number, sku), changes, owner);
}

export const accept = (
  quote: Quoted,
  browser: Browser,
  changes: Record<string, string> = {},
  path: "page" | "link" = "page",
) =>
  browser.post(quote[path], {
    intent: "pay",
    method: "on-account",
    version: String(quote.version),
    total: String(offeredTotal),
    poNumber: `PO-${quote.id}`,
    ...changes,
  });

export async function ordersOf({ db }: Shop, { id }: Pick<Quoted, "id">) {
  return db.sql<Record<string, unknown>>(
    `select o.number, o.subtotal_cents as subtotal, o.shipping_cents as shipping, o.tax_cents as tax, o.total_cents as total,
       o.state, o.po_number as po, o.company_id as company, o.site_id as site, o.customer_id as customer, o.agreed_terms as terms,
       (select array_agg(l.sku || ' ' || l.quantity || ' ' || l.unit_price_cents order by l.position) from order_lines l where l.order_id = o.id) as lines
     from orders o join order_drafts d on d.order_id = o.id where d.id = $1`,
    [id],
  );
}

/** The form of a message with its files, as a browser sends it from either side. */
export function messageForm(
  fields: Record<string, string>,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: "1", ...fields })) form.set(name, value);
  for (const { name, bytes } of files) form.append("files", new File([new Uint8Array(bytes)], name));
  // A browser sends a nameless file where none was chosen.
  if (files.length === 0) form.append("files", new File([], ""));
  if (!form.has("intent")) form.set("intent", "message");
  return form;
}
