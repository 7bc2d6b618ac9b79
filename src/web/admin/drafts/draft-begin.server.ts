import { randomUUID } from "node:crypto";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { DraftToBegin } from "#engine/admin/drafts/save-draft.ts";
import { buyerOfDraft } from "#engine/admin/drafts/draft-work.ts";
import { type Party, partyOfDraft } from "#engine/checkout/draft-party.ts";
import { sitesToBuyFor } from "#engine/companies/choose-site.ts";
import { findSite } from "#engine/companies/sites.ts";
import type { Shop } from "#engine/shop.ts";
import { textOf } from "../../read-form.ts";
import { siteValues } from "../../storefront/checkout/start-checkout.server.ts";
import { type About, noPhone, readForm } from "./draft-screen.server.ts";

/** The draft to begin, as its form says. */
export function beginsOf(form: FormData): DraftToBegin {
  const kind = textOf(form, "kind") === "QT" ? "QT" : "PI";
  const siteId = kind === "QT" ? readId(textOf(form, "site")) : null;
  return { kind, customerId: readId(textOf(form, "customer")), siteId };
}

/** For whom it is begun; null where the person does not buy for the site. */
export async function partyOf(shop: Shop, { customerId, siteId }: DraftToBegin): Promise<Party | null> {
  if (siteId === null) return { customerId, companyId: null, siteId };
  const sites = customerId === null ? [] : await sitesToBuyFor(shop.db, customerId);
  const site = sites.find((one) => one.siteId === siteId);
  return site ? { customerId, companyId: site.companyId, siteId } : null;
}

/** The page of a draft that is begun: for an account or a site, or with what is known of its buyer. */
export async function readNewDraft(
  about: About,
  { kind, party, values: draft }: { readonly kind: DraftToBegin["kind"]; party: Party; values: DraftValues | null },
) {
  const { db } = about.shop;
  const buyer = party.customerId === null ? null : await buyerOfDraft(db, party.customerId);
  const { companyId, siteId } = party;
  const [place, site] = await Promise.all([
    partyOfDraft(db, party),
    companyId === null || siteId === null ? null : findSite(db, { companyId, siteId }),
  ]);
  const address = Object.entries(
    buyer?.address ?? { ...(buyer && { firstName: buyer.firstName, lastName: buyer.lastName }) },
  );
  const person = Object.fromEntries(address.map(([field, value]) => [`shipping.${field}`, value]));
  const contact: DraftValues = buyer
    ? { "contact.firstName": buyer.firstName, "contact.lastName": buyer.lastName, "contact.phone": buyer.phone }
    : {};
  const ofSite = site && place ? textsOf(siteValues(site, place.company)) : {};
  const { email = "", language = about.language } = buyer ?? {};
  const values = draft ?? { language, email, ...person, ...ofSite, ...contact };
  return {
    ...(await readForm(about, { values, party: { ...party, customerId: buyer?.id ?? null }, paper: null })),
    number: null,
    isQuote: kind === "QT",
    version: 0,
    state: "draft" as const,
    key: randomUUID(),
    messageKey: "",
    siteId,
    linkRound: 0,
    validUntil: null,
    reservedUntil: null,
    link: null,
    pdf: null,
    order: null,
    history: [],
    language: about.language,
    thread: [],
    versions: [],
    asked: null,
    staffId: null,
    poUsedBy: null,
    isEstimateOpen: false,
    ...noPhone,
    party: place,
  };
}

const textsOf = (values: Readonly<Record<string, string | undefined>>): DraftValues =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
