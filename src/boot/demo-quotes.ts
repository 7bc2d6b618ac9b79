import { randomUUID } from "node:crypto";
import type { DraftValues } from "#domain/checkout/draft.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { after, days } from "#domain/kernel/time.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { saveDraft } from "#engine/admin/drafts/save-draft.ts";
import { sendDraft } from "#engine/admin/drafts/send-draft.ts";
import { type DraftRow, findDraft } from "#engine/checkout/draft-row.ts";
import { answerQuote } from "#engine/checkout/quote-answers.ts";
import { askForQuote } from "#engine/checkout/quote-ask.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { DemoCompany } from "../../demo/companies.ts";
import { demoMerchant } from "../../demo/merchant.ts";
import { type DemoQuote, demoQuotes } from "../../demo/quotes.ts";
import { backThen } from "./demo-customer.ts";
import { demoSku } from "./demo-sku.ts";

interface Asking {
  readonly companyId: number;
  readonly company: DemoCompany;
}

/** Has one demo company ask for quotes that wait for it or for staff, and staff begin one, through the use cases. */
export async function openDemoQuotes(shop: Shop, companyId: number, company: DemoCompany): Promise<void> {
  for (const quote of demoQuotes.quotes as readonly DemoQuote[]) {
    const begin = quote.message === undefined ? beginByStaff : ask;
    const number = await begin(shop, { companyId, company }, quote);
    if (number === null) continue;
    for (const [nth, offer] of quote.offers.entries()) {
      await send(backThen(shop, offer.daysAgo), number, offer.typed);
      const answer = quote.answers[nth];
      if (answer) await reply(backThen(shop, answer.daysAgo), number, answer);
    }
  }
}

/** Its buyer's account and site, and the goods with where they go; null without such goods in the catalogue. */
async function askedOf(shop: Shop, { companyId, company: { legalName, people, sites } }: Asking, quote: DemoQuote) {
  const person = people.find(({ email }) => email === quote.buyer);
  const address = sites.find(({ name }) => name === quote.site);
  const site = (await sitesOf(shop.db, companyId)).find(({ name }) => name === quote.site);
  const [account] = await shop.db.sql<{ id: number }>("select id from customers where email = $1", [quote.buyer]);
  if (!person || !address || !site || !account) throw new Error(`a demo quote of ${quote.buyer} fits nobody`);
  const sku = await demoSku(shop, quote);
  // A demo catalogue without such goods makes a shorter list of quotes, and no more.
  if (sku === null) return null;
  const { name: siteName, receivingHours: _hours, facts: _facts, ...lines } = address;
  const shipTo = Object.entries({ ...lines, companyName: legalName });
  const values: DraftValues = {
    email: quote.buyer,
    "lines.0.sku": sku,
    "lines.0.quantity": String(quote.quantity),
    ...Object.fromEntries(shipTo.map(([field, value]) => [`shipping.${field}`, value ?? ""])),
    ...Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, "no"])),
  };
  const by = `${person.firstName} ${person.lastName}`;
  const buysFor = { companyId, siteId: site.id, company: legalName, site: siteName, by };
  return { customerId: account.id, buysFor, values };
}

async function ask(shop: Shop, asking: Asking, quote: DemoQuote): Promise<DraftNumber | null> {
  const then = backThen(shop, quote.daysAgo);
  const about = await askedOf(shop, asking, quote);
  if (!about) return null;
  const { values, ...buyer } = about;
  const wishedOn = quote.wantedIn === undefined ? null : await dayToCome(then, quote.wantedIn);
  const request = await askForQuote(then, buyer, {
    values: { ...values, ...(wishedOn !== null && { wishedOn }), message: quote.message ?? "" },
    from: "cart",
    estimate: null,
    language: "en",
    key: randomUUID(),
  });
  if (!request.ok) throw new Error(`a demo quote is refused: ${JSON.stringify(request.error)}`);
  return request.value.number;
}

/** Staff begin it for the company's person, who called. */
async function beginByStaff(shop: Shop, asking: Asking, quote: DemoQuote): Promise<DraftNumber | null> {
  const about = await askedOf(shop, asking, quote);
  if (!about) return null;
  const { customerId, buysFor, values } = about;
  const saved = await saveDraft(backThen(shop, quote.daysAgo), await demoStaff(shop), {
    id: null,
    version: 0,
    key: randomUUID(),
    begins: { kind: "QT", customerId, siteId: buysFor.siteId },
    values: { ...values, language: "en", method: quote.method },
  });
  if (!saved.ok) throw new Error(`a demo quote is not begun: ${JSON.stringify(saved.error)}`);
  return saved.value.number;
}

async function demoStaff({ db }: Shop) {
  const [member] = await db.sql<{ id: number }>("select id from staff where email = $1", [demoMerchant.email]);
  return { id: member?.id ?? null, email: demoMerchant.email, mayPrice: true };
}

const dayToCome = async ({ db, clock }: Shop, count: number) =>
  dayIn(await readShopTimeZone(db), after(clock.now(), days(count)));

/** A stored draft stays as it was begun. */
const stored = { kind: "QT", customerId: null, siteId: null } as const;

/** Staff take it up, price it and send it. */
async function send(shop: Shop, number: DraftNumber, typed: DraftValues): Promise<void> {
  const staff = await demoStaff(shop);
  const { id, version, state } = await quoteOf(shop, number);
  const takenUp = state === "draft" ? null : await takeDraftBack(shop, staff, { id, version, to: "draft" });
  if (takenUp?.ok === false) throw new Error(`a demo quote is not taken up: ${takenUp.error.code}`);
  const draft = await quoteOf(shop, number);
  const values = { ...draft.typed, ...typed };
  const saved = await saveDraft(shop, staff, { id, version: draft.version, key: "", begins: stored, values });
  if (!saved.ok) throw new Error(`a demo quote is not priced: ${JSON.stringify(saved.error)}`);
  const sending = await sendDraft(shop, staff, saved.value);
  if (!sending.ok) throw new Error(`a demo quote is not sent: ${JSON.stringify(sending.error)}`);
}

async function reply(shop: Shop, number: DraftNumber, { step, text }: DemoQuote["answers"][number]): Promise<void> {
  const { id, version, customerId } = await quoteOf(shop, number);
  const answered = await answerQuote(shop, step, { draftId: id, version, text, customerId });
  if (!answered.ok) throw new Error(`a demo quote is not answered: ${answered.error.code}`);
}

async function quoteOf({ db }: Shop, number: DraftNumber): Promise<DraftRow> {
  const draft = await findDraft(db, number);
  if (!draft) throw new Error("a demo quote is gone");
  return draft;
}
