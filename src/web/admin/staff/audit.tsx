import { useMemo } from "react";
import { Form } from "react-router";
import { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { formatDateTime, formatListTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { HoursIn } from "../table/hours-in.tsx";
import { auditFact, auditSubject } from "./audit-words.ts";
import type * as server from "./audit.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Line = Props["loaderData"]["lines"][number];

export default function Audit({ loaderData: { about, page, lines, more, erasures, taxonomy } }: Props) {
  const t = useT();
  const columns = useColumns(taxonomy);
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
      {lines.length > 0 && <HoursIn className="text-sm text-muted" />}
      <Table
        cards
        caption={t("adminStaff.audit.title")}
        hideCaption
        rows={lines}
        rowKey={({ id }) => id}
        empty={t("adminStaff.audit.empty")}
        columns={columns}
      />
      <Turns about={about} page={page} more={more} />
      {erasures.length > 0 && <Erasures requests={erasures} />}
    </AdminPage>
  );
}

function useColumns(taxonomy: Props["loaderData"]["taxonomy"]): readonly Column<Line>[] {
  const t = useT();
  const to = useHref();
  const named = useMemo(() => new Taxonomy(taxonomy), [taxonomy]);
  const detail = (line: Line) =>
    Object.entries(line.data)
      // A change reads from what was to what is.
      .toSorted(([one], [other]) => Number(other === "from") - Number(one === "from"))
      .flatMap(([name, value]) => (value === null ? [] : [auditFact(t, line, name, value, named)]))
      .join(" · ");
  return [
    {
      key: "at",
      head: t("adminStaff.audit.at"),
      cell: ({ at }) => formatListTime(at, t),
    },
    {
      key: "who",
      head: t("adminStaff.audit.who"),
      cell: ({ email }) => <span className="block min-w-44 wrap-anywhere">{email}</span>,
    },
    {
      key: "action",
      head: t("adminStaff.audit.action"),
      cell: ({ action }) => t(`adminStaff.audit.actions.${action}`),
    },
    {
      key: "subject",
      head: t("adminStaff.audit.subject"),
      cell: ({ subject, isOrder }) =>
        isOrder ? (
          <Link to={to("adminOrder", { number: subject })} className="link">
            {subject}
          </Link>
        ) : (
          auditSubject(t, subject, named)
        ),
    },
    {
      key: "data",
      head: t("adminStaff.audit.data"),
      cell: (line) => (
        <span className="wrap-anywhere text-muted">
          <Figures text={detail(line) || "–"} />
        </span>
      ),
    },
  ];
}

function Turns({ about, page, more }: Pick<Props["loaderData"], "about" | "page" | "more">) {
  const t = useT();
  const to = useHref();
  return (
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
  );
}

/** Guests' erasure requests, pending ones first. */
function Erasures({ requests }: { requests: PageProps<typeof server>["loaderData"]["erasures"] }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="erasures" className="flex flex-col gap-3">
      <h2 id="erasures" className="text-xl font-semibold">
        {t("adminStaff.erasures.title")}
      </h2>
      <p className="text-muted">{t("adminStaff.erasures.text")}</p>
      <Table
        cards
        caption={t("adminStaff.erasures.title")}
        hideCaption
        rows={requests}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          {
            key: "requested",
            head: t("adminStaff.erasures.requested"),
            cell: ({ requestedAt }) => formatDateTime(requestedAt, t),
          },
          {
            key: "email",
            head: t("adminStaff.erasures.email"),
            cell: ({ email }) => email || t("adminStaff.erasures.erased"),
          },
          {
            key: "orders",
            head: t("adminStaff.erasures.orders"),
            cell: ({ numbers }) => (
              <span className="flex flex-wrap gap-x-3">
                {numbers.map((number) => (
                  <Link key={number} to={to("adminOrder", { number })} className="link">
                    {number}
                  </Link>
                ))}
              </span>
            ),
          },
          {
            key: "done",
            head: t("adminStaff.erasures.done"),
            cell: ({ doneAt }) => (doneAt === null ? "–" : formatDateTime(doneAt, t)),
          },
        ]}
      />
    </section>
  );
}
