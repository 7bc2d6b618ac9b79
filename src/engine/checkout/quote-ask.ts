import type { Buyer } from "#domain/buyers/buyer.ts";
import { isCustomer } from "#domain/buyers/buyer.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { DraftValues } from "#domain/checkout/draft.ts";
import type { DraftNumber } from "#domain/checkout/draft-number.ts";
import { tidyValues } from "#domain/checkout/draft.ts";
import { askedValues, type QuoteSource, readQuoteRequest, type RequestError } from "#domain/checkout/quote-request.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cutText } from "#domain/kernel/text.ts";
import { deliveryMethod } from "#domain/shipping/shipping-quote.ts";
import { ownerParam } from "../buyers/owned-by.ts";
import { findUnits } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { bodyHash } from "../platform/idempotency.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { drawDraftNumber } from "./draft-number.ts";
import { type QuoteWishes, writeDraftEvent } from "./draft-row.ts";
import { tellOfQuote } from "./quote-notice.ts";
import { writeMessage } from "./quote-thread.ts";

/** A request as sent by the form. */
export interface QuoteAsked {
  readonly values: DraftValues;
  readonly from: QuoteSource;
  readonly estimate: string | null;
  readonly language: Language;
  /** Identifies the form: what it sends twice is asked once, and anything else is another request. */
  readonly key: string;
}

export type AskRefused = {
  code: "invalid";
  fieldErrors: readonly (RequestError | { field: string; code: "part_unknown" })[];
};

interface AskedQuote {
  readonly id: number;
  readonly number: DraftNumber;
  readonly isNew: boolean;
}

type Insert = [
  string,
  string,
  number | null,
  string,
  string,
  string,
  string,
  string,
  string,
  Date,
  number | null,
  number | null,
];
const insert = statement<Insert, { id: number; number: DraftNumber; isNew: boolean }>(
  "ask_for_quote",
  `insert into order_drafts (number, request_key, customer_id, email_key, buyer, language, typed, asked, state,
     created_at, updated_at,
     company_id, site_id)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $10, $11, $12)
   on conflict (request_key) do update set request_key = excluded.request_key
   returning id, number, xmax = 0 as "isNew"`,
);

/**
 * Writes down what a buyer asks a quote for: at once for whoever is signed in, for the site they buy for; a guest's
 * once they have confirmed their mailbox.
 */
export async function askForQuote(
  shop: CartShop,
  buyer: Buyer,
  quoted: QuoteAsked,
): Promise<Result<AskedQuote, AskRefused>> {
  const now = shop.clock.now();
  const { values, key, language, from, estimate } = quoted;
  const request = readQuoteRequest(values, dayIn(await readShopTimeZone(shop.db), now));
  const units = await findUnits(
    shop.db,
    request.lines.map(({ sku }) => sku),
  );
  const isKnown = (sku: string) => units.some((unit) => compactPartNumber(unit.sku) === compactPartNumber(sku));
  const unknown = request.lines.flatMap(({ sku }, at) =>
    isKnown(sku) ? [] : [{ field: `lines.${at}.sku`, code: "part_unknown" as const }],
  );
  const fieldErrors = [...request.fieldErrors, ...unknown];
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const email = readEmail(values["email"] ?? "");
  if (!email.ok) throw new Error("a request without errors has an email");
  const goods = units.map((unit) => ({ unit, quantity: 1 }));
  const typed = tidyValues({ ...askedValues(values), language, method: deliveryMethod(goods) });
  const wishes: QuoteWishes = {
    from,
    ...(estimate !== null && { estimate }),
    ...(request.wishedOn && { wishedOn: request.wishedOn }),
    typed: Object.fromEntries(
      Object.entries(typed).filter(([name]) => name === "poNumber" || name.startsWith("lines.")),
    ),
  };
  const buysFor = (isCustomer(buyer) && buyer.buysFor) || null;
  const state = isCustomer(buyer) ? "requested" : "unconfirmed";
  const mark = bodyHash({ key, from, estimate, values, siteId: buysFor?.siteId });
  return shop.db.transaction(async (tx): Promise<Result<AskedQuote, AskRefused>> => {
    const quote = await tx.row(insert, [
      drawDraftNumber("QT"),
      mark.toString("base64url"),
      ownerParam(buyer),
      email.value,
      nameOf(typed),
      language,
      JSON.stringify(typed),
      JSON.stringify(wishes),
      state,
      new Date(now),
      buysFor?.companyId ?? null,
      buysFor?.siteId ?? null,
    ]);
    if (!quote) throw new Error("no request was written");
    if (!quote.isNew) return ok(quote);
    await writeDraftEvent(tx, quote.id, "asked", { now });
    const text = request.message;
    if (text !== "") await writeMessage(tx, quote.id, { step: "ask", customerId: ownerParam(buyer), text, now });
    if (isCustomer(buyer)) await tellOfQuote(tx, shop.clock, quote.number);
    else await enqueue(tx, shop.clock, "send_quote_mail", { draftId: quote.id, mail: "confirm" });
    return ok(quote);
  });
}

const nameOf = (values: DraftValues): string => {
  const { "shipping.companyName": company, "shipping.firstName": first, "shipping.lastName": last } = values;
  return cutText(company || [first, last].filter(Boolean).join(" "), 200);
};
