import { mostCartLines } from "#domain/cart/quantity.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../context.ts";
import { cookie, readCookie } from "../cookies.ts";
import { shopTranslator } from "../language/messages.server.ts";

const kinds = ["cut", "held", "heldSome"] as const;
type CartNote = (typeof kinds)[number];

/** The sentence on goods that did not all go into the cart. */
export async function cartNoteText(
  { db }: Pick<Shop, "db">,
  language: Language,
  note: CartNote,
  count = 0,
): Promise<string> {
  return (await shopTranslator(db, language))(`cartNotes.${note}`, { count, most: mostCartLines });
}

/** Leaves a note for the cart's page, which the browser opens next or later. */
export function leaveCartNote({ settings }: Shop, facts: RequestFacts, note: CartNote, count = 0): void {
  facts.setCookie(cookie("cart-note", `${note}.${count}`, settings));
}

/** The note that was left for the cart's page, once; null without one. */
export async function takeCartNote(shop: Shop, facts: RequestFacts, request: Request): Promise<string | null> {
  const value = readCookie(request.headers, "cart-note", shop.settings);
  if (value === null) return null;
  facts.setCookie(cookie("cart-note", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
  const [name, count = ""] = value.split(".");
  const note = kinds.find((one) => one === name);
  return note ? cartNoteText(shop, facts.language, note, readWholeNumber(count) ?? 0) : null;
}
