import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { isApiScope } from "#domain/staff/api-scopes.ts";
import { type ApiKeyRefused, listApiKeys, makeApiKey, revokeApiKey } from "#engine/staff/api-keys.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

type Reply =
  | { readonly made: string; readonly name: string }
  | { readonly error: ApiKeyRefused["code"]; readonly typed: { readonly name: string; readonly scopes: string[] } };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(shopContext);
  return { keys: await listApiKeys(db), publicUrl: settings.publicUrl };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = requirePermission(context, "settings.api");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const answer = (reply: Reply, status: number) => data(reply, status);
  switch (textOf(form, "intent")) {
    case "make": {
      const typed = { name: textOf(form, "name"), scopes: textsOf(form, "scope") };
      const made = await makeApiKey(shop, by, { name: typed.name, scopes: typed.scopes.filter(isApiScope) });
      return made.ok
        ? answer({ made: made.value.key, name: typed.name }, 200)
        : answer({ error: made.error.code, typed }, made.error.code === "name_taken" ? 409 : 400);
    }
    case "revoke": {
      await revokeApiKey(shop, by, readId(textOf(form, "id")) ?? 0);
      const { prefix, rest } = context.get(requestContext);
      return redirect(`${prefix}${rest}?done=revoked`, 303);
    }
    default:
      throw badForm();
  }
}
