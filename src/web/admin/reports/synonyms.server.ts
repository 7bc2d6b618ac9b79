import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { listSynonyms } from "#engine/catalogue/synonyms.ts";
import { addSynonyms, changeSynonyms } from "#engine/admin/reports/edit-synonyms.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission } from "../staff-session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const word = cutText(cleanText(new URL(request.url).searchParams.get("word") ?? ""), 80);
  return { groups: await listSynonyms(context.get(shopContext).db), word };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "search.edit");
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const form = await readForm(request);
  const [intent, typed] = [textOf(form, "intent"), textOf(form, "words")];
  const id = readId(textOf(form, "id")) ?? 0;
  if (intent !== "add" && intent !== "change" && intent !== "remove") throw badForm();
  const done =
    intent === "add"
      ? await addSynonyms(shop, staff, typed)
      : await changeSynonyms(shop, staff, { id, version: versionOf(form), typed: intent === "remove" ? null : typed });
  if (done.ok)
    return redirect(href(prefix, "adminSynonyms", {}, { done: intent === "remove" ? "removed" : "saved" }), 303);
  return data({ ...done.error, id: intent === "add" ? 0 : id, typed }, done.error.code === "stale" ? 409 : 400);
}
