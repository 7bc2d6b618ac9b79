import { useId } from "react";
import { useNavigate } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Table } from "../../ui/table.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import type * as server from "./imports.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const most = 512 * 1024 * 1024;

function check(file: File): string | null {
  if (!/\.(csv|jsonl|ndjson|zip)$/i.test(file.name)) return "import_format";
  if (file.size === 0) return "file_empty";
  return file.size > most ? "import_too_large" : null;
}

type Page = PageProps<typeof server>;

/** Import and export of products, with the previous files. */
export default function Imports({ loaderData: { runs, mayExportOrders, mayExportCustomers } }: Page) {
  const t = useT();
  const to = useHref();
  const id = useId();
  const navigate = useNavigate();
  const { uploads, add, cancel, retry, running } = useUploads<{ id: number }>(to("adminImportFiles"), check, (run) =>
    navigate(to("adminImport", { run: String(run.id) })),
  );
  return (
    <AdminPage
      title={t("adminImport.title")}
      aside={
        <ButtonLink to={to("adminProducts")} variant="quiet" size="small" icon="left">
          {t("adminProducts.title")}
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel id="import" title={t("adminImport.upload.title")}>
          <p className="text-sm text-muted">{t("adminImport.upload.text")}</p>
          <p className="text-sm text-muted">{t("adminImport.upload.templateText")}</p>
          <div>
            <Download href={to("adminImportTemplate")} text={t("adminImport.upload.template")} />
          </div>
          <label
            htmlFor={id}
            className={`${buttonClass({ size: "small" })} self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${running ? "pointer-events-none opacity-50" : ""}`}
          >
            <Icon name="plus" />
            {t("adminImport.upload.choose")}
            <input
              id={id}
              type="file"
              accept=".csv,.jsonl,.ndjson,.zip"
              disabled={running}
              className="sr-only"
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])].slice(0, 1));
                event.currentTarget.value = "";
              }}
            />
          </label>
          <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
        </Panel>
        <Exports ofOrders={mayExportOrders} ofCustomers={mayExportCustomers} />
      </div>
      <Runs runs={runs} />
    </AdminPage>
  );
}

function Download({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: "secondary", size: "small" })}>
      <Icon name="download" />
      {text}
    </a>
  );
}

function Exports({ ofOrders, ofCustomers }: { ofOrders: boolean; ofCustomers: boolean }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="export" title={t("adminImport.export.title")}>
      <p className="text-sm text-muted">{t("adminImport.export.text")}</p>
      <div className="flex flex-wrap gap-2">
        <Download href={to("adminProductsExport", {}, { as: "csv" })} text={t("adminImport.export.productsCsv")} />
        <Download href={to("adminProductsExport", {}, { as: "jsonl" })} text={t("adminImport.export.productsJson")} />
        {ofOrders && <Download href={to("adminOrdersExport")} text={t("adminImport.export.orders")} />}
        {ofCustomers && <Download href={to("adminCustomersExport")} text={t("adminImport.export.customers")} />}
      </div>
    </Panel>
  );
}

function Runs({ runs }: Pick<Page["loaderData"], "runs">) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="runs" title={t("adminImport.runs.title")}>
      <Table
        cards
        caption={t("adminImport.runs.table")}
        hideCaption
        rows={runs}
        rowKey={(run) => run.id}
        empty={t("adminImport.runs.none")}
        columns={[
          {
            key: "file",
            head: t("adminImport.runs.file"),
            cell: (run) => (
              <Link to={to("adminImport", { run: String(run.id) })} className="link">
                {run.isLinks ? t("adminImport.web.title", { file: run.fileName }) : run.fileName}
              </Link>
            ),
          },
          { key: "state", head: t("adminImport.runs.state"), cell: (run) => t(`adminImport.state.${run.state}`) },
          { key: "by", head: t("adminImport.runs.by"), cell: (run) => run.by },
          {
            key: "at",
            head: t("adminImport.runs.at"),
            cell: (run) => formatDateTime(run.createdAt, t),
          },
        ]}
      />
    </Panel>
  );
}
