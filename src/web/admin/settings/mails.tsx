import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { mailGroups } from "./mail-name.ts";
import type * as server from "./mails.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Every mail that the shop sends, and which of them are in the merchant's words. */
export default function Mails({ loaderData: { own } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminSettings.place.mails")}
      aside={<BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminSettings.mails.lead")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {(["orders", "sending", "returns", "accounts", "staff"] as const).map((group) => (
          <Panel key={group} id={group} title={t(`adminSettings.mails.group.${group}`)}>
            <ul className="flex flex-col">
              {mailGroups[group].map((mail) => (
                <li
                  key={mail}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line last:border-b-0"
                >
                  <Link to={to("adminMailWords", { mail })} className="link inline-flex min-h-11 items-center">
                    {t(`adminSettings.mails.name.${mail}`)}
                  </Link>
                  {own.includes(mail) && <Badge tone="info">{t("adminSettings.mails.own")}</Badge>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </AdminPage>
  );
}
