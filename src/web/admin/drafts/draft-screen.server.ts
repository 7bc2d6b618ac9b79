import { randomUUID } from "node:crypto";
import type { BookingRules } from "#domain/approvals/references.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces } from "#domain/checkout/draft.ts";
import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import { isManual, onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PoRule } from "#domain/companies/po-rule.ts";
import type { Money } from "#domain/kernel/money.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { type Language, prefixOf } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { contractPrice, isOnRequest } from "#domain/pricing/contract-price.ts";
import { withoutCopies } from "#domain/kernel/english-copies.ts";
import { may } from "#domain/staff/permissions.ts";
import { buyerOfDraft, draftEvents, orderOfDraft } from "#engine/admin/drafts/draft-work.ts";
import type { QuotedDraft } from "#engine/admin/drafts/quote-draft.ts";
import { quoteAsking } from "#engine/admin/drafts/quote-for.ts";
import { costsOf, whoMayAnswer } from "#engine/admin/drafts/who-answers.ts";
import { bookingRulesOf } from "#engine/approvals/booking.ts";
import type { ExchangeOnPaper } from "#engine/checkout/draft-exchange.ts";
import { findQuotation } from "#engine/checkout/quotations.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { isConfigured } from "#engine/ports/payment-provider.ts";
import { partyOfDraft } from "#engine/checkout/draft-party.ts";
import { orderWithPoBefore } from "#engine/checkout/po-used-before.ts";
import { type DraftRow, stateAt } from "#engine/checkout/draft-row.ts";
import { findSite } from "#engine/companies/sites.ts";
import { versionsOf } from "#engine/checkout/draft-versions.ts";
import { shownToday } from "#engine/checkout/draft-tax.ts";
import { threadOf } from "#engine/checkout/quote-thread.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import { accountOffer } from "#engine/receivables/accept-order.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { LineShown } from "./line-shown.ts";

export interface About {
  readonly shop: Shop;
  readonly staff: StaffSession;
  readonly language: Language;
}

/** A draft's page: the form as typed, its goods and figures as they are today or were sent, and its history. */
export async function readDraftScreen(about: About, draft: DraftRow) {
  const { shop, language } = about;
  const now = shop.clock.now();
  const poNumber = cleanText(draft.typed["poNumber"] ?? "");
  const [history, order, form, thread, versions, phone, poUsedBy, openEstimate] = await Promise.all([
    draftEvents(shop.db, draft.id),
    orderOfDraft(shop.db, draft),
    readForm(about, { values: draft.typed, party: draft, paper: draft.paper }),
    threadOf(shop.db, draft.id),
    versionsOf(shop.db, draft.id),
    readPhone(shop, draft),
    orderWithPoBefore(shop.db, { ...draft, poNumber }),
    findQuotation(shop.db, draft.asked?.estimate ?? "", null),
  ]);
  const { number, version, validUntil, reservedUntil } = draft;
  const state = stateAt(draft, now);
  const prefix = prefixOf[draft.language];
  const offer = draftToken(shop.settings.secret, draft);
  const link =
    state === "sent" && form.mayEdit && draft.companyId === null
      ? shop.settings.publicUrl + href(prefix, "proforma", {}, { offer })
      : null;
  return {
    ...form,
    number,
    isQuote: isQuoteNumber(number),
    version,
    state,
    key: "",
    /** Of the form of a message as it is shown: pressed twice, it sends once. */
    messageKey: randomUUID() as string,
    siteId: draft.siteId,
    linkRound: draft.linkRound,
    validUntil,
    reservedUntil,
    link,
    pdf: link === null ? null : shop.settings.publicUrl + href(prefix, "proformaPdf", {}, { offer }),
    order,
    history,
    language,
    thread,
    versions,
    asked: draft.asked,
    staffId: draft.staffId,
    poUsedBy,
    /** The estimate it was asked from can be looked at by its number. */
    isEstimateOpen: openEstimate !== null,
    ...phone,
  };
}

/**
 * Payment methods of a buyer on the phone: on account and transfers, as cards are taken by the link. And what their
 * company books its orders to.
 */
async function readPhone(shop: Shop, draft: DraftRow) {
  const { db, clock, payments } = shop;
  const now = clock.now();
  const { paper } = draft;
  const party = await partyOfDraft(db, draft);
  if (stateAt(draft, now) !== "sent" || !paper) return { ...noPhone, party };
  const { terms } = await readShopTerms(db, now);
  // The part that goods pay is on no invoice.
  const mayBeOnAccount = party && !paper.exchange;
  const [account, booking, site, priced] = await Promise.all([
    mayBeOnAccount ? accountOffer(db, party) : null,
    party && bookingRulesOf(db, party),
    party && findSite(db, party),
    shownToday(shop, draft, { paper, terms, now }),
  ]);
  const manual = terms.payment.offered.filter((method) => isManual(method) && isConfigured(payments, method));
  return {
    party,
    account: account && { terms: paper.terms ?? account.terms, left: account.left },
    booking,
    poRule: { poRequired: site?.poRequired ?? false, poMask: site?.poMask ?? "" },
    phoneMethods: [...(account ? [onAccount] : []), ...manual] as PaymentMethod[],
    totalToday: priced.order.total as Money | null,
  };
}

export const noPhone = {
  account: null as { terms: string; left: Money } | null,
  booking: null as BookingRules | null,
  poRule: { poRequired: false, poMask: "" } as PoRule,
  phoneMethods: [] as PaymentMethod[],
  totalToday: null as Money | null,
};

/** The editor with these values in it. */
export async function readForm(
  { shop, staff, language }: About,
  {
    values,
    party,
    paper,
  }: {
    values: DraftValues;
    party: Pick<DraftRow, "customerId" | "companyId" | "siteId">;
    paper: DraftRow["paper"];
  },
) {
  const { customerId, companyId } = party;
  const [quoted, buyer, staffMembers, languages, account] = await Promise.all([
    quoteAsking(shop, values, party),
    customerId === null ? null : buyerOfDraft(shop.db, customerId),
    whoMayAnswer(shop.db),
    readShopLanguages(shop.db),
    companyId === null ? null : accountOffer(shop.db, { companyId }),
  ]);
  const priced = paper?.priced ?? quoted.priced;
  const mayPrice = may(staff.role, "drafts.price");
  return {
    // English that stands in for Chinese is typed once.
    values: languages === "both" ? values : withoutCopies(values),
    customerId: buyer?.id ?? null,
    buyer: buyer && { id: buyer.id, name: buyer.name, email: buyer.email },
    lines: paper ? linesOfPaper(paper.rows, language) : linesShown(values, quoted, language),
    ownLines: priced?.order.ownLines ?? [],
    figures: priced && {
      order: {
        ...priced.order,
        lines: priced.order.lines.map(({ key, quantity, unitPrice }) => ({ key, quantity, unitPrice })),
      },
      isWhole: priced.shipping !== null,
    },
    exchange: (paper?.exchange ?? quoted.exchange) as ExchangeOnPaper | null,
    refused: paper ? null : quoted.refused,
    places: offeredPlaces(quoted.terms).map(({ id, name, city }) => ({ id, name: `${name[language]} · ${city}` })),
    mayEdit: may(staff.role, "drafts.edit"),
    mayPrice,
    /** Its company may buy on account, so terms of payment can be agreed. */
    hasAccount: account !== null,
    seesCompanies: may(staff.role, "companies.view"),
    margin: mayPrice && priced ? await marginOf(shop, priced) : null,
    staffMembers: staffMembers.map(({ id, name }) => ({ id, name })),
  };
}

/** Margin of the goods, if the cost of every line is known. */
async function marginOf({ db }: Shop, { order }: NonNullable<QuotedDraft["priced"]>) {
  const costs = await costsOf(
    db,
    order.lines.map(({ key }) => key),
  );
  if (order.lines.some(({ key }) => !costs.has(key)) || order.merchandise === 0) return null;
  const cost = order.lines.reduce((sum, { key, quantity }) => sum + (costs.get(key) ?? 0) * quantity, 0);
  return { amount: order.merchandise - cost, rate: (order.merchandise - cost) / order.merchandise };
}

function linesShown(values: DraftValues, { rows }: QuotedDraft, language: Language): LineShown[] {
  return linePlaces(values).map((place) => {
    const sku = values[`lines.${place}.sku`] ?? "";
    const row = rows.find((each) => compactPartNumber(each.sku) === compactPartNumber(sku));
    return row ? { ...shownOf(row, language), place } : { ...nothingKnown, place, sku };
  });
}

const linesOfPaper = (rows: QuotedDraft["rows"], language: Language): LineShown[] =>
  rows.map((row, place) => ({ ...shownOf(row, language), place }));

/** A part number that the shop knows nothing of. */
export const nothingKnown = {
  name: null,
  variantName: null,
  pictureFamily: null,
  shopPrice: null,
  contractPrice: null,
  isOnRequest: false,
  soldPrice: null,
  available: 0,
};

/** Goods as the shop sells them today. */
export function shownOf(
  { sku, name, variantName, pictureFamily, price, available, contract, quantity }: QuotedDraft["rows"][number],
  language: Language,
) {
  return {
    sku,
    name: name[language],
    variantName: variantName?.[language] ?? null,
    pictureFamily,
    shopPrice: price as number | null,
    contractPrice: (contract ? contractPrice(contract, price, quantity) : null) as number | null,
    isOnRequest: isOnRequest(contract),
    soldPrice: null as number | null,
    available,
  };
}
