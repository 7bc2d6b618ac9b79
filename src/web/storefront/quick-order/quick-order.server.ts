import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data } from "react-router";
import { textOfFile } from "#domain/cart/order-file.ts";
import { type AskedLine, isReady } from "#domain/cart/order-line.ts";
import { mostOrderLines, type ReadLines, readLines } from "#domain/cart/typed-lines.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import type { CartRefused } from "#engine/cart/goods-for-cart.ts";
import { addLines, type CheckedLines, checkLines } from "#engine/cart/order-lines.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { chosenFile } from "../../chosen-file.ts";
import { requestContext, type RequestFacts, shopContext } from "../../context.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { tooManyInit } from "../../too-many.ts";
import { beginningCart, buyerOf, type RequestBuyer, setCartCookie } from "../../visitor/buyer.server.ts";
import type { TooManyCarts } from "../../visitor/too-many-carts.ts";
import { type RowView, rowView } from "./line-view.ts";

/** Why a file of lines is not taken. */
export type FileError = "file_unreadable" | "file_empty";

/** Reply to the lines of a quick order: those that stay on the page, each with its state. */
export interface QuickReply {
  readonly rows: readonly RowView[];
  /** Pasted text beyond the limit of lines. */
  readonly rest: string;
  readonly added: { readonly lines: number; readonly units: number } | null;
  readonly error: CartRefused | TooMany | TooManyCarts | { readonly code: FileError | "nothing_typed" } | null;
  readonly power: CheckedLines["power"];
  /** Names the next press of a button without scripts. */
  readonly press: string;
}

export function loader() {
  return { press: randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const buyer = await buyerOf(shop, request);
  const reply = await answer(shop, facts, buyer, form).catch(refuseWhereBusy);
  const { error } = reply;
  if (error && "minutes" in error) return data(reply, tooManyInit(error));
  return data(reply, error ? 409 : 200);
}

async function answer(shop: Shop, facts: RequestFacts, buyer: RequestBuyer, form: FormData): Promise<QuickReply> {
  const typed = rowsOf(form);
  const { texts, error } = await pastedTexts(form);
  const parsed = readAll(texts, Math.max(0, mostOrderLines - typed.length));
  const lines: AskedLine[] = [...typed, ...parsed.lines];
  const reply: QuickReply = {
    rows: lines.map(({ number, quantity, sure = "", line = null }) => ({ number, quantity, sure, line, state: null })),
    rest: parsed.rest,
    added: null,
    error,
    power: null,
    press: randomUUID(),
  };
  if (lines.length === 0) return { ...reply, error: reply.error ?? { code: "nothing_typed" } };
  const draw = drawnBy(buyer, facts.clientIp, { own: budgets.quickOrdersOfAccount, shared: budgets.quickOrders });
  const may = await spend(shop.db, shop.clock.now(), draw);
  if (!may.ok) return { ...reply, error: may.error };
  // Pasted lines are shown before they are bought: nobody has seen yet how they were read.
  const isAdding = textOf(form, "intent") === "add" && parsed.lines.length === 0 && !error;
  if (!isAdding) return withLines(reply, await checkLines(shop, buyer, lines), facts);
  const key = textOf(form, "press");
  const added = await beginningCart(shop, facts, buyer, (draws) =>
    addLines(shop, buyer, lines, { requestKey: /^[0-9a-f-]{36}$/.test(key) ? key : null, draws }),
  );
  if (!added.ok) return withLines({ ...reply, error: added.error }, await checkLines(shop, buyer, lines), facts);
  setCartCookie(shop, facts, added.value.newToken);
  return { ...withLines(reply, added.value, facts), added: added.value.added };
}

/** The lines of several texts, up to a limit in all, and what stands beyond it. */
function readAll(texts: readonly string[], most: number): ReadLines {
  const lines: ReadLines["lines"][number][] = [];
  const rest: string[] = [];
  for (const text of texts) {
    const parsed = readLines(text, Math.max(0, most - lines.length));
    lines.push(...parsed.lines);
    if (parsed.rest !== "") rest.push(parsed.rest);
  }
  return { lines, rest: rest.join("\n") };
}

/** Lines that need a look stand before those that are ready. */
function withLines(reply: QuickReply, { lines, power }: CheckedLines, { language }: RequestFacts): QuickReply {
  const inOrder = [...lines.filter(({ state }) => !isReady(state)), ...lines.filter(({ state }) => isReady(state))];
  return { ...reply, rows: inOrder.map((line) => rowView(line, language)), power };
}

/**
 * The rows of the form that were filled in, less the one that is to be dropped. A choice takes the place of its number.
 */
export function rowsOf(form: FormData): AskedLine[] {
  const [quantities, sures, choices] = [textsOf(form, "quantity"), textsOf(form, "sure"), textsOf(form, "choice")];
  const places = textsOf(form, "line").map((text) => readWholeNumber(text));
  const drop = textOf(form, "drop");
  // A list of goods names all of them, and those are meant that got a quantity.
  const isMeant = textOf(form, "counted") === "" ? () => true : (quantity: string) => quantity.trim() !== "";
  return textsOf(form, "number")
    .map((number, at): AskedLine => {
      const choice = choices[at] ?? "";
      const quantity = quantities[at] ?? "";
      const named = choice === "" ? { number: number.trim(), sure: sures[at] ?? "" } : { number: choice, sure: choice };
      const line = places[at];
      return { ...named, quantity, ...(typeof line === "number" && { line }) };
    })
    .filter(
      ({ number, quantity }, at) =>
        String(at) !== drop && isMeant(quantity) && (number !== "" || !/^1?$/.test(quantity.trim())),
    )
    .slice(0, mostOrderLines);
}

/**
 * The pasted text and that of the file, each read by itself: a file may begin with a header. A file that can't be read
 * leaves the pasted text.
 */
export async function pastedTexts(
  form: FormData,
): Promise<{ readonly texts: readonly string[]; readonly error: { readonly code: FileError } | null }> {
  const pasted = [textOf(form, "text")].filter((text) => text.trim() !== "");
  const file = chosenFile(form, "file");
  if (file === null) return { texts: pasted, error: null };
  if (file === "empty") return { texts: pasted, error: { code: "file_empty" } };
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { texts: pasted, error: { code: "file_unreadable" } };
  return { texts: [...pasted, text.replaceAll("\0", "")], error: null };
}
