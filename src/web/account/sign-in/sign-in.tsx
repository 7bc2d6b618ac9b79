import { useEffect } from "react";
import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { forgetKeptFields } from "../../ui/forget-kept-fields.ts";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { deleteDraft } from "../../storefront/checkout/delete-draft.ts";
import { refreshVisitor, useVisitor } from "../../visitor/visitor.ts";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type * as server from "./sign-in.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function SignIn({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { invitation } = loaderData;
  const errors = useFieldErrors(actionData?.fieldErrors);
  const greeted = useVisitor()?.name;
  useEffect(() => {
    // A session that ended elsewhere: the page's head must not go on greeting.
    if (greeted) void refreshVisitor();
  }, [greeted]);
  useEffect(() => {
    // The next person at this browser begins with an empty form.
    if (!loaderData.signedOut) return;
    deleteDraft();
    forgetKeptFields();
  }, [loaderData.signedOut]);
  return (
    <EntryPage title={t("account.signIn.title")} below={<OtherWays {...loaderData} />}>
      {loaderData.signedOut && !actionData && <SuccessNotice>{t("account.signIn.signedOut")}</SuccessNotice>}
      {loaderData.needed && !loaderData.signedOut && !actionData && (
        <Notice>{invitation?.text ?? t("account.signIn.needed")}</Notice>
      )}
      <AccountForm
        shown={errors}
        submit={t("account.signIn.submit")}
        pending={t("account.signIn.pending")}
        otherWay={actionData?.locked && <ByLink email={actionData.email} />}
      >
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={actionData?.email ?? invitation?.email ?? ""}
          error={errors.say("email")}
        />
        <div className="flex flex-col gap-1">
          <PasswordField name="password" label={t("account.fields.password")} error={errors.say("password")} />
          <Link to={to("resetPassword")} className="link self-end py-1 text-sm">
            {t("account.signIn.forgot")}
          </Link>
        </div>
      </AccountForm>
    </EntryPage>
  );
}

/** For whom has no account, or needs none. */
function OtherWays({ redirectTo, hasPoints }: { redirectTo: string | null; hasPoints: boolean }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <div className="flex flex-col gap-2 border-t border-line pt-5">
        <p>
          <span className="font-semibold">{t("account.signIn.new")}</span>{" "}
          {t(`account.signIn.${hasPoints ? "whyWithPoints" : "why"}`)}
        </p>
        <ButtonLink to={to("signUp", {}, redirectTo === null ? {} : { redirectTo })} variant="secondary" wide>
          {t("account.signIn.create")}
        </ButtonLink>
      </div>
      <p className="text-muted">
        {t("account.signIn.guest")}{" "}
        <Link to={to("orderTrack")} className="link">
          {t("account.signIn.track")}
        </Link>
      </p>
    </>
  );
}

/** For an account that is locked: who did it, and a way in that the lock does not stop. */
function ByLink({ email }: { email: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice>
      <p>{t("account.signIn.locked")}</p>
      <Form method="post" action={to("resetPassword")} className="mt-2">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="secondary" size="small">
          {t("account.signIn.byLink")}
        </Button>
      </Form>
    </Notice>
  );
}
