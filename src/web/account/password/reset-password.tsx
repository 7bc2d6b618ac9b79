import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type * as server from "./reset-password.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function ResetPassword({ actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(actionData?.fieldErrors);
  const below = (
    <p>
      <Link to={to("signIn")} className="link">
        {t("account.reset.back")}
      </Link>
    </p>
  );
  if (actionData?.sentTo) {
    return (
      <EntryPage title={t("account.reset.sentTitle")} below={below}>
        <SuccessNotice>{t("account.reset.sent", { email: actionData.sentTo })}</SuccessNotice>
        <p className="text-sm text-muted">{t("account.reset.sentHint")}</p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t("account.reset.title")} text={t("account.reset.text")} below={below}>
      <AccountForm shown={errors} submit={t("account.reset.submit")} pending={t("account.reset.pending")}>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={actionData?.email ?? ""}
          error={errors.say("email")}
        />
      </AccountForm>
    </EntryPage>
  );
}
