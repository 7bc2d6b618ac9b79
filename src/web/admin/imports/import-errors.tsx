import type { ImportCause, ImportError, ImportReport } from "#engine/catalogue/import/import-report.ts";
import { useT } from "../../language/language.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import { problemText } from "./import-problem.ts";

/** What kept lines of a file from being taken: what several have in common first, then line by line. */
export function Problems({ report, count, isZip }: { report: ImportReport; count: number; isZip: boolean }) {
  const t = useT();
  return (
    <Panel id="problems" title={t("adminImport.run.problems", { count })}>
      <Causes causes={report.causes} id="causes" />
      <Lines
        errors={report.errors}
        all={count}
        caption={t("adminImport.run.table")}
        fieldHead={t(isZip ? "adminImport.pictures.file" : "adminImport.run.field")}
        empty={t("adminImport.run.none")}
      />
    </Panel>
  );
}

/** What of the products that came in did not, or not as it stands in the file. */
export function Notes({ report, count, isDone }: { report: ImportReport; count: number; isDone: boolean }) {
  const t = useT();
  return (
    <Panel id="notes" title={t("adminImport.run.notes", { count })}>
      <p className="text-sm text-muted">{t(isDone ? "adminImport.run.notesText" : "adminImport.run.notesCheck")}</p>
      <Causes causes={report.noteCauses} id="note-causes" />
      <Lines
        errors={report.notes ?? []}
        all={count}
        caption={t("adminImport.run.notesTable")}
        fieldHead={t("adminImport.run.field")}
      />
    </Panel>
  );
}

/** Shown once something occurs more than once: a thousand lines with one cause are one row. */
function Causes({ causes = [], id }: { causes: readonly ImportCause[] | undefined; id: string }) {
  const t = useT();
  if (!causes.some(({ count }) => count > 1)) return null;
  return (
    <div id={id} className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t("adminImport.run.causesText")}</p>
      <Table
        cards
        caption={t("adminImport.run.causesTable")}
        hideCaption
        rows={causes.map((cause, at) => ({ ...cause, at }))}
        rowKey={({ at }) => at}
        columns={[
          { key: "count", head: t("adminImport.run.count"), cell: ({ count }) => count, align: "right" },
          { key: "field", head: t("adminImport.run.field"), cell: ({ field }) => field || "–" },
          { key: "cause", head: t("adminImport.run.problem"), cell: (cause) => problemText(cause, t) },
          { key: "lines", head: t("adminImport.run.lines"), cell: ({ lines }) => lines.join(", ") },
        ]}
      />
    </div>
  );
}

function Lines({
  errors,
  all,
  caption,
  fieldHead,
  empty,
}: {
  errors: readonly ImportError[];
  all: number;
  caption: string;
  fieldHead: string;
  empty?: string;
}) {
  const t = useT();
  return (
    <>
      {all > errors.length && (
        <p className="text-sm text-muted">{t("adminImport.run.first", { count: errors.length })}</p>
      )}
      <Table
        cards
        caption={caption}
        hideCaption
        rows={errors.map((error, at) => ({ ...error, at }))}
        rowKey={({ at }) => at}
        empty={empty}
        columns={[
          { key: "line", head: t("adminImport.run.line"), cell: ({ line }) => line || "–", align: "right" },
          { key: "product", head: t("adminImport.run.product"), cell: ({ product }) => product ?? "–" },
          { key: "field", head: fieldHead, cell: ({ field }) => field || "–" },
          { key: "problem", head: t("adminImport.run.problem"), cell: (error) => problemText(error, t) },
        ]}
      />
    </>
  );
}
