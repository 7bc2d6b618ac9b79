import { cents, type Money } from "./money.ts";

/**
 * A typed amount of US dollars: '1,234.50', '$ 99', 'US$1234.5'. Null for anything else, for negative ones and for ten
 * million or more.
 */
export function readMoney(typed: string): Money | null {
  const text = typed
    .normalize("NFKC")
    .trim()
    .replace(/^(US)?\s?\$\s?/i, "");
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", part = ""] = match;
  return cents(Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0")));
}
