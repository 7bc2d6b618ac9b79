import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { answerNewProduct } from "./product-action.server.ts";

/** Of the catalogue nothing is read: the form begins empty. */
export function loader({ context }: LoaderFunctionArgs) {
  const { pictures, listing } = context.get(shopContext);
  return { families: pictures.families, taxonomy: listing.taxonomy.data };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const reply = await answerNewProduct(context, await readForm(request));
  const { prefix } = context.get(requestContext);
  if (reply.ok) return redirect(href(prefix, "adminProduct", { product: String(reply.id) }, { done: reply.done }), 303);
  return data(reply, 400);
}
