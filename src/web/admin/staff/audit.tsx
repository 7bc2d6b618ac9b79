import { Form } from "react-router";
import { listAudit } from "#engine/staff/audit.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import type { Route } from "./+types/audit";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const about = (searchParams.get("about") ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const page = Math.min(Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1), 10_000);
  return { about, page, ...(await listAudit(context.get(shopContext).db, { about: about || null, page })) };
}

export default function Audit({ loaderData: { about, page, lines, more } }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const detail = (data: (typeof lines)[number]["data"]) =>
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => (key === "amount" ? formatMoney(cents(Number(value)), t.language) : String(value)))
      .join(" · ");
  return (
    <AdminPage title={t("adminStaff.audit.title")}>
      <p className="text-muted">{t("adminStaff.audit.text")}</p>
      <Form role="search" className="flex max-w-text items-end gap-2">
        <TextField
          name="about"
          label={t("adminStaff.audit.about")}
          defaultValue={about}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit" variant="secondary" icon="search">
          {t("adminStaff.audit.search")}
        </Button>
      </Form>
      <Table
        caption={t("adminStaff.audit.title")}
        hideCaption
        rows={lines}
        rowKey={({ id }) => id}
        empty={t("adminStaff.audit.empty")}
        columns={[
          {
            key: "at",
            head: t("adminStaff.audit.at"),
            cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, t.language)}</span>,
          },
          { key: "who", head: t("adminStaff.audit.who"), cell: ({ email }) => email },
          {
            key: "action",
            head: t("adminStaff.audit.action"),
            cell: ({ action }) => t(`adminStaff.audit.actions.${action}`),
          },
          {
            key: "subject",
            head: t("adminStaff.audit.subject"),
            cell: ({ subject }) =>
              subject.startsWith("PL-") ? (
                <Link to={to("adminOrder", { number: subject })} className="link">
                  {subject}
                </Link>
              ) : (
                subject
              ),
          },
          {
            key: "data",
            head: t("adminStaff.audit.data"),
            cell: ({ data }) => <span className="text-muted">{detail(data)}</span>,
          },
        ]}
      />
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink
            to={to("adminAudit", {}, { about: about || undefined, page: page - 1 })}
            variant="secondary"
            size="small"
            icon="left"
          >
            {t("adminStaff.audit.newer")}
          </ButtonLink>
        )}
        {more && (
          <ButtonLink
            to={to("adminAudit", {}, { about: about || undefined, page: page + 1 })}
            variant="secondary"
            size="small"
          >
            {t("adminStaff.audit.older")}
          </ButtonLink>
        )}
      </div>
    </AdminPage>
  );
}
