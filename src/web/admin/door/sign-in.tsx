import { data, Form, redirect, redirectDocument } from "react-router";
import { closeStaffSession } from "#engine/staff/sessions.ts";
import { signInStaff, type StaffSignInRefused } from "#engine/staff/sign-in.ts";
import { internalPath } from "../../account/return-path.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { anyStaffSession, letStaffIn, letStaffOut, staffBrowserOf } from "../staff-session.server.ts";
import type { Route } from "./+types/sign-in";
import { type DoorCode, DoorPage } from "./door-page.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { prefix } = context.get(requestContext);
  const shop = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  if ((await anyStaffSession(shop, request))?.complete)
    throw redirect(onwards(request) ?? address(prefix, "admin"), 303);
  return {
    signedOut: searchParams.has("signedOut"),
    joined: searchParams.has("joined"),
    demo: shop.settings.sandboxUrl !== null,
  };
}

/** Where on the merchant's side to go on to. */
function onwards(request: Request): string | null {
  const path = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  return path && /^(\/en|\/cn)?\/admin(\/|\?|$)/.test(path) ? path : null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "sign-out") {
    const token = readCookie(request.headers, "staff");
    if (token) await closeStaffSession(shop.db, token);
    letStaffOut(shop, facts);
    return redirectDocument(address(facts.prefix, "adminSignIn", {}, { signedOut: "" }), 303);
  }
  const email = textOf(form, "email");
  const entered = await signInStaff(
    shop,
    { email, password: textOf(form, "password") },
    staffBrowserOf(facts, request),
  );
  if (!entered.ok)
    return data(
      { email, code: codeOf(entered.error) },
      entered.error.code === "invalid" ? 400 : entered.error.code === "wrong_sign_in" ? 401 : 429,
    );
  letStaffIn(shop, facts, entered.value);
  const to = onwards(request);
  if (entered.value.complete) return redirectDocument(to ?? address(facts.prefix, "admin"), 303);
  return redirectDocument(address(facts.prefix, "adminSecondFactor", {}, to ? { redirectTo: to } : {}), 303);
}

function codeOf(error: StaffSignInRefused): DoorCode {
  return error.code === "invalid" ? (error.faults[0]?.code ?? "wrong_sign_in") : error.code;
}

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <DoorPage title={t("adminShell.signIn.title")}>
      {actionData && (
        <Notice type="error" live>
          {t(`adminShell.errors.${actionData.code}`)}
        </Notice>
      )}
      {!actionData && loaderData.signedOut && (
        <Notice type="success" live>
          {t("adminShell.signIn.signedOut")}
        </Notice>
      )}
      {!actionData && loaderData.joined && (
        <Notice type="success" live>
          {t("adminShell.signIn.joined")}
        </Notice>
      )}
      {loaderData.demo && <Notice>{t("adminShell.signIn.demo")}</Notice>}
      <Form method="post" noValidate className="flex flex-col gap-4">
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("adminShell.fields.email")}
          defaultValue={actionData?.email ?? ""}
        />
        <PasswordField name="password" label={t("adminShell.fields.password")} />
        <Button type="submit" size="large" wide>
          {t("adminShell.signIn.submit")}
        </Button>
      </Form>
    </DoorPage>
  );
}
