import { data, Form, redirect, redirectDocument } from "react-router";
import { joinStaff, lookAtInvitation } from "#engine/staff/join.ts";
import { keepLink, linkOf } from "../../account/link-cookie.server.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { cookie } from "../../cookies.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { Route } from "./+types/join";
import { DoorPage } from "./door-page.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (keepLink(shop, facts, request)) throw redirect(address(facts.prefix, "adminJoin"), 303);
  const token = linkOf(request);
  return { invitation: token === null ? null : await lookAtInvitation(shop.db, token, shop.clock.now()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const name = textOf(form, "name");
  const joined = await joinStaff(shop, {
    token: linkOf(request) ?? "",
    name,
    password: textOf(form, "password"),
    confirm: textOf(form, "confirm"),
  });
  if (!joined.ok) return data({ name, code: joined.error.code }, joined.error.code === "link_expired" ? 410 : 400);
  facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
  return redirectDocument(address(facts.prefix, "adminSignIn", {}, { joined: "" }), 303);
}

export default function Join({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const t = useT();
  if (!invitation) {
    return (
      <DoorPage title={t("adminShell.join.title")}>
        <Notice type="warning">{t("adminShell.errors.link_expired")}</Notice>
      </DoorPage>
    );
  }
  const { email, role } = invitation;
  return (
    <DoorPage
      title={t("adminShell.join.title")}
      text={t("adminShell.join.text", { email, role: t(`adminStaff.role.${role}`) })}
    >
      {actionData && (
        <Notice type="error" live>
          {t(`adminShell.errors.${actionData.code}`)}
        </Notice>
      )}
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          name="name"
          label={t("adminShell.fields.name")}
          autoComplete="name"
          defaultValue={actionData?.name ?? ""}
        />
        <PasswordField
          name="password"
          label={t("adminShell.fields.newPassword")}
          hint={t("adminShell.join.rule")}
          autoComplete="new-password"
        />
        <PasswordField name="confirm" label={t("adminShell.fields.confirm")} autoComplete="new-password" />
        <Button type="submit" size="large" wide>
          {t("adminShell.join.submit")}
        </Button>
      </Form>
    </DoorPage>
  );
}
