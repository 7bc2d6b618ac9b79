import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data } from "react-router";
import { textOfFile } from "#domain/cart/order-file.ts";
import { type AskedLine, isReady } from "#domain/cart/order-line.ts";
import { mostOrderLines, readLines } from "#domain/cart/typed-lines.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import type { CartRefused } from "#engine/cart/change-cart.ts";
import { addLines, type CheckedLines, checkLines } from "#engine/cart/order-lines.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { requestContext, type RequestFacts, shopContext } from "../../context.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { tooManyInit } from "../../too-many.ts";
import { beginningCart, buyerOf, type RequestBuyer, setCartCookie } from "../../visitor/buyer.server.ts";
import type { TooManyCarts } from "../../visitor/too-many-carts.ts";
import { type RowView, rowView } from "./line-view.ts";

/** Reply to the lines of a quick order: those that stay on the page, each with its state. */
export interface QuickReply {
  readonly rows: readonly RowView[];
  /** Pasted text beyond the limit of lines. */
  readonly rest: string;
  readonly added: { readonly lines: number; readonly units: number } | null;
  readonly error: CartRefused | TooMany | TooManyCarts | { readonly code: "file_unreadable" | "nothing_typed" } | null;
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
  const pasted = await pastedText(form);
  const parsed = readLines(pasted.ok ? pasted.value : "", Math.max(0, mostOrderLines - typed.length));
  const lines: AskedLine[] = [...typed, ...parsed.lines];
  const reply: QuickReply = {
    rows: lines.map(({ number, quantity, sure = "" }) => ({ number, quantity, sure, state: null })),
    rest: parsed.rest,
    added: null,
    error: pasted.ok ? null : pasted.error,
    power: null,
    press: randomUUID(),
  };
  if (lines.length === 0) return { ...reply, error: reply.error ?? { code: "nothing_typed" } };
  const draw = drawnBy(buyer, facts.clientIp, { own: budgets.quickOrdersOfAccount, shared: budgets.quickOrders });
  const may = await spend(shop.db, shop.clock.now(), draw);
  if (!may.ok) return { ...reply, error: may.error };
  // Pasted lines are shown before they are bought: nobody has seen yet how they were read.
  const isAdding = textOf(form, "intent") === "add" && parsed.lines.length === 0;
  if (!isAdding) return withLines(reply, await checkLines(shop, buyer, lines), facts);
  const press = textOf(form, "press");
  const added = await beginningCart(shop, facts, buyer, (draws) =>
    addLines(shop, buyer, lines, { press: /^[0-9a-f-]{36}$/.test(press) ? press : null, draws }),
  );
  if (!added.ok) return withLines({ ...reply, error: added.error }, await checkLines(shop, buyer, lines), facts);
  setCartCookie(shop, facts, added.value.newToken);
  return { ...withLines(reply, added.value, facts), added: added.value.added };
}

/** Lines that need a look stand before those that are ready. */
function withLines(reply: QuickReply, { lines, power }: CheckedLines, { language }: RequestFacts): QuickReply {
  const inOrder = [...lines.filter(({ state }) => !isReady(state)), ...lines.filter(({ state }) => isReady(state))];
  return { ...reply, rows: inOrder.map((line) => rowView(line, language)), power };
}

/** The rows of the form that were filled in, less the one that is to be dropped. A choice takes the place of its number. */
export function rowsOf(form: FormData): AskedLine[] {
  const [quantities, sures, choices] = [textsOf(form, "quantity"), textsOf(form, "sure"), textsOf(form, "choice")];
  const drop = textOf(form, "drop");
  // A list of goods names all of them, and those are meant that got a quantity.
  const isMeant = textOf(form, "counted") === "" ? () => true : (quantity: string) => quantity.trim() !== "";
  return textsOf(form, "number")
    .map((number, at): AskedLine => {
      const choice = choices[at] ?? "";
      const quantity = quantities[at] ?? "";
      return choice === ""
        ? { number: number.trim(), quantity, sure: sures[at] ?? "" }
        : { number: choice, quantity, sure: choice };
    })
    .filter(
      ({ number, quantity }, at) =>
        String(at) !== drop && isMeant(quantity) && (number !== "" || !/^1?$/.test(quantity.trim())),
    )
    .slice(0, mostOrderLines);
}

/** The pasted text and that of the file, one under the other. */
export async function pastedText(form: FormData): Promise<Result<string, { code: "file_unreadable" }>> {
  const file = form.get("file");
  const text = textOf(form, "text");
  if (!(file instanceof File) || file.size === 0) return ok(text);
  const fileText = textOfFile(new Uint8Array(await file.arrayBuffer()));
  return fileText === null ? refuse({ code: "file_unreadable" }) : ok(`${text}\n${fileText.replaceAll("\0", "")}`);
}
