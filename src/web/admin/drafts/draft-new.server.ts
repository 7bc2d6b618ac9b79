import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { ok } from "#domain/kernel/result.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type OrderToChange, readOrderToChange } from "#engine/admin/order-changes/order-to-change.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { shownValues } from "../order-changes/order-change-screen.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerDraftForm } from "./draft-action.server.ts";
import { partyOf, readNewDraft } from "./draft-begin.server.ts";
import { typedValues } from "./line-forms.server.ts";

/**
 * `?customer=` names the account it is begun for, `?order=` an order whose buyer orders more; its lines follow as the
 * fields of the form. With `?as=quote` it is a quote, which `?site=` begins for a site where that account buys; so is
 * more of what was ordered for a site.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language, prefix } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const number = readOrderNumber(query.get("order") ?? "");
  const order = number && (await readOrderToChange(shop.db, number));
  const customerId = order ? order.order.customerId : readId(query.get("customer") ?? "");
  const siteOfOrder = order?.order.siteId ?? null;
  const kind = query.get("as") === "quote" || siteOfOrder !== null ? ("QT" as const) : ("PI" as const);
  const siteId = order ? siteOfOrder : kind === "QT" ? readId(query.get("site") ?? "") : null;
  const party = await partyOf(shop, { kind, customerId, siteId });
  if (!party) throw redirect(href(prefix, "adminQuoteNew", {}, { gone: "1" }), 303);
  return readNewDraft(
    { shop, staff: context.get(staffContext), language },
    { kind, party, values: order ? { ...buyerOf(order), ...linesIn(query) } : null },
  );
}

/** Buyer and delivery of the order. Its goods, what was agreed on for them and the note on them are its own. */
function buyerOf(order: OrderToChange): DraftValues {
  const isOwn = (field: string) => field.startsWith("lines.") || ownFields.has(field);
  return Object.fromEntries(Object.entries(shownValues(order)).filter(([field]) => !isOwn(field)));
}

const ownFields: ReadonlySet<string> = new Set(["shippingAmount", "shippingReason", "note"]);

/** Lines of the address, as the form names them. */
function linesIn(query: URLSearchParams): DraftValues {
  const form = new FormData();
  for (const [name, value] of query) if (name.startsWith("lines.")) form.append(name, value);
  return typedValues(form);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerDraftForm(context, { form: await readForm(request), files: ok([]) }, null);
}
