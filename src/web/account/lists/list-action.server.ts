import { data, redirect, type RouterContextProvider } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { textOfRows, typedRow } from "#domain/lists/list-file.ts";
import { lineFields, mostListLines, readLineFacts, readOnHand } from "#domain/lists/part-list.ts";
import type { CartRefused } from "#engine/cart/goods-for-cart.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { importLines, readListText, type RefusedRow } from "#engine/lists/import-lines.ts";
import { type Count, moveLine, removeLine, restoreLine, saveCounts, saveLine } from "#engine/lists/list-lines.ts";
import { createList, renameList, shareList } from "#engine/lists/lists.ts";
import { type NothingToOrder, orderList } from "#engine/lists/order-list.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, type RequestFacts, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { pastedTexts } from "../../storefront/quick-order/quick-order.server.ts";
import { rowView } from "../../storefront/quick-order/line-view.ts";
import { tooManyInit } from "../../too-many.ts";
import { type FieldErrorKey, tooManyError } from "../field-errors.ts";
import { type Answer, nothing, refusedAt } from "./list-answer.ts";
import { listError } from "./list-errors.ts";
import { readKeeper } from "../keeper.server.ts";
import { mayCheckLines } from "./may-check.server.ts";
import { readRequestKey } from "../../request-key.server.ts";

interface Asked {
  readonly shop: Shop;
  readonly facts: RequestFacts;
  readonly customer: SignedIn;
  readonly id: number;
  readonly form: FormData;
}

const lineIn = (form: FormData): number => readId(textOf(form, "line")) ?? 0;

const answers: Readonly<Record<string, (asked: Asked) => Promise<Answer>>> = {
  "order-all": (step) => order(step, "all"),
  "order-below": (step) => order(step, "below"),
  async counts(step) {
    const refused = await count(step);
    return refused ?? { reply: { isCounted: true }, status: 200 };
  },
  async save({ shop, customer, id, form }) {
    const facts = readLineFacts({
      quantity: textOf(form, "quantity"),
      par: textOf(form, "par"),
      bin: textOf(form, "bin"),
      note: textOf(form, "note"),
    });
    const place = textOf(form, "place").trim() === "" ? null : readTypedWhole(textOf(form, "place"), { least: 1 });
    if (!facts.ok) {
      const fieldErrors = facts.error.fieldErrors.map(({ field, ...error }) => listError(field, error));
      return { reply: { fieldErrors }, status: 400 };
    }
    const version = readId(textOf(form, "version")) ?? 0;
    const line = { listId: id, id: lineIn(form), version, facts: facts.value, place };
    const saved = await saveLine(shop, customer, line);
    return saved.ok ? { done: "saved", line: line.id } : refusedAt("", saved.error);
  },
  up: (step) => move(step, -1),
  down: (step) => move(step, 1),
  async remove({ shop, customer, id, form }) {
    const removed = await removeLine(shop, customer, { listId: id, id: lineIn(form) });
    return removed.ok ? { done: "removed", counts: { line: lineIn(form) } } : refusedAt("", removed.error);
  },
  async restore({ shop, customer, id, form }) {
    const restored = await restoreLine(shop, customer, { listId: id, id: lineIn(form) });
    return restored.ok ? { done: "restored", line: lineIn(form) } : refusedAt("", restored.error);
  },
  async rename({ shop, customer, id, form }) {
    const name = cleanText(textOf(form, "name"));
    const version = readId(textOf(form, "version")) ?? 0;
    const renamed = await renameList(shop, customer, { id, name, version });
    return renamed.ok ? { done: "renamed" } : refusedAt("name", renamed.error);
  },
  async copy({ shop, customer, id, form }) {
    const name = cleanText(textOf(form, "copyName"));
    const siteId = readKeeper(textOf(form, "keeper"));
    const list = await createList(shop, customer, { name, requestKey: readRequestKey(form), copyOf: id, siteId });
    if (list.ok) return { done: "copied", list: list.value };
    return refusedAt(list.error.code === "site_of_others" ? "keeper" : "copyName", list.error);
  },
  async share({ shop, customer, id, form }) {
    const shared = await shareList(shop, customer, { id, siteId: readKeeper(textOf(form, "shareWith")) ?? 0 });
    return shared.ok ? { done: "shared" } : refusedAt("shareWith", shared.error);
  },
  add,
};

/**
 * Moves a line by one place from where the form showed it, so that a second press of the same form moves it no further.
 */
async function move({ shop, customer, id, form }: Asked, by: 1 | -1): Promise<Answer> {
  const at = readId(textOf(form, "at")) ?? 1;
  const moved = await moveLine(shop, customer, { listId: id, id: lineIn(form), place: Math.max(1, at + by) });
  return moved.ok ? { done: "saved", line: lineIn(form), counts: { edit: lineIn(form) } } : refusedAt("", moved.error);
}

/** Stores the counts that were changed in this form; null once they are stored. */
async function count({ shop, customer, id, form }: Asked): Promise<Answer | null> {
  // Counts that another tab has changed since are kept where this form changed nothing.
  const shownLines = new Map(
    textOf(form, "shown")
      .split(",")
      .map((pair) => pair.split(":") as [string, string]),
  );
  const counts: Count[] = [];
  const fieldErrors: FieldErrorKey[] = [];
  for (const [field, typed] of form) {
    if (!field.startsWith("count.") || typeof typed !== "string") continue;
    const line = readId(field.slice("count.".length));
    if (line === null || typed.trim() === (shownLines.get(String(line)) ?? "")) continue;
    const onHand = readOnHand(typed);
    if (onHand.ok) counts.push({ id: line, onHand: onHand.value });
    else fieldErrors.push(listError(field, onHand.error));
  }
  if (fieldErrors.length > 0) return { reply: { fieldErrors }, status: 400 };
  const saved = await saveCounts(shop, customer, id, counts);
  return saved.ok ? null : refusedAt("", saved.error);
}

type NothingInList = Exclude<NothingToOrder, { readonly code: "list_missing" }>;

const isOfList = (error: CartRefused | NothingInList): error is NothingInList =>
  error.code === "list_empty" || error.code === "nothing_counted" || error.code === "nothing_below";

async function order(step: Asked, what: "all" | "below"): Promise<Answer> {
  const { shop, facts, customer, id, form } = step;
  const tooMany = await mayCheckLines(shop, facts, customer);
  if (tooMany) return { tooMany };
  const refused = await count(step);
  if (refused) return refused;
  const listOrder = { listId: id, what, requestKey: readRequestKey(form) };
  const ordered = await orderList(shop, customer, listOrder).catch(refuseWhereBusy);
  if (!ordered.ok) {
    const { error } = ordered;
    if (error.code === "list_missing") return "missing";
    if (error.code === "too_many") return { tooMany: error };
    if (isOfList(error)) return { reply: { fieldErrors: [listError("", error)] }, status: 409 };
    return { reply: { cartError: error }, status: 409 };
  }
  const { lines, ...rest } = ordered.value;
  return { reply: { order: { ...rest, rest: lines.map((line) => rowView(line, facts.language)) } }, status: 200 };
}

/** Puts what was typed, pasted or uploaded onto the list. */
async function add({ shop, facts, customer, id, form }: Asked): Promise<Answer> {
  const { texts, error } = await pastedTexts(form);
  if (error)
    return { reply: { fieldErrors: [{ field: "file", key: `quickOrder.errors.${error.code}` }] }, status: 409 };
  const number = textOf(form, "number").trim();
  const single = number === "" ? [] : [typedRow(number, textOf(form, "quantity"))];
  const rows = [...single];
  for (const text of texts) {
    const lines = await readListText(text);
    if (lines.length > mostListLines) return refusedAt("", { code: "list_full", most: mostListLines });
    rows.push(...lines);
  }
  if (rows.length === 0)
    return { reply: { fieldErrors: [listError("number", { code: "nothing_typed" })] }, status: 409 };
  const tooMany = await mayCheckLines(shop, facts, customer);
  if (tooMany) return { tooMany };
  const imported = await importLines(shop, customer, id, rows).catch(refuseWhereBusy);
  if (!imported.ok) return refusedAt("", imported.error);
  const { added, there, refused } = imported.value;
  if (refused.length === 0) return { done: "added", counts: { added, there } };
  const isTyped = ({ text }: RefusedRow) => text === single[0]?.text;
  const text = textOfRows(refused.filter((row) => !isTyped(row)));
  const typed: Record<string, string> = refused.some(isTyped)
    ? { number, quantity: textOf(form, "quantity"), text }
    : { text };
  return { reply: { refused, added, there, typed }, status: 409 };
}

const typedFields: ReadonlySet<string> = new Set([
  ...lineFields,
  "place",
  "line",
  "name",
  "copyName",
  "keeper",
  "shareWith",
  "number",
  "text",
]);

/** Content of a refused form, to show it again. */
function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [field, value] of form)
    if (typeof value === "string" && (typedFields.has(field) || field.startsWith("count."))) typed[field] = value;
  return typed;
}

/** Handles every form of a list's page. What was typed comes back with the reasons. */
export async function answerListForm(
  context: Readonly<RouterContextProvider>,
  customer: SignedIn,
  id: number,
  form: FormData,
) {
  const answer = lookUp(answers, textOf(form, "intent"));
  if (!answer) throw badForm();
  if (["version", "at"].some((name) => form.has(name) && readId(textOf(form, name)) === null)) throw badForm();
  const facts = context.get(requestContext);
  const answered = await answer({ shop: context.get(shopContext), facts, customer, id, form });
  if (answered === "missing") throw pageMissing(context);
  if ("done" in answered) {
    const { done, line, counts = {}, list = id } = answered;
    const url = href(facts.prefix, "list", { list: String(list) }, { done, ...counts });
    throw redirect(line === undefined ? url : `${url}#line-${line}`, 303);
  }
  const typed = typedIn(form);
  if ("tooMany" in answered)
    return data({ ...nothing, typed, fieldErrors: [tooManyError(answered.tooMany)] }, tooManyInit(answered.tooMany));
  const { reply, status } = answered;
  return data({ ...nothing, ...(status < 400 ? {} : { typed }), ...reply }, status);
}
