import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { readQuantity } from "#domain/cart/quantity.ts";
import { freightAt } from "#domain/companies/site.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces, mostDraftLines } from "#domain/checkout/draft.ts";
import { type QuoteSource, readQuoteSource } from "#domain/checkout/quote-request.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cutText } from "#domain/kernel/text.ts";
import { carriage } from "#domain/shipping/parcel.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { findUnits } from "#engine/cart/cart-lines.ts";
import { partyOfDraft } from "#engine/checkout/draft-party.ts";
import { type AskRefused, askForQuote } from "#engine/checkout/quote-ask.ts";
import { findQuotation, itemsOfCart } from "#engine/checkout/quotations.ts";
import { sitesToBuyFor } from "#engine/companies/choose-site.ts";
import { findSite } from "#engine/companies/sites.ts";
import { listAddresses } from "#engine/customers/addresses.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { sender } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { buyerOf, type RequestBuyer } from "../../visitor/buyer.server.ts";
import { namedQuotation } from "../quotation/named-quotation.server.ts";
import { addressValues, nameValues, pick, siteValues } from "../checkout/start-checkout.server.ts";

/** Goods as the form shows them. */
export interface AskedGoods {
  readonly place: number;
  readonly sku: string;
  readonly name: string;
  readonly pictureFamily: string | null;
  readonly isFreight: boolean;
}

interface Origin {
  readonly from: QuoteSource;
  readonly estimate: string | null;
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
}

/** The goods that the address names: those of an estimate with those named beside it, products, or the cart. */
async function originOf(shop: Shop, facts: RequestFacts, buyer: RequestBuyer, query: URLSearchParams): Promise<Origin> {
  const estimate = await namedQuotation(shop, facts, buyer, (query.get("estimate") ?? "").slice(0, 40));
  const named = namedIn(query);
  const units = named.size === 0 ? [] : await findUnits(shop.db, [...named.keys()]);
  const isKnown = (sku: string) => units.some((unit) => compactPartNumber(unit.sku) === compactPartNumber(sku));
  const products = [...named].flatMap(([sku, quantity]) => (isKnown(sku) ? [{ sku, quantity }] : []));
  if (estimate) {
    const { kind, number, lines } = estimate;
    return { from: kind === "system" ? "system" : "estimate", estimate: number, items: [...lines, ...products] };
  }
  if (named.size > 0) return { from: "product", estimate: null, items: products };
  const items = await itemsOfCart(shop.db, buyer);
  return {
    from: "cart",
    estimate: null,
    items: items.map(({ sku, quantity }) => ({ sku, quantity: Number(quantity) })),
  };
}

/** The part numbers in the address, each with its quantity, where it says one. */
function namedIn(query: URLSearchParams): ReadonlyMap<string, number> {
  const quantities = query.getAll("quantity");
  const named = query.getAll("sku").map((typed, at) => {
    const quantity = readQuantity(quantities[at] ?? 1);
    return [cutText(typed.replaceAll("\0", ""), 60), quantity.ok ? quantity.value : 1] as const;
  });
  return new Map(named.filter(([sku]) => sku !== "").slice(0, mostDraftLines));
}

async function goodsOf({ db }: Shop, values: DraftValues, language: Language): Promise<AskedGoods[]> {
  const places = linePlaces(values);
  const skuAt = (place: number) => values[`lines.${place}.sku`] ?? "";
  const units = await findUnits(db, places.map(skuAt));
  return places.flatMap((place) => {
    const sku = skuAt(place);
    const unit = units.find((each) => compactPartNumber(each.sku) === compactPartNumber(sku));
    if (sku === "") return [];
    const name = unit ? [unit.name[language], unit.variantName?.[language]].filter(Boolean).join(" · ") : sku;
    const isFreight = unit !== undefined && carriage(unit) === "freight";
    return [{ place, sku, name, pictureFamily: unit?.pictureFamily ?? null, isFreight }];
  });
}

/** Known facts about the buyer: the site's address, or the account's. */
async function knownOf(shop: Shop, { signedIn }: RequestBuyer): Promise<DraftValues> {
  if (!signedIn) return {};
  const { buysFor } = signedIn;
  const [addresses, site] = await Promise.all([
    listAddresses(shop.db, signedIn),
    buysFor ? findSite(shop.db, buysFor) : null,
  ]);
  const values = {
    email: signedIn.email,
    ...nameValues(signedIn),
    ...addressValues(pick(addresses, null), null),
    ...(buysFor && site && siteValues(site, buysFor.company)),
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { language } = facts;
  const query = new URL(request.url).searchParams;
  const buyer = await buyerOf(shop, request);
  const { items, ...origin } = await originOf(shop, facts, buyer, query);
  const lines = items
    .slice(0, mostDraftLines)
    .flatMap(({ sku, quantity }, at) => [
      [`lines.${at}.sku`, sku] as const,
      [`lines.${at}.quantity`, String(quantity)] as const,
    ]);
  const values: DraftValues = { ...(await knownOf(shop, buyer)), ...Object.fromEntries(lines) };
  return {
    ...origin,
    values,
    goods: await goodsOf(shop, values, language),
    key: randomUUID(),
    isSignedIn: buyer.signedIn !== null,
    isProved: isProved(buyer),
    forSite: siteOf(buyer),
  };
}

function siteOf({ signedIn }: RequestBuyer) {
  const buysFor = signedIn?.buysFor;
  if (!buysFor) return null;
  const { siteId: id, company, site } = buysFor;
  return { id, company, site, name: companyAndSite(buysFor) };
}

/** The buyer, for whom the form said that it asks: another tab may have chosen another site since. */
async function askerOf(shop: Shop, buyer: RequestBuyer, form: FormData): Promise<RequestBuyer> {
  if (!isCustomer(buyer) || !form.has("buysFor")) return buyer;
  const { customerId } = buyer;
  const siteId = readId(textOf(form, "buysFor"));
  if (siteId === (buyer.buysFor?.siteId ?? null)) return buyer;
  const sites = siteId === null ? [] : await sitesToBuyFor(shop.db, customerId);
  // They ask for whom they buy now, where they may buy there no more.
  if (siteId !== null && !sites.some((site) => site.siteId === siteId)) return buyer;
  const buysFor = await partyOfDraft(shop.db, { customerId, siteId });
  return { ...buyer, buysFor, signedIn: { ...buyer.signedIn, buysFor } };
}

export interface AskReply {
  readonly values: DraftValues;
  readonly goods: readonly AskedGoods[];
  readonly forSite: ReturnType<typeof siteOf>;
  /** Null for a guest's request that now waits for their mailbox. */
  readonly error: AskRefused | TooMany | null;
}

const ownFields = new Set(["key", "from", "estimate", "buysFor"]);
/** Two fields a line, and those around them. */
const mostFields = 2 * mostDraftLines + 100;

function typedValues(form: FormData): DraftValues {
  const values: Record<string, string> = {};
  for (const [name, value] of [...form].slice(0, mostFields))
    if (typeof value === "string" && !ownFields.has(name) && /^[\w.]{1,60}$/.test(name) && value !== "")
      values[name] = value.replaceAll("\0", "").toWellFormed();
  return values;
}

/** Lines whose quantity was emptied or set to nought are left out. */
function withoutEmptied(values: DraftValues): DraftValues {
  const emptied = linePlaces(values).filter((place) => /^0*$/.test(values[`lines.${place}.quantity`] ?? ""));
  const starts = emptied.map((place) => `lines.${place}.`);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !starts.some((start) => name.startsWith(start))));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { language, prefix, clientIp } = context.get(requestContext);
  const form = await readForm(request);
  const key = textOf(form, "key");
  const from = readQuoteSource(textOf(form, "from"));
  if (!/^[\w-]{16,60}$/.test(key) || from === null) throw badForm();
  const buyer = await askerOf(shop, await buyerOf(shop, request), form);
  const forSite = siteOf(buyer);
  const typed = typedValues(form);
  const values = { ...typed, ...(buyer.signedIn && { email: buyer.signedIn.email }) };
  const refused = async (error: AskReply["error"], init: number | ResponseInit) =>
    data<AskReply>({ values, goods: await goodsOf(shop, values, language), forSite, error }, init);
  const draws = [
    drawnBy(buyer, clientIp, { own: budgets.quoteRequestsOfAccount, shared: budgets.quoteRequests }),
    ...(buyer.signedIn ? [] : [[budgets.quoteRequestMails, sender(clientIp, values["email"] ?? "")] as const]),
  ];
  const may = await spend(shop.db, shop.clock.now(), ...draws);
  if (!may.ok) return refused(may.error, tooManyInit(may.error));
  const estimate = (await findQuotation(shop.db, textOf(form, "estimate"), buyer))?.number ?? null;
  const quoteRequest = await askForQuote(shop, buyer, {
    values: { ...(await dockOf(shop, buyer)), ...withoutEmptied(values) },
    from,
    estimate,
    language,
    key,
  });
  if (!quoteRequest.ok) return refused(quoteRequest.error, 400);
  if (!buyer.signedIn) return data<AskReply>({ values, goods: [], forSite, error: null });
  throw redirect(href(prefix, "quote", { quote: quoteRequest.value.number }, { done: "asked" }), 303);
}

/** The dock facts of the site that is bought for, which hold where the form leaves them open. */
async function dockOf(shop: Shop, { signedIn }: RequestBuyer): Promise<DraftValues> {
  const site = signedIn?.buysFor ? await findSite(shop.db, signedIn.buysFor) : null;
  const extras = site && freightAt(site);
  if (!extras) return {};
  return Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, extras[extra] ? "yes" : "no"]));
}
