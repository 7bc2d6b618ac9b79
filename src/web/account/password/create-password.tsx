import { data, redirect, redirectDocument } from "react-router";
import { createPassword, type CreatePasswordRefused, lookAtPasswordLink } from "#engine/customers/create-password.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { cookie } from "../../cookies.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { fault, useFaults } from "../faults.ts";
import { keepLink, linkOf } from "../link-cookie.server.ts";
import { browserOf, letIn } from "../session.server.ts";
import type { Route } from "./+types/create-password";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (keepLink(shop, facts, request)) throw redirect(address(facts.prefix, "createPassword"), 303);
  const token = linkOf(request);
  return { link: token === null ? null : await lookAtPasswordLink(shop, token) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const typed = {
    token: linkOf(request) ?? "",
    password: textOf(form, "password"),
    confirm: textOf(form, "confirm"),
    language: facts.language,
  };
  const created = await createPassword(shop, typed, browserOf(facts, request));
  if (!created.ok)
    return data(
      { faults: [fault(fieldOf(created.error), wordOf(created.error))] },
      created.error.code === "link_expired" ? 410 : 400,
    );
  letIn(shop, facts, created.value);
  facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
  const { orderNumber, customer } = created.value;
  if (customer.closureDueAt !== null) return redirectDocument(address(facts.prefix, "closeAccount"), 303);
  return redirectDocument(
    orderNumber ? address(facts.prefix, "orderDetail", {}, { order: orderNumber }) : address(facts.prefix, "personal"),
    303,
  );
}

function fieldOf({ code }: CreatePasswordRefused): string {
  if (code === "link_expired") return "";
  return code === "password_mismatch" ? "confirm" : "password";
}

function wordOf({ code }: CreatePasswordRefused) {
  return code === "password_required" ? "new_required" : code;
}

export default function CreatePassword({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const shown = useFaults(actionData?.faults);
  if (!link) {
    return (
      <EntryPage title={t("account.create.expiredTitle")}>
        <Notice type="warning">{t("account.create.expired")}</Notice>
        <ButtonLink to={to("resetPassword")} wide>
          {t("account.create.again")}
        </ButtonLink>
        <ButtonLink to={to("signIn")} variant="quiet" wide>
          {t("account.reset.back")}
        </ButtonLink>
      </EntryPage>
    );
  }
  const { email, purpose } = link;
  return (
    <EntryPage
      title={t("account.create.title")}
      text={t(purpose === "invitation" ? "account.create.invited" : "account.create.for", { email })}
    >
      <AccountForm shown={shown} submit={t("account.create.submit")} pending={t("account.create.pending")}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label={t("account.fields.newPassword")}
          hint={t("account.passwordRule")}
          autoComplete="new-password"
          error={shown.say("password")}
        />
        <PasswordField
          name="confirm"
          label={t("account.fields.confirm")}
          autoComplete="new-password"
          error={shown.say("confirm")}
        />
      </AccountForm>
    </EntryPage>
  );
}
