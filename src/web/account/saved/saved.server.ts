import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { subtract } from "#domain/kernel/money.ts";
import { listSaved, mostSaved, type SavedQuotation } from "#engine/customers/saved-quotations.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { removeOfForm, saveOfForm } from "./saved-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const quotations = await listSaved(context.get(shopContext).db, customer);
  return { saved: quotations.map(viewOf), most: mostSaved };
}

function viewOf({ number, kind, name, madeOn, validUntil, lines, subtotal, discount, delivery }: SavedQuotation) {
  return {
    number,
    kind,
    name,
    madeOn,
    validUntil,
    count: lines.length,
    /** Quoted total; null for products to choose from. */
    total: kind === "comparison" ? null : (delivery?.total ?? subtract(subtotal, discount)),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "remove") await removeOfForm(shop, customer, form);
  else if (intent === "save") {
    const refused = await saveOfForm(shop, facts, customer, form);
    if (refused) return data(refused, 409);
  } else throw badForm();
  throw redirect(href(facts.prefix, "savedQuotations"), 303);
}
