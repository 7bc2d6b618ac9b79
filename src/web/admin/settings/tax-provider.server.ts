import { type ActionFunctionArgs, data } from "react-router";
import { taxProviderForm } from "#domain/checkout/settings/tax-provider-form.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireRole } from "../staff-session.server.ts";
import { settingPage } from "./setting-page.server.ts";

/** The tax is a part of all that buyers pay, so its choice is the owners', behind a fresh factor. */
const permission = "settings.keys";

/** The provider's answer to the button. */
export type TaxTest =
  | { readonly code: "works" | "refused" }
  | { readonly code: "pending"; readonly lacks: readonly string[] }
  | { readonly code: "silent"; readonly detail: string };

const page = settingPage(taxProviderForm, {
  permission,
  async complete(shop, value) {
    const { by } = value as { readonly by: string };
    // Keys that are not taken would keep every buyer from ordering.
    const isRefused = by !== "own" && (await test(shop)).code === "refused";
    return isRefused ? refuse({ code: "invalid", fieldErrors: [{ field: "by", code: "keys_refused" }] }) : ok(value);
  },
});

export const { loader } = page;

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  if (textOf(await readForm(request.clone()), "intent") !== "test") return page.action(args);
  requireRole(context, permission);
  return data({ code: "tested" as const, answer: await test(context.get(shopContext)) });
}

/** Asks Stripe Tax with the keys in use. Nothing is calculated or filed. */
async function test({ taxes }: Shop): Promise<TaxTest> {
  const provider = await taxes.current();
  if (!provider) return { code: "refused" };
  const answer = await provider.check();
  if (answer.ok) return answer.value.isReady ? { code: "works" } : { code: "pending", lacks: answer.value.lacks };
  const { code, detail } = answer.error;
  return code === "denied" ? { code: "refused" } : { code: "silent", detail };
}
