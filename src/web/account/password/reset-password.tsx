import { data } from "react-router";
import { requestReset } from "#engine/customers/request-reset.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { fault, useFaults } from "../faults.ts";
import type { Route } from "./+types/reset-password";

export async function action({ context, request }: Route.ActionArgs) {
  const email = textOf(await readForm(request), "email");
  const asked = await requestReset(context.get(shopContext), email, context.get(requestContext).address);
  if (asked.ok) return { sentTo: asked.value.email, email, faults: [] };
  const { code } = asked.error;
  return data(
    { sentTo: null, email, faults: [fault(code === "too_many" ? "" : "email", code)] },
    code === "too_many" ? 429 : 400,
  );
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const shown = useFaults(actionData?.faults);
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
        <Notice type="success" live>
          {t("account.reset.sent", { email: actionData.sentTo })}
        </Notice>
        <p className="text-sm text-muted">{t("account.reset.sentHint")}</p>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t("account.reset.title")} text={t("account.reset.text")} below={below}>
      <AccountForm shown={shown} submit={t("account.reset.submit")} pending={t("account.reset.pending")}>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={actionData?.email ?? ""}
          error={shown.say("email")}
        />
      </AccountForm>
    </EntryPage>
  );
}
