import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { answerNewProduct } from "./product-action.server.ts";

/**
 * Of the catalogue nothing is read: the form begins empty, or as an opened unit of the product that the query names.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { pictures, listing } = context.get(shopContext);
  const openBoxOf = new URL(request.url).searchParams.get("openBoxOf")?.slice(0, 120) ?? null;
  return { families: pictures.families, taxonomy: listing.taxonomy.data, openBoxOf };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const reply = await answerNewProduct(context, await readForm(request));
  const { prefix } = context.get(requestContext);
  if (reply.ok) return redirect(href(prefix, "adminProduct", { product: String(reply.id) }, { done: reply.done }), 303);
  return data(reply, 400);
}
