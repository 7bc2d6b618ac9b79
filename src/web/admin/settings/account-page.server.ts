import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { changeAccount } from "#engine/admin/settings/change-account.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { relyingParty } from "#domain/staff/relying-party.ts";
import { confirmFactor, factorsAsked } from "#engine/staff/confirm-factor.ts";
import { shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { textOf } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { settingPage } from "./setting-page.server.ts";

/** A screen of an account to which buyers send money: a change asks once more who makes it, and all owners are told. */
export function accountPage(form: SettingForm<"bank" | "zeller">) {
  const page = settingPage(form, {
    permission: "settings.money",
    change: (shop, by, asked) => changeAccount(shop, by, { ...asked, group: form.group }),
    async confirm({ context, request }: Pick<ActionFunctionArgs, "context" | "request">, sent) {
      const shop = context.get(shopContext);
      const token = readCookie(request.headers, "staff", shop.settings) ?? "";
      const confirmed = await confirmFactor(shop, context.get(staffContext), {
        token,
        party: relyingParty(shop.settings.publicUrl),
        typed: textOf(sent, "factor"),
        answer: textOf(sent, "passkeyAnswer"),
      });
      return confirmed.ok ? null : confirmed.error.code;
    },
  });
  return {
    action: page.action,
    async loader(args: LoaderFunctionArgs) {
      const shop = args.context.get(shopContext);
      const party = relyingParty(shop.settings.publicUrl);
      const [read, asked] = await Promise.all([
        page.loader(args),
        factorsAsked(shop, args.context.get(staffContext), party),
      ]);
      return { ...read, asked };
    },
  };
}
