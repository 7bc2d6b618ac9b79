import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { isApiScope } from "#domain/staff/api-scopes.ts";
import { type ApiKeyRefused, listApiKeys, makeApiKey, revokeApiKey } from "#engine/staff/api-keys.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import { proofAsked, requireProof, requireRole, unprovedForm } from "../staff-session.server.ts";

type Reply =
  | { readonly unproved: Unproved }
  | { readonly made: string; readonly name: string }
  | { readonly error: ApiKeyRefused; readonly typed: { readonly name: string; readonly scopes: string[] } };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(shopContext);
  const [keys, question] = await Promise.all([listApiKeys(db), proofAsked(context, "settings.api")]);
  return { keys, asked: question, publicUrl: settings.publicUrl };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = requireRole(context, "settings.api");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const answer = (reply: Reply, status: number) => data(reply, status);
  switch (textOf(form, "intent")) {
    case "make": {
      const proof = await requireProof(context, request, form, "settings.api");
      if (!proof.ok) return answer({ unproved: unprovedForm(form, proof.error) }, 401);
      const typed = { name: textOf(form, "name"), scopes: textsOf(form, "scope") };
      const result = await makeApiKey(shop, proof.value, { name: typed.name, scopes: typed.scopes.filter(isApiScope) });
      return result.ok
        ? answer({ made: result.value.key, name: typed.name }, 200)
        : answer({ error: result.error, typed }, result.error.code === "key_name_taken" ? 409 : 400);
    }
    // Taken back at once: who finds a key in wrong hands must not look for a phone first.
    case "revoke": {
      await revokeApiKey(shop, who, readId(textOf(form, "id")) ?? 0);
      const { prefix, rest } = context.get(requestContext);
      return redirect(`${prefix}${rest}?done=revoked`, 303);
    }
    default:
      throw badForm();
  }
}
