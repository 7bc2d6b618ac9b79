import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readQuantity } from "#domain/cart/quantity.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { notAQuantity, readOnHand } from "#domain/lists/part-list.ts";
import type { NumberedGoods } from "#engine/cart/find-numbers.ts";
import { findScanned, type Scanned } from "#engine/lists/find-scanned.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { findList } from "#engine/lists/list-rows.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import type { FieldErrorKey } from "../field-errors.ts";
import { requireCustomer } from "../session.server.ts";
import { listError } from "./list-errors.ts";

/** A list and who asks for it; what is none of theirs is missing for everybody. */
async function listOf({ context, request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const id = readId(params["list"]);
  if (id === null) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const list = await findList(shop.db, customer, id);
  if (!list) throw pageMissing(context);
  return { shop, customer, list };
}

/** The meaning of a scanned code, and the line that was counted last. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer, list } = await listOf(args);
  const { language } = args.context.get(requestContext);
  const { searchParams } = new URL(args.request.url);
  const code = (searchParams.get("code") ?? "").slice(0, 300);
  const scanned =
    code.trim() === ""
      ? null
      : await findScanned(shop, customer, { lines: list.all, typed: code }).catch(refuseWhereBusy);
  const counted = list.all.find(({ id }) => id === readId(searchParams.get("counted")));
  return {
    id: list.id,
    name: list.name,
    code,
    scanned: scanned && viewOf(scanned, language),
    counted: counted ? { sku: counted.sku, onHand: counted.onHand, quantity: counted.quantity } : null,
  };
}

const goodsView = ({ sku, name }: Pick<NumberedGoods, "sku" | "name">, language: Language) => ({
  sku,
  name: name[language],
});

function viewOf(scanned: Scanned, language: Language) {
  switch (scanned.code) {
    case "line": {
      const { id, onHand, quantity, par, bin } = scanned.line;
      return { code: scanned.code, ...goodsView(scanned.line, language), id, onHand, quantity, par, bin };
    }
    case "not_on_list":
      return { code: scanned.code, ...goodsView(scanned.goods, language) };
    case "several":
      return { code: scanned.code, choices: scanned.choices.map((goods) => goodsView(goods, language)) };
    default:
      return scanned;
  }
}

export interface ScanReply {
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly typed: { readonly onHand: string; readonly quantity: string };
}

/** Stores what was counted at a bin, or puts scanned goods onto the list; then the next code can come. */
export async function action(args: ActionFunctionArgs) {
  const { shop, customer, list } = await listOf(args);
  const { prefix } = args.context.get(requestContext);
  const form = await readForm(args.request);
  const page = (search: Record<string, string | number>) =>
    redirect(href(prefix, "listScan", { list: String(list.id) }, search), 303);
  const sku = textOf(form, "sku");
  const refused = (fieldErrors: FieldErrorKey[], status: number) =>
    data<ScanReply>(
      { fieldErrors, typed: { onHand: textOf(form, "onHand"), quantity: textOf(form, "quantity") } },
      status,
    );
  switch (textOf(form, "intent")) {
    case "add": {
      const added = await addToList(shop, customer, list.id, [{ sku }], { keep: true });
      if (!added.ok) return refused([listError("", added.error)], 409);
      throw page({ code: sku });
    }
    case "count": {
      const line = list.all.find((one) => one.sku === sku);
      if (!line) return refused([listError("", { code: "line_missing" })], 404);
      const onHand = readOnHand(textOf(form, "onHand"));
      const quantity = readQuantity(textOf(form, "quantity"));
      const errors = [
        ...(onHand.ok ? [] : [listError("onHand", onHand.error)]),
        ...(quantity.ok ? [] : [listError("quantity", notAQuantity)]),
      ];
      if (!onHand.ok || !quantity.ok) return refused(errors, 400);
      const facts = { sku, onHand: onHand.value, quantity: quantity.value };
      const saved = await addToList(shop, customer, list.id, [facts]);
      if (!saved.ok) return refused([listError("", saved.error)], 409);
      throw page({ counted: line.id });
    }
    default:
      throw badForm();
  }
}
