import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type AskedLine } from "#domain/cart/order-line.ts";
import { mostOrderLines } from "#domain/cart/typed-lines.ts";
import { readQuantity } from "#domain/cart/quantity.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { mostLists } from "#domain/lists/part-list.ts";
import { findCart, findCartLines } from "#engine/cart/cart-lines.ts";
import { type CheckedLine, checkLines } from "#engine/cart/order-lines.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { listLists } from "#engine/lists/list-rows.ts";
import { createList } from "#engine/lists/lists.ts";
import type { Shop } from "#engine/shop.ts";
import type { Language } from "#domain/kernel/language.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { rowsOf } from "../../storefront/quick-order/quick-order.server.ts";
import { tooManyInit } from "../../too-many.ts";
import { type FieldErrorKey, tooManyError } from "../field-errors.ts";
import { currentCustomer, requireCustomer } from "../session.server.ts";
import { listError } from "./list-errors.ts";
import { mayCheckLines } from "./may-check.server.ts";
import { readRequestKey } from "../../request-key.server.ts";

/** Lines that a link carries; longer ones come as a form. */
const mostInLink = 40;

/** Goods for a list out of a link: part numbers with quantities, or the cart's lines. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const customer = await requireCustomer(context, request);
  const { searchParams } = new URL(request.url);
  const quantities = searchParams.getAll("quantity");
  const named = searchParams.getAll("number").map((number, at) => ({ number, quantity: quantities[at] ?? "1" }));
  const requested = searchParams.get("from") === "cart" ? await cartLines(shop, customer) : named.slice(0, mostInLink);
  return {
    lists: await listLists(shop.db, customer),
    most: mostLists,
    press: randomUUID(),
    goods: await goodsOf(shop, customer, requested, language),
  };
}

async function cartLines(shop: Shop, customer: SignedIn): Promise<AskedLine[]> {
  const cart = await findCart(shop.db, customer);
  const lines = cart ? await findCartLines(shop.db, cart.id) : [];
  return lines.map(({ sku, quantity }) => ({ number: sku, quantity: String(quantity) }));
}

/** Goods to choose a list for. One that is null was not understood. */
async function goodsOf(shop: Shop, customer: SignedIn, parts: readonly AskedLine[], language: Language) {
  if (parts.length === 0) return [];
  const { lines } = await checkLines(shop, customer, parts).catch(refuseWhereBusy);
  return lines.map((line) => {
    const goods = goodsIn(line);
    return { number: line.number, quantity: line.quantity, sku: goods?.sku ?? null, name: goods?.name[language] ?? "" };
  });
}

const goodsIn = ({ state }: CheckedLine) => ("goods" in state ? state.goods : null);

interface AddReply {
  /** Goods that came as a form, to choose a list for. */
  readonly goods: Awaited<ReturnType<typeof goodsOf>> | null;
  readonly done: { readonly id: number; readonly name: string; readonly added: number; readonly there: number } | null;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly typed: { readonly list: string; readonly name: string };
}

/** Puts goods onto a list that the form chose or named; a form of another page only brings them here. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const requested = rowsOf(form).slice(0, mostOrderLines);
  if (!(await currentCustomer(shop, request))) throw redirect(signInWith(facts.prefix, requested), 303);
  const customer = await requireCustomer(context, request);
  const typed = { list: textOf(form, "list"), name: cleanText(textOf(form, "name")) };
  const tooMany = await mayCheckLines(shop, facts, customer);
  if (tooMany)
    return data<AddReply>(
      { goods: null, done: null, fieldErrors: [tooManyError(tooMany)], typed },
      tooManyInit(tooMany),
    );
  const goods = await goodsOf(shop, customer, requested, facts.language);
  const reply: AddReply = { goods, done: null, fieldErrors: [], typed };
  if (textOf(form, "intent") !== "put") return data(reply);
  const refused = (field: string, error: Parameters<typeof listError>[1]) =>
    data<AddReply>({ ...reply, fieldErrors: [listError(field, error)] }, 409);
  const lines = goods.flatMap(({ sku, quantity }) => (sku === null ? [] : [{ sku, quantity: quantityOf(quantity) }]));
  if (lines.length === 0) return refused("", { code: "nothing_typed" });
  const lists = await listLists(shop.db, customer);
  const chosen = lists.find(({ id, name, siteId }) =>
    typed.list === "new" ? siteId === null && name === typed.name : id === readId(typed.list),
  );
  if (!chosen && typed.list !== "new") return refused("list", { code: "list_required" });
  const target = chosen ?? (await createList(shop, customer, { name: typed.name, requestKey: readRequestKey(form) }));
  if ("ok" in target && !target.ok) return refused("name", target.error);
  const list = "ok" in target ? { id: target.value, name: typed.name } : target;
  // Bin and par of a part stay when it is added again.
  const there = await addToList(shop, customer, list.id, lines, { keep: true });
  if (!there.ok) return refused("", there.error);
  return data<AddReply>({ ...reply, done: { id: list.id, name: list.name, ...there.value } });
}

/** The usual quantity of a line; 1 where none can be read. */
function quantityOf(typed: string) {
  const quantity = readQuantity(typed);
  const one = readQuantity(1);
  return quantity.ok ? quantity.value : one.ok ? one.value : undefined;
}

/** The way to sign in and back to the goods; of more than a link holds, back to quick order, which keeps its lines. */
function signInWith(prefix: string, parts: readonly AskedLine[]): string {
  const query = new URLSearchParams(
    parts.flatMap(({ number, quantity }) => [
      ["number", number],
      ["quantity", quantity],
    ]),
  );
  const back =
    parts.length > mostInLink || String(query).length > 3_000
      ? href(prefix, "quickOrder")
      : href(prefix, "addToList", {}, query);
  return href(prefix, "signIn", {}, { redirectTo: back });
}
