import { randomUUID } from "node:crypto";
import { type Buyer, isCustomer, owns } from "#domain/buyers/buyer.ts";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { maxPoBytes } from "#domain/cart/po-document.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { linePlaces } from "#domain/checkout/draft.ts";
import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { possibleQuoteSteps } from "#domain/checkout/quote-life.ts";
import type { Language } from "#domain/kernel/language.ts";
import { bookingRulesOf } from "#engine/approvals/booking.ts";
import { isConfigured } from "#engine/ports/payment-provider.ts";
import { partyOfDraft } from "#engine/checkout/draft-party.ts";
import { type DraftPaper, type DraftRow, stateAt } from "#engine/checkout/draft-row.ts";
import { paperOfVersion, versionsOf } from "#engine/checkout/draft-versions.ts";
import { shownToday } from "#engine/checkout/draft-tax.ts";
import { approvalOfOffer } from "#engine/checkout/offer-approval.ts";
import { openRequestOf } from "#engine/checkout/open-request.ts";
import { poDocumentOfQuote } from "#engine/checkout/po-of-quote.ts";
import { threadOf } from "#engine/checkout/quote-thread.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { findUnits } from "#engine/cart/cart-lines.ts";
import { findSite } from "#engine/companies/sites.ts";
import { findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { accountOffer } from "#engine/receivables/accept-order.ts";
import { seesRequisition } from "#engine/requisitions/requisition-row.ts";
import type { Shop } from "#engine/shop.ts";
import { shopTranslator } from "../../language/messages.server.ts";
import { proformaOf } from "../../storefront/proforma/proforma-view.ts";
import { type PoShown, shownPo } from "./po-of-quote.server.ts";

/** Goods that were asked for and are not offered yet. */
interface AskedLine {
  readonly sku: string;
  readonly name: string;
  readonly pictureFamily: string | null;
  readonly quantity: string;
}

/** A quote as its buyer sees it. */
export type QuoteView = Awaited<ReturnType<typeof readQuoteView>>;

interface Reader {
  readonly buyer: Buyer;
  /** They came by its link. */
  readonly isOpened: boolean;
  readonly language: Language;
}

/** Everything of a quote's page for someone who may see it. */
export async function readQuoteView(shop: Shop, draft: DraftRow, { buyer, isOpened, language }: Reader) {
  const { db, clock } = shop;
  const now = clock.now();
  const state = stateAt(draft, now);
  const [thread, versions, order, party, { terms }] = await Promise.all([
    threadOf(db, draft.id),
    versionsOf(db, draft.id),
    draft.orderId === null ? null : findOrderForPayment(db, draft.orderId, now),
    partyOfDraft(db, draft),
    readShopTerms(db, now),
  ]);
  const quote = { ...draft, isOpened };
  const mayAccept = openQuote(buyer, quote, "accept") === "open";
  const mayRequest = isCustomer(buyer) && openQuote(buyer, quote, "request") === "open";
  const isOpen = state === "sent";
  const buys = isOpen && (mayAccept || mayRequest);
  const paper = await readPaper(shop, draft, state, versions);
  const priced = paper && isOpen ? await shownToday(shop, draft, { paper, terms, now }) : paper?.priced;
  const offer = paper && priced && { ...paper, priced };
  const invoice = offer ? proformaOf(draft.number, offer, await shopTranslator(db, language)) : null;
  const judged = isOpen && mayAccept && mayRequest && offer ? offer : null;
  const { account, request, ...rules } = await readCompanyPart(shop, draft, party, { isOpen, buys, buyer, judged });
  return {
    number: draft.number,
    isQuote: isQuoteNumber(draft.number),
    /** Its buyer began it; else staff did. */
    isAsked: draft.asked !== null,
    state,
    version: draft.version,
    invoice,
    /** An order's tax is that of its day, and staff can change it: its own page has its sums then. */
    hasTotals: order === null || order.total === priced?.order.total,
    // Goods that staff put on a quote of theirs are shown once it is sent.
    lines: invoice || draft.asked === null ? [] : await askedLines(shop, draft, language),
    /** The buyer's own number, as it was sent with the request. */
    askedPo: askedOf(draft)["poNumber"] ?? "",
    wishedOn: draft.asked?.wishedOn ?? null,
    estimate: draft.asked?.estimate ?? null,
    thread,
    versions,
    order: order && { number: order.number, stands: standsOf(order.result) },
    party: party && { company: party.company, site: party.site },
    mayAccept,
    /** They may only ask for it: a company's people who order nothing. */
    mayRequest: mayRequest && party !== null,
    /** The request for approval that it waits for, with its page for whoever sees that. */
    waits: request && waitsOf(buyer, request),
    mayAnswer: openQuote(buyer, quote, "answer") === "open",
    steps: possibleQuoteSteps(state, "buyer"),
    methods: terms.payment.offered.filter((method): method is PaymentMethod => isConfigured(shop.payments, method)),
    /** The company's terms, where it may buy on account. */
    account: account && { terms: paper?.terms ?? account.terms, left: account.left },
    ...rules,
    isSignedIn: isCustomer(buyer),
    /** Of the form of a message as it is shown: pressed twice, it sends once. */
    messageKey: randomUUID(),
  };
}

/** The offer as it was sent. An accepted quote keeps none of its own: its page shows the version that was accepted. */
async function readPaper(
  { db }: Shop,
  draft: DraftRow,
  state: ReturnType<typeof stateAt>,
  [latest]: Awaited<ReturnType<typeof versionsOf>>,
) {
  if (draft.paper) return draft.paper;
  return state === "ordered" && latest ? await paperOfVersion(db, draft.id, latest.sent) : null;
}

/** Rules of a PO number, the PDF of the purchase order that waits for the acceptance, and the size limit of one. */
const noPo = { required: false, mask: "", document: null as PoShown | null, maxBytes: maxPoBytes };

const waitsOf = (buyer: Buyer, request: NonNullable<Awaited<ReturnType<typeof openRequestOf>>>) => ({
  by: request.by,
  isOwn: owns(buyer, request),
  page: isCustomer(buyer) && seesRequisition(buyer, request) ? request.id : null,
});

interface CompanyReader {
  readonly isOpen: boolean;
  readonly buys: boolean;
  readonly buyer: Buyer;
  /** The offer that the company's rules may want approved. */
  readonly judged: DraftPaper | null;
}

/** The company's part of the page: its account and rules for whoever may accept or ask, and a request that waits. */
async function readCompanyPart(
  { db, clock }: Shop,
  draft: DraftRow,
  party: Awaited<ReturnType<typeof partyOfDraft>>,
  { isOpen, buys, buyer, judged }: CompanyReader,
) {
  if (!party) return { account: null, po: noPo, booking: null, request: null, approval: null };
  const [account, site, booking, request, poDocument, approval] = await Promise.all([
    buys ? accountOffer(db, party) : null,
    findSite(db, party),
    // Cost centers and references are chosen with the acceptance.
    buys ? bookingRulesOf(db, party) : null,
    isOpen ? openRequestOf(db, draft.id) : null,
    buys ? poDocumentOfQuote(db, draft.id) : null,
    judged && isCustomer(buyer)
      ? approvalOfOffer(db, buyer, party, { paper: judged, priced: judged.priced, now: clock.now() })
      : null,
  ]);
  const rules = site && { required: site.poRequired, mask: site.poMask };
  return { account, po: { ...noPo, ...rules, document: shownPo(poDocument) }, booking, request, approval };
}

const standsOf = (result: string) =>
  result === "success" ? ("done" as const) : result === "canceled" ? ("canceled" as const) : ("unpaid" as const);

const askedOf = ({ asked, typed }: DraftRow) => asked?.typed ?? typed;

async function askedLines({ db }: Shop, draft: DraftRow, language: Language): Promise<AskedLine[]> {
  const typed = askedOf(draft);
  const places = linePlaces(typed);
  const skuAt = (place: number) => typed[`lines.${place}.sku`] ?? "";
  const units = await findUnits(db, places.map(skuAt));
  return places.map((place) => {
    const sku = skuAt(place);
    const unit = units.find((each) => compactPartNumber(each.sku) === compactPartNumber(sku));
    const names = unit && [unit.name[language], unit.variantName?.[language]].filter(Boolean).join(" · ");
    return {
      sku,
      name: names ?? sku,
      pictureFamily: unit?.pictureFamily ?? null,
      quantity: typed[`lines.${place}.quantity`] ?? "",
    };
  });
}
