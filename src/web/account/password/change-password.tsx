import { data, redirect } from "react-router";
import { changePassword } from "#engine/customers/change-password.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountForm } from "../entry-page.tsx";
import { fault, useFaults } from "../faults.ts";
import { keepSession, requireCustomer } from "../session.server.ts";
import type { Route } from "./+types/change-password";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = await requireCustomer(context, request);
  return { email, done: new URL(request.url).searchParams.get("done") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireCustomer(context, request);
  const form = await readForm(request);
  const typed = {
    oldPassword: textOf(form, "oldPassword"),
    newPassword: textOf(form, "newPassword"),
    confirm: textOf(form, "confirm"),
  };
  const shop = context.get(shopContext);
  const changed = await changePassword(shop, id, typed);
  if (changed.ok) {
    const facts = context.get(requestContext);
    keepSession(shop, facts, changed.value.session);
    // Reloading what follows sends no password again.
    throw redirect(address(facts.prefix, "changePassword", {}, { done: shop.clock.now() }), 303);
  }
  const { error } = changed;
  const faults =
    error.code === "invalid" ? error.faults.map(({ field, code }) => fault(field, code)) : [fault("", error.code)];
  return data({ faults }, error.code === "invalid" ? 400 : 429);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const shown = useFaults(actionData?.faults);
  const done = loaderData.done !== null && !actionData;
  return (
    <AccountPage title={t("account.changePassword.title")}>
      <div className="flex max-w-md flex-col gap-5">
        {done ? (
          <Notice type="success" live>
            {t("account.changePassword.done")}
          </Notice>
        ) : (
          <p className="text-muted">{t("account.changePassword.text")}</p>
        )}
        {/* A new form after each change, so that no password stays in it. */}
        <AccountForm
          key={loaderData.done}
          shown={shown}
          submit={t("account.changePassword.submit")}
          pending={t("account.changePassword.pending")}
          wide={false}
        >
          <input type="email" name="email" autoComplete="username" value={loaderData.email} readOnly hidden />
          <PasswordField name="oldPassword" label={t("account.fields.oldPassword")} error={shown.say("oldPassword")} />
          <PasswordField
            name="newPassword"
            label={t("account.fields.newPassword")}
            hint={t("account.passwordRule")}
            autoComplete="new-password"
            error={shown.say("newPassword")}
          />
          <PasswordField
            name="confirm"
            label={t("account.fields.confirm")}
            autoComplete="new-password"
            error={shown.say("confirm")}
          />
        </AccountForm>
      </div>
    </AccountPage>
  );
}
