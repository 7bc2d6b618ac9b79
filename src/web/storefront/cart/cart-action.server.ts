import { mostCartLines } from "#domain/cart/quantity.ts";
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { type Buyer, isProved } from "#domain/buyers/buyer.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { readPower } from "#domain/power/read-power.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { cartName } from "#engine/cart/cart-of-buyer.ts";
import { hasCart } from "#engine/cart/count-cart.ts";
import { applyCartCode, removeCartCode } from "#engine/checkout/cart-code.ts";
import { forgetDestination } from "#engine/checkout/destination.ts";
import { addBundles, type CartItem, changeQuantity, removeLine } from "#engine/cart/change-cart.ts";
import { type ReferenceRefused, referLine } from "#engine/cart/refer-line.ts";
import type { CartRefused } from "#engine/cart/goods-for-cart.ts";
import { setFirstPower } from "#engine/cart/cart-power.ts";
import { budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { RequestFacts } from "../../context.ts";
import { badForm, textOf, textsOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { beginningCart, setCartCookie } from "../../visitor/buyer.server.ts";
import { cartNoteText, leaveCartNote } from "../../visitor/cart-note.server.ts";
import { type DestinationRefused, saveDestination } from "../../visitor/destination.server.ts";
import type { TooManyCarts } from "../../visitor/too-many-carts.ts";

/** Reply of the cart to a form. `intent` and `sku` identify it, so that the refusal is shown beside it. */
export type CartReply =
  | {
      ok: true;
      intent: "add" | "quantity" | "reference" | "undo" | "zip" | "forget-zip" | "code" | "remove-code";
      sku: string;
      limitedTo?: number;
      /** The sentence on goods that were in the cart already. */
      note?: string;
    }
  | {
      ok: true;
      intent: "delete";
      sku: string;
      /** Restores the line, once, however often it is sent. */
      undo: { sku: string; quantity: number; boughtWith: string | null; reference: string; press: string } | null;
    }
  | { ok: false; intent: "add" | "quantity" | "undo"; sku: string; error: CartRefused | TooMany | TooManyCarts }
  | { ok: false; intent: "reference"; sku: string; typed: string; error: ReferenceRefused }
  | { ok: false; intent: "zip"; sku: string; typed: string; error: DestinationRefused }
  | { ok: false; intent: "code"; sku: string; typed: string; error: PriceRefused | TooMany };

/** A form of the cart, and whose cart it is about. */
interface Sent {
  readonly shop: Shop;
  readonly buyer: Buyer;
  readonly facts: RequestFacts;
  readonly form: FormData;
}

/** Handles the cart's forms. Without scripts, adding redirects to the cart. */
export async function answerCartForm(sent: Sent) {
  const intent = textOf(sent.form, "intent");
  const answer = lookUp(answers, intent);
  if (!answer) throw badForm();
  const reply = await answer(sent);
  if (reply.ok && reply.intent === "add" && !isForScript(sent.form))
    throw redirect(href(sent.facts.prefix, "cart"), 303);
  if (!reply.ok && "minutes" in reply.error) return data(reply, tooManyInit(reply.error));
  return data(reply, reply.ok ? 200 : mistyped.has(reply.error.code) ? 400 : 409);
}

/** Refusals of what was typed, whatever the cart and the stock hold. */
const mistyped: ReadonlySet<string> = new Set(["quantity_invalid", "zip_format", "text_too_long"]);

const answers: Record<string, (sent: Sent) => Promise<CartReply>> = {
  add,
  quantity,
  reference,
  delete: remove,
  undo: add,
  zip,
  "forget-zip": forgetZip,
  code,
  "remove-code": removeCode,
};

/** Each bundle is read and written by itself: with more of them a form is a list of goods, and counted as one. */
const fewBundles = 20;

async function add({ shop, buyer, facts, form }: Sent): Promise<CartReply> {
  const skus = textsOf(form, "sku");
  const quantities = textsOf(form, "quantity");
  const anchors = textsOf(form, "boughtWith");
  const intent = textOf(form, "intent") === "undo" ? "undo" : "add";
  const [sku] = skus;
  if (sku === undefined) return { ok: false, intent, sku: "", error: { code: "product_missing", sku: "" } };
  if (skus.length > mostCartLines) return { ok: false, intent, sku, error: { code: "cart_full", most: mostCartLines } };
  // Goods of several bundles may come at once, each with the product that it was offered with.
  const bundles = new Map<string, CartItem[]>();
  for (const [at, sku] of skus.entries()) {
    const anchor = anchors[at] ?? anchors[0] ?? "";
    const item = { sku, quantity: quantities[at] ?? quantities[0] ?? "1" };
    bundles.set(anchor, [...(bundles.get(anchor) ?? []), item]);
  }
  if (bundles.size > fewBundles) {
    const draw = drawnBy(buyer, facts.clientIp, { own: budgets.quickOrdersOfAccount, shared: budgets.quickOrders });
    const may = await spend(shop.db, shop.clock.now(), draw);
    if (!may.ok) return { ok: false, intent, sku, error: may.error };
  }
  const all = [...bundles].map(([anchor, items]) => ({ items, boughtWith: anchor || null }));
  const putBack = textOf(form, "putBack");
  const isPutBack = intent === "undo" || putBack !== "";
  const added = await beginningCart(shop, facts, buyer, (draws) =>
    addBundles(shop, buyer, all, { isPutBack, isTopUp: putBack === "missing", requestKey: requestKeyOf(form), draws }),
  );
  if (!added.ok) return { ok: false, intent, sku, error: added.error };
  const { newToken } = added.value;
  setCartCookie(shop, facts, newToken);
  const own = newToken === null ? buyer : { token: newToken };
  // A system that was sized for a supply says with it which power the buyer has: nobody is asked twice.
  const reference = intent === "undo" ? textOf(form, "reference") : "";
  if (reference !== "") await referLine(shop, own, { sku, reference });
  const power = readPower(textOf(form, "supply"), "");
  if (power.ok) await setFirstPower(shop, own, power.value);
  const { overlap } = added.value;
  if (overlap === "none") return { ok: true, intent, sku };
  const note = overlap === "all" ? "held" : "heldSome";
  if (!isForScript(form)) leaveCartNote(shop, facts, note);
  return { ok: true, intent, sku, note: await cartNoteText(shop, facts.language, note) };
}

/** A page's own script asks for data; a plain form is answered with a page. */
const isForScript = (form: FormData): boolean => textOf(form, "reply") === "data";

/** Identifies a request, which scripts send again if the reply was lost; null without scripts. */
function requestKeyOf(form: FormData): string | null {
  const key = textOf(form, "press");
  return /^[0-9a-f-]{36}$/.test(key) ? key : null;
}

/** A quantity above the stock becomes the stock, with a note on the line. */
async function quantity({ shop, buyer, form }: Sent): Promise<CartReply> {
  const sku = textOf(form, "sku");
  const intent = "quantity";
  const change = await changeQuantity(shop, buyer, { sku, quantity: textOf(form, "quantity") });
  if (change.ok) return { ok: true, intent, sku };
  const { error } = change;
  if (error.code !== "stock_limit" || error.left < 1) return { ok: false, intent, sku, error };
  const limited = await changeQuantity(shop, buyer, { sku, quantity: error.left });
  return limited.ok
    ? { ok: true, intent, sku, limitedTo: error.left }
    : { ok: false, intent, sku, error: limited.error };
}

async function reference({ shop, buyer, form }: Sent): Promise<CartReply> {
  const sku = textOf(form, "sku");
  const typed = textOf(form, "reference");
  const intent = "reference";
  const written = await referLine(shop, buyer, { sku, reference: typed });
  return written.ok ? { ok: true, intent, sku } : { ok: false, intent, sku, typed, error: written.error };
}

async function remove({ shop, buyer, form }: Sent): Promise<CartReply> {
  const sku = textOf(form, "sku");
  const removed = await removeLine(shop, buyer, sku);
  return { ok: true, intent: "delete", sku, undo: removed && { ...removed, press: randomUUID() } };
}

async function zip(sent: Sent): Promise<CartReply> {
  const saved = await saveDestination(sent);
  return saved.ok
    ? { ok: true, intent: "zip", sku: "" }
    : { ok: false, intent: "zip", sku: "", typed: textOf(sent.form, "zip"), error: saved.error };
}

async function forgetZip({ shop, buyer }: Sent): Promise<CartReply> {
  await forgetDestination(shop, buyer);
  return { ok: true, intent: "forget-zip", sku: "" };
}

async function code({ shop, buyer, facts, form }: Sent): Promise<CartReply> {
  const mayTry = await mayTryCode(shop, buyer, facts.clientIp);
  const code = textOf(form, "code");
  const refused = { ok: false, intent: "code", sku: "", typed: code } as const;
  if (!mayTry.ok) return { ...refused, error: mayTry.error };
  const applied = await applyCartCode(shop, buyer, code);
  return applied.ok ? { ok: true, intent: "code", sku: "" } : { ...refused, error: applied.error };
}

/** A guest's cart has a few tries of its own after strangers have used up the network's. A cookie alone is no cart. */
async function mayTryCode(shop: Shop, buyer: Buyer, clientIp: string): Promise<Result<null, TooMany>> {
  const now = shop.clock.now();
  const draw = drawnBy(buyer, clientIp, { own: budgets.codesOfAccount, shared: budgets.codes });
  const budget = await spend(shop.db, now, draw);
  if (budget.ok || isProved(buyer) || !(await hasCart(shop, buyer))) return budget;
  return spend(shop.db, now, [budgets.codesOfCart, party.cart(cartName(buyer))]);
}

async function removeCode({ shop, buyer }: Sent): Promise<CartReply> {
  await removeCartCode(shop, buyer);
  return { ok: true, intent: "remove-code", sku: "" };
}
