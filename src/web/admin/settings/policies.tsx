import { policySlugs } from "#domain/content/policy.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type * as server from "./policies.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The policies and the accessibility statement: which are written, and since when they are as they are. */
export default function Policies({ loaderData: { written } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminSettings.place.policies")}
      aside={<BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminSettings.policies.text")}</p>
      <ul className="max-w-4xl rounded-lg border border-line">
        {policySlugs.map((slug) => {
          const latest = written.find((one) => one.slug === slug);
          return (
            <li
              key={slug}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
            >
              <Link
                to={to("adminPolicy", { policy: slug })}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t(`shell.policy.${slug}`)}
              </Link>
              {latest ? (
                <span className="text-sm text-muted">
                  {t("policies.updated", {
                    date: formatDate(latest.publishedAt, t),
                    version: latest.version,
                  })}
                </span>
              ) : (
                <Badge tone="warning">{t("adminSettings.policies.notWritten")}</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </AdminPage>
  );
}
