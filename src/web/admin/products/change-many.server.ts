import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { answerManyForm, selectedIds } from "./change-many-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, listing } = context.get(shopContext);
  const ids = await selectedIds(db, new URL(request.url).searchParams);
  return { count: ids.length, taxonomy: listing.taxonomy.data };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const reply = await answerManyForm(context, new URL(request.url).searchParams, await readForm(request));
  if ("changed" in reply) {
    const { changed, batch } = reply;
    const { prefix } = context.get(requestContext);
    return redirect(href(prefix, "adminProducts", {}, { changedMany: changed, batch }), 303);
  }
  return data(reply, reply.kind === "refused" ? 400 : reply.stale ? 409 : 200);
}
