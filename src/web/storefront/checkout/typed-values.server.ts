import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../../context.ts";
import { cookie, readCookie } from "../../cookies.ts";
import type { CheckoutValues } from "./checkout-form.ts";

const keptMinutes = 60;
/** Browsers limit a cookie to 4,096 bytes, including its name and attributes. */
const longestValue = 3_500;
/** About the page that was sent, not typed by anybody. */
const ofPage = new Set(["partial", "picked", "seenGoods", "seenUnits", "seenWaits"]);

/**
 * Keeps what was typed at checkout in the browser while its buyer opens the link in the mail, which may be in another
 * tab and without scripts. What is too long for a cookie goes without the note.
 */
export function keepValues(shop: Shop, facts: RequestFacts, values: CheckoutValues): void {
  const typed = Object.entries(values).filter(([name, value]) => value !== "" && !ofPage.has(name));
  const shorter = typed.filter(([name]) => name !== "note");
  const value = [packed(typed), packed(shorter)].find(({ length }) => length <= longestValue) ?? "";
  const { production } = shop.settings;
  facts.setCookie(cookie("checkout", value, { production, maxAgeSeconds: value === "" ? 0 : keptMinutes * 60 }));
}

const packed = (typed: readonly [string, string][]) =>
  Buffer.from(JSON.stringify(Object.fromEntries(typed))).toString("base64url");

/** Values typed in this browser with this email; null if there are none. */
export function valuesInBrowser({ settings }: Shop, request: Request, email: string): CheckoutValues | null {
  const value = readCookie(request.headers, "checkout", settings) ?? "";
  if (value === "" || value.length > longestValue) return null;
  try {
    const typed: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    if (typeof typed !== "object" || typed === null) return null;
    const texts = Object.entries(typed).filter((one): one is [string, string] => typeof one[1] === "string");
    const values = Object.fromEntries(texts);
    return values["email"] === email ? values : null;
  } catch {
    return null;
  }
}

/** Forgets it: the order is placed. */
export function dropValues({ settings: { production } }: Shop, facts: RequestFacts): void {
  facts.setCookie(cookie("checkout", "", { production, maxAgeSeconds: 0 }));
}
