import type { GroupRow } from "#engine/admin/prices/customer-groups.ts";
import { formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { SuccessNotice } from "../../ui/notice.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import { useDone } from "../use-done.ts";
import type * as server from "./customer-groups.server.ts";
import { GroupName } from "./group-name.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

const doneSteps = ["gone"] as const;

/** Groups of customers that price lists hold for. */
export default function CustomerGroups({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { groups, mayEdit } = loaderData;
  const done = useDone(doneSteps);
  return (
    <AdminPage title={t("adminGroups.title")}>
      {done && !actionData && <SuccessNotice>{t(`adminGroups.done.${done}`)}</SuccessNotice>}
      <p className="max-w-text text-muted">{t("adminGroups.text")}</p>
      <Table
        cards
        caption={t("adminGroups.title")}
        hideCaption
        rows={groups}
        rowKey={({ id }) => id}
        empty={t("adminGroups.none")}
        columns={columnsOf(t)}
      />
      {mayEdit && (
        <div className="max-w-lg">
          <Panel id="new" title={t("adminGroups.new")}>
            <GroupName intent="make" stored="" refused={actionData ?? null} />
          </Panel>
        </div>
      )}
    </AdminPage>
  );
}

function columnsOf(t: ShopTranslator): Column<GroupRow>[] {
  const counted = (key: "companies" | "customers" | "lists"): Column<GroupRow> => ({
    key,
    head: t(`adminGroups.${key}`),
    align: "right",
    cell: (row) => formatNumber(row[key], t.language),
  });
  return [
    { key: "name", head: t("adminGroups.group"), cell: (row) => <Name group={row} /> },
    counted("companies"),
    counted("customers"),
    counted("lists"),
  ];
}

function Name({ group: { id, name } }: { group: GroupRow }) {
  const to = useHref();
  return (
    <Link to={to("adminCustomerGroup", { group: String(id) })} className="link font-semibold wrap-anywhere">
      {name}
    </Link>
  );
}
