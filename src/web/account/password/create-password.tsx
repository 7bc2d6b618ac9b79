import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { NewPassword } from "./new-password.tsx";
import type * as server from "./create-password.server.ts";
import type { PageProps } from "../../page-props.ts";

type Props = PageProps<typeof server>;

export default function CreatePassword({ loaderData, actionData }: Props) {
  const { link, spent } = loaderData;
  const t = useT();
  const errors = useFieldErrors(actionData?.fieldErrors);
  if (!link) return <NoLink spent={spent} />;
  const { email, purpose, mayKeep } = link;
  return (
    <EntryPage
      title={t("account.create.title")}
      text={t(purpose === "invitation" ? "account.create.invited" : "account.create.for", { email })}
    >
      {mayKeep && (
        <Notice>
          <p>{t("account.create.keepText")}</p>
          <Form method="post" className="mt-2">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" name="intent" value="keep" variant="secondary" size="small">
              {t("account.create.keep")}
            </Button>
          </Form>
        </Notice>
      )}
      <AccountForm shown={errors} submit={t("account.create.submit")} pending={t("account.create.pending")}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPassword name="password" errors={errors} />
      </AccountForm>
    </EntryPage>
  );
}

/** For a link that was used, or is too old: how its owner goes on. */
function NoLink({ spent }: Pick<Props["loaderData"], "spent">) {
  const t = useT();
  const to = useHref();
  const onwards = to("personal");
  if (spent?.kind === "in")
    return (
      <EntryPage title={t("account.create.inTitle")}>
        <Notice type="success">{t("account.create.in", { email: spent.email })}</Notice>
        <ButtonLink to={onwards} wide>
          {t("account.create.goOn")}
        </ButtonLink>
      </EntryPage>
    );
  const isUsed = spent?.kind === "used";
  return (
    <EntryPage title={t(isUsed ? "account.create.usedTitle" : "account.create.expiredTitle")}>
      <Notice type="warning">{t(isUsed ? "account.create.used" : "account.create.expired")}</Notice>
      {isUsed && (
        <ButtonLink to={onwards} wide>
          {t("account.create.goOn")}
        </ButtonLink>
      )}
      <ButtonLink to={to("resetPassword")} variant={isUsed ? "secondary" : "primary"} wide>
        {t("account.create.again")}
      </ButtonLink>
      <ButtonLink to={to("signIn")} variant="quiet" wide>
        {t("account.reset.back")}
      </ButtonLink>
    </EntryPage>
  );
}
