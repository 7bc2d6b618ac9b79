import { data, Form, redirect, redirectDocument } from "react-router";
import { beginEnrolment, giveSecondFactor } from "#engine/staff/second-factor.ts";
import { internalPath } from "../../account/return-path.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { translators } from "../../language/messages.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { anyStaffSession, letStaffIn } from "../staff-session.server.ts";
import type { Route } from "./+types/second-factor";
import { DoorPage } from "./door-page.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { prefix, language } = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  if (!session) throw redirect(address(prefix, "adminSignIn"), 303);
  if (session.complete) throw redirect(address(prefix, "admin"), 303);
  return { enrolment: session.enrolled ? null : await beginEnrolment(shop, session.id, translators[language]("shell.shopName")) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  const token = readCookie(request.headers, "staff");
  if (!session || !token) throw redirect(address(facts.prefix, "adminSignIn"), 303);
  const form = await readForm(request);
  const given = await giveSecondFactor(shop, session, token, textOf(form, "code"));
  if (!given.ok) return data({ code: given.error.code }, given.error.code === "0210" ? 429 : 401);
  letStaffIn(shop, facts, { session: given.value });
  const to = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  return redirectDocument(to && /^(\/en|\/cn)?\/admin(\/|\?|$)/.test(to) ? to : address(facts.prefix, "admin"), 303);
}

export default function SecondFactor({ loaderData: { enrolment }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  return (
    <DoorPage title={t(enrolment ? "adminShell.factor.setUp" : "adminShell.factor.title")} text={t(enrolment ? "adminShell.factor.setUpText" : "adminShell.factor.text")}>
      {actionData && <Notice type="error" live>{t(`adminShell.errors.${actionData.code}`)}</Notice>}
      {enrolment && (
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          <li>{t("adminShell.factor.install")}</li>
          <li>
            {t("adminShell.factor.key")}
            <code className="mt-1 block rounded-md border border-line bg-wash p-3 font-mono text-sm tracking-wide break-words">{enrolment.key}</code>
            <a href={enrolment.address} className="link text-sm">{t("adminShell.factor.open")}</a>
          </li>
          <li>{t("adminShell.factor.then")}</li>
        </ol>
      )}
      <Form method="post" noValidate className="flex flex-col gap-4">
        <TextField name="code" label={t("adminShell.fields.code")} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
        <Button type="submit" size="large" wide>{t("adminShell.factor.submit")}</Button>
      </Form>
      <Form method="post" action={to("adminSignIn")}>
        <Button type="submit" name="intent" value="sign-out" variant="quiet" wide>{t("adminShell.signOut")}</Button>
      </Form>
    </DoorPage>
  );
}
