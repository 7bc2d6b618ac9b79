import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { AccountPage } from "../account-page.tsx";
import { SessionList, SessionsNotice } from "./session-list.tsx";
import type * as server from "./sessions.server.ts";

export default function Sessions({ loaderData: { sessions, done }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AccountPage title={t("account.sessions.title")}>
      <SessionsNotice done={actionData?.gone ? "gone" : done} />
      <p className="max-w-text text-muted">
        {t("account.sessions.text")}{" "}
        <Link to={to("changePassword")} className="link">
          {t("account.changePassword.title")}
        </Link>
      </p>
      <SessionList sessions={sessions} />
    </AccountPage>
  );
}
