import type { Customer } from "#domain/buyers/buyer.ts";
import { type QuotationNumber, readQuotationNumber } from "#domain/checkout/quotation.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { quotationNameError, savedName } from "#engine/customers/saved-quotations.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { cookie, readCookie } from "../../cookies.ts";

type Named = readonly [number: QuotationNumber, name: string];

const cookieDays = 365;
/** Browsers limit a cookie to 4,096 bytes, including its name and attributes: a few long names, or many short ones. */
const longestValue = 3_000;

/**
 * The requester's own name of a quotation, from their account or browser. It is not in the URL, or others could be sent
 * text that reads as the shop's own.
 */
export async function ownName(
  shop: Shop,
  request: Request,
  customer: Customer | null,
  number: QuotationNumber,
): Promise<{ readonly name: string; readonly isSaved: boolean }> {
  const ownName = customer && (await savedName(shop.db, customer, number));
  if (ownName !== null) return { name: ownName, isSaved: true };
  return { name: namesIn(shop, request).find(([one]) => one === number)?.[1] ?? "", isSaved: false };
}

/** Names a quotation in the browser; an empty name takes it away, and the oldest names go where there is no room. */
export function nameInBrowser(
  shop: Shop,
  facts: Pick<RequestFacts, "setCookie">,
  request: Request,
  [number, name]: Named,
): void {
  const others = namesIn(shop, request).filter(([one]) => one !== number);
  const names: Named[] = name === "" ? others : [[number, name], ...others];
  while (packed(names).length > longestValue) names.pop();
  const maxAgeSeconds = names.length === 0 ? 0 : cookieDays * 86_400;
  facts.setCookie(
    cookie("quotations", names.length === 0 ? "" : packed(names), {
      production: shop.settings.production,
      maxAgeSeconds,
    }),
  );
}

const packed = (names: readonly Named[]) => Buffer.from(JSON.stringify(names)).toString("base64url");

function namesIn({ settings }: Shop, request: Request): Named[] {
  const value = readCookie(request.headers, "quotations", settings) ?? "";
  if (value === "" || value.length > longestValue) return [];
  try {
    const rows: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    return Array.isArray(rows) ? rows.flatMap(readNamed) : [];
  } catch {
    return [];
  }
}

function readNamed(row: unknown): Named[] {
  if (!Array.isArray(row)) return [];
  const [typed, text] = row as unknown[];
  const number = typeof typed === "string" ? readQuotationNumber(typed) : null;
  const name = typeof text === "string" ? cleanText(text) : "";
  return number && quotationNameError(name) === null ? [[number, name]] : [];
}
