import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { answerNewProduct } from "./product-action.server.ts";
import { chooseVariantColumns, hiddenVariantColumns } from "./variant-columns.server.ts";

/**
 * Of the catalogue nothing is read: the form begins empty, or as an opened unit of the product that the query names.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pictures, listing } = context.get(shopContext);
  const openBoxOf = new URL(request.url).searchParams.get("openBoxOf")?.slice(0, 120) ?? null;
  const hiddenColumns = await hiddenVariantColumns(context);
  return { families: pictures.families, taxonomy: listing.taxonomy.data, openBoxOf, hiddenColumns };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (textOf(form, "intent") === "columns") return data(await chooseVariantColumns(context, form));
  const reply = await answerNewProduct(context, form);
  const { prefix } = context.get(requestContext);
  if (reply.ok) return redirect(href(prefix, "adminProduct", { product: String(reply.id) }, { done: reply.done }), 303);
  return data(reply, 400);
}
