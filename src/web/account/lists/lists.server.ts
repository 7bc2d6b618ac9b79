import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { mostLists } from "#domain/lists/part-list.ts";
import { sitesOfLists } from "#engine/lists/keepers.ts";
import { listLists } from "#engine/lists/list-rows.ts";
import { createList, removeList, restoreList } from "#engine/lists/lists.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import type { FieldErrorKey } from "../field-errors.ts";
import { requireCustomer } from "../session.server.ts";
import { listError } from "./list-errors.ts";
import { readKeeper } from "../keeper.server.ts";
import { readRequestKey } from "../../request-key.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db } = context.get(shopContext);
  const [lists, sites] = await Promise.all([listLists(db, customer), sitesOfLists(db, customer)]);
  return { lists, sites, most: mostLists, press: randomUUID() };
}

export interface ListsReply {
  /** The list that was removed, for Undo. */
  readonly removed: { readonly id: number; readonly name: string } | null;
  readonly isRestored: boolean;
  readonly typed: string;
  /** Whose list it was to be, as the form said. */
  readonly keeper: string;
  readonly fieldErrors: readonly FieldErrorKey[];
}

const nothing: ListsReply = { removed: null, isRestored: false, typed: "", keeper: "", fieldErrors: [] };

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const id = readId(textOf(form, "list")) ?? 0;
  switch (textOf(form, "intent")) {
    case "create": {
      const name = cleanText(textOf(form, "name"));
      const keeper = textOf(form, "keeper");
      const [requestKey, siteId] = [readRequestKey(form), readKeeper(keeper)];
      const list = await createList(shop, customer, { name, requestKey, siteId });
      if (!list.ok) {
        const field = list.error.code === "site_of_others" ? "keeper" : "name";
        return data({ ...nothing, typed: name, keeper, fieldErrors: [listError(field, list.error)] }, 409);
      }
      throw redirect(href(context.get(requestContext).prefix, "list", { list: String(list.value) }), 303);
    }
    case "remove": {
      const removed = await removeList(shop, customer, id);
      if (!removed.ok) return data({ ...nothing, fieldErrors: [listError("", removed.error)] }, 404);
      return data({ ...nothing, removed: { id, name: removed.value.name } });
    }
    case "restore": {
      const restored = await restoreList(shop, customer, id);
      if (!restored.ok) return data({ ...nothing, fieldErrors: [listError("", restored.error)] }, 409);
      return data({ ...nothing, isRestored: true });
    }
    default:
      throw badForm();
  }
}
