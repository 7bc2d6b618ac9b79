import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { mostDraftLines } from "#domain/checkout/draft.ts";
import { type Quotation, quotationKinds } from "#domain/checkout/quotation.ts";
import type { Language } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { withoutNul } from "#domain/kernel/without-nul.ts";
import { isOnRequest } from "#domain/pricing/contract-price.ts";
import type { Destination } from "#domain/shipping/destination.ts";
import { deliveryMethod } from "#domain/shipping/shipping-quote.ts";
import { type Buyer, isProved } from "#domain/buyers/buyer.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { findUnits } from "#engine/cart/cart-lines.ts";
import { findDestination } from "#engine/checkout/destination.ts";
import {
  findQuotation,
  itemsOfCart,
  type LineToday,
  makeQuotation,
  type QuotationRefused,
  type QuotationRequest,
  quotationToday,
} from "#engine/checkout/quotations.ts";
import { askedBy } from "#engine/checkout/sale-tax.ts";
import { quotationNameError } from "#engine/customers/saved-quotations.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { removeOfForm, type SavedReply, saveOfForm } from "../../account/saved/saved-action.server.ts";
import { currentCustomer, requireCustomer } from "../../account/session.server.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { shopTranslator } from "../../language/messages.server.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { isKnownParameter } from "../../public-pages/known-query.ts";
import { tooManyInit } from "../../too-many.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { type DestinationRefused, saveDestination } from "../../visitor/destination.server.ts";
import { assumptionsOf, conditionsOf } from "./conditions.server.ts";
import { namedQuotation } from "./named-quotation.server.ts";
import { nameInBrowser, ownName } from "./own-name.server.ts";

/** The quotation of the number in the query, with today's prices; without a number, a form that asks for one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const number = (query.get("number") ?? "").slice(0, 40);
  const buyer = await buyerOf(shop, request);
  const quotation = await namedQuotation(shop, facts, buyer, number);
  if (!quotation) return { asked: number, page: null };
  const customer = await currentCustomer(shop, request);
  return {
    asked: number,
    page: {
      ...(await pageOf(shop, { quotation, buyer }, facts.language)),
      ...(await ownName(shop, request, customer, quotation.number)),
      isSignedIn: customer !== null,
    },
  };
}

async function pageOf(
  shop: Shop,
  { quotation, buyer }: { readonly quotation: Quotation; readonly buyer: Buyer },
  language: Language,
) {
  const t = await shopTranslator(shop.db, language);
  const { lines, goods, today } = await quotationToday(shop, buyer, quotation);
  const { number, kind, query, madeOn, validUntil, subtotal, discount, destination, delivery, hasOwnPrices } =
    quotation;
  const units = await findUnits(
    shop.db,
    lines.map(({ line }) => line.sku),
  );
  return {
    number,
    kind,
    query,
    madeOn,
    validUntil,
    subtotal,
    discount,
    destination,
    delivery,
    hasOwnPrices,
    goodsToday: goods,
    isOver: validUntil < today,
    isFreight: deliveryMethod(units.map((unit) => ({ unit, quantity: 1 }))) === "LOCAL",
    lines: lines.map((line) => lineView(line, language)),
    assumptions: assumptionsOf(quotation, t),
    conditions: conditionsOf(quotation, t),
  };
}

function lineView({ line, changes, price, quantity }: LineToday, language: Language) {
  return {
    ...line,
    name: line.name[language],
    variantName: line.variantName?.[language] ?? null,
    changes,
    priceToday: price,
    quantityToday: quantity,
  };
}

/** Reason for refusing a form. */
export type QuotationReply =
  | { readonly intent: "make"; readonly error: QuotationRefused | TooMany }
  | { readonly intent: "zip"; readonly typed: string; readonly error: DestinationRefused }
  | SavedReply;

interface Sent {
  readonly shop: Shop;
  readonly facts: RequestFacts;
  readonly request: Request;
  readonly form: FormData;
  readonly buyer: Buyer;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const { search } = new URL(request.url);
  if (intent === "save" || intent === "remove") {
    const customer = await requireCustomer(context, request);
    if (intent === "remove") await removeOfForm(shop, customer, form);
    else {
      const refused = await saveOfForm(shop, facts, customer, form);
      if (refused) return data<QuotationReply>(refused, 409);
    }
    throw redirect(href(facts.prefix, "quotation") + search, 303);
  }
  if (intent === "name") {
    const quotation = await namedQuotation(shop, facts, await buyerOf(shop, request), textOf(form, "number"));
    if (!quotation) throw badForm();
    const [number, name] = [quotation.number, cleanText(textOf(form, "name"))];
    // Without a name it has none again.
    const nameError = name === "" ? null : quotationNameError(name);
    if (nameError) return data<QuotationReply>({ intent: "save", number, typed: name, error: nameError }, 409);
    nameInBrowser(shop, facts, request, [number, name]);
    throw redirect(href(facts.prefix, "quotation", {}, { number: quotation.number }), 303);
  }
  const answer = lookUp(answers, intent);
  if (!answer) throw badForm();
  return answer({ shop, facts, request, form, buyer: await buyerOf(shop, request) });
}

const answers: Readonly<Record<string, (sent: Sent) => Promise<ReturnType<typeof data<QuotationReply>>>>> = {
  make: async (form) => make(form, await findDestination(form.shop, form.buyer)),
  zip,
};

/** Quotes the cart, the goods in the form, or those of another quotation at today's prices. */
async function make({ shop, facts, request, form, buyer }: Sent, destination: Destination | null) {
  const refused = (error: QuotationRefused | TooMany, init: number | ResponseInit) =>
    data<QuotationReply>({ intent: "make", error }, init);
  const draws = [drawnBy(buyer, facts.clientIp, { own: budgets.quotationsOfAccount, shared: budgets.quotations })];
  if (!isProved(buyer)) draws.push([budgets.quotationsOfDay, network(facts.clientIp)]);
  const may = await spend(shop.db, shop.clock.now(), ...draws);
  if (!may.ok) return refused(may.error, tooManyInit(may.error));
  const goods = await goodsOf(shop, form, buyer);
  const quotation = await makeQuotation(askedBy(shop, buyer, facts.clientIp), buyer, { ...goods, destination });
  const beside = textOf(form, "then") === "ask" ? await onRequestOf(shop, buyer, goods.items) : null;
  const toAsk = (query: URLSearchParams) => redirect(href(facts.prefix, "askQuote", {}, query), 303);
  if (!quotation.ok) {
    if (quotation.error.code === "nothing_to_quote" && beside && beside.size > 0) throw toAsk(beside);
    return refused(quotation.error, 409);
  }
  const name = cleanText(textOf(form, "name"));
  // The same goods anew go on under the name they had.
  if (quotationNameError(name) === null) nameInBrowser(shop, facts, request, [quotation.value, name]);
  if (beside) throw toAsk(new URLSearchParams([["estimate", quotation.value], ...beside]));
  throw redirect(href(facts.prefix, "quotation", {}, { number: quotation.value }), 303);
}

/** Goods that no estimate holds, because a quote alone gives the buyer their price: as the form for it reads them. */
async function onRequestOf({ db, clock }: Shop, buyer: Buyer, items: QuotationRequest["items"]) {
  const skus = items.slice(0, mostDraftLines).map(({ sku }) => cleanText(sku));
  const units = await findUnits(db, skus, { whom: pricedFor(buyer), now: clock.now() });
  const query = new URLSearchParams();
  for (const { sku, contract } of units) {
    if (!isOnRequest(contract)) continue;
    query.append("sku", sku);
    query.append("quantity", String(items[skus.indexOf(sku)]?.quantity ?? 1));
  }
  return query;
}

async function goodsOf(shop: Shop, form: FormData, buyer: Buyer): Promise<Omit<QuotationRequest, "destination">> {
  const from = await findQuotation(shop.db, textOf(form, "from"), buyer);
  if (from) return { kind: from.kind, query: from.query, items: from.lines };
  const kind = quotationKinds.find((one) => one === textOf(form, "kind"));
  if (!kind) throw badForm();
  if (kind === "cart") return { kind, query: "", items: await itemsOfCart(shop.db, buyer) };
  const quantities = textsOf(form, "quantity");
  const items = textsOf(form, "sku").map((sku, at) => ({ sku, quantity: quantities[at] ?? "1", boughtWith: null }));
  return { kind, query: knownQuery(shop, pages[kind], textOf(form, "query")), items };
}

/** The pages that show goods again as they were quoted. */
const pages = { system: "airSystem", comparison: "compare" } as const;

/** The parameters of a query that its page uses; others of the author's URL are private. */
function knownQuery({ listing }: Shop, page: (typeof pages)[keyof typeof pages], query: string): string {
  const names = [...new URLSearchParams(withoutNul(query))].filter(([name]) =>
    isKnownParameter(page, name, listing.taxonomy),
  );
  return new URLSearchParams(names).toString();
}

/** Stores the destination, and quotes the same goods with their delivered prices. */
async function zip(form: Sent) {
  const result = await saveDestination(form);
  if (result.ok) return make(form, result.value);
  const typed = textOf(form.form, "zip");
  const { error } = result;
  return data<QuotationReply>(
    { intent: "zip", typed, error },
    error.code === "too_many_carts" ? tooManyInit(error) : 400,
  );
}
