import { closureReasons } from "#domain/customers/closure.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountPage, SignOut } from "../account-page.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { type FieldErrorKey, useFieldErrors } from "../field-errors.ts";

const consequences = ["access", "erased", "points", "open"] as const;

export function AskClosure({
  reason,
  fieldErrors,
}: {
  reason: string;
  fieldErrors: readonly FieldErrorKey[] | undefined;
}) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(fieldErrors);
  const keep = (
    <ButtonLink to={to("personal")} variant="secondary">
      {t("account.close.keep")}
    </ButtonLink>
  );
  return (
    <AccountPage title={t("account.close.title")}>
      <div className="flex max-w-text flex-col gap-5">
        <p>{t("account.close.text")}</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {consequences.map((one) => (
            <li key={one}>{t(`account.close.consequences.${one}`)}</li>
          ))}
        </ul>
        <Notice title={t("account.close.when")}>{t("account.close.undo")}</Notice>
        <AccountForm
          shown={errors}
          submit={t("account.close.submit")}
          pending={t("account.close.pending")}
          wide={false}
          danger
          aside={keep}
        >
          <RadioCards
            name="reason"
            legend={t("account.close.reason")}
            cards={closureReasons.map((value) => ({ value, label: t(`account.close.reasons.${value}`) }))}
            defaultValue={reason}
            error={errors.say("reason")}
          />
          <PasswordField
            name="password"
            label={t("account.close.password")}
            error={errors.say("password")}
            className="max-w-md"
          />
        </AccountForm>
      </div>
    </AccountPage>
  );
}

/** The request is in; the visitor is signed out. */
export function ClosureRequested({ closesAt }: { closesAt: Instant }) {
  const t = useT();
  const to = useHref();
  return (
    <EntryPage title={t("account.close.requestedTitle")}>
      <SuccessNotice>{t("account.close.requested", { date: formatDateTime(closesAt, t) })}</SuccessNotice>
      <ButtonLink to={to("home")} wide>
        {t("account.close.home")}
      </ButtonLink>
    </EntryPage>
  );
}

/** Met on signing in while the closure is pending: keep the account, or leave it to be closed. */
export function ClosurePending({ closesAt }: { closesAt: Instant }) {
  const t = useT();
  const errors = useFieldErrors(undefined);
  return (
    <EntryPage title={t("account.close.pendingTitle")}>
      <Notice type="warning">
        <Figures text={t("account.close.pendingText", { date: formatDateTime(closesAt, t) })} />
      </Notice>
      <AccountForm shown={errors} submit={t("account.close.cancelSubmit")} pending={t("account.close.cancelPending")}>
        <input type="hidden" name="intent" value="keep" />
      </AccountForm>
      <div className="flex justify-center">
        <SignOut />
      </div>
    </EntryPage>
  );
}
