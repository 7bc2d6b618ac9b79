import { causeOf } from "#engine/catalogue/import/cause-of.ts";
import type { ImportCause, ImportError, ImportReport } from "#engine/catalogue/import/import-report.ts";
import { formatNumber } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import { problemText } from "./import-problem.ts";

/** Maximum number of lines with a unique cause that are listed unfolded. */
const shownSingle = 20;

/** Errors of lines that were not imported, grouped by cause. */
export function Problems({ report, count, isZip }: { report: ImportReport; count: number; isZip: boolean }) {
  const t = useT();
  return (
    <Panel id="problems" title={t("adminImport.run.problems", { count })}>
      <Kinds
        errors={report.errors}
        causes={report.causes}
        all={count}
        caption={t("adminImport.run.table")}
        fieldHead={t(isZip ? "adminImport.pictures.file" : "adminImport.run.field")}
        empty={t("adminImport.run.none")}
      />
    </Panel>
  );
}

/** Parts of imported products that were changed or left out. */
export function Notes({ report, count, isDone }: { report: ImportReport; count: number; isDone: boolean }) {
  const t = useT();
  return (
    <Panel id="notes" title={t("adminImport.run.notes", { count })}>
      <p className="text-sm text-muted">{t(isDone ? "adminImport.run.notesText" : "adminImport.run.notesCheck")}</p>
      <Kinds
        errors={report.notes ?? []}
        causes={report.noteCauses}
        all={count}
        caption={t("adminImport.run.notesTable")}
        fieldHead={t("adminImport.run.field")}
      />
    </Panel>
  );
}

interface KindsProps {
  errors: readonly ImportError[];
  causes: readonly ImportCause[] | undefined;
  all: number;
  caption: string;
  fieldHead: string;
  empty?: string;
}

/** Many lines with one cause are one folding row; single errors are listed by line. */
function Kinds({ errors, causes = [], all, caption, fieldHead, empty }: KindsProps) {
  const t = useT();
  const several = causes.filter(({ count }) => count > 1).map((cause) => ({ cause, key: causeOf(cause) }));
  const folded = new Set(several.map(({ key }) => key));
  const single = errors.filter((error) => !folded.has(causeOf(error)));
  const ofTable = { caption, fieldHead };
  const rest = single.slice(shownSingle);
  return (
    <>
      {all > errors.length && (
        <p className="text-sm text-muted">{t("adminImport.run.first", { count: errors.length })}</p>
      )}
      {several.length > 0 && (
        <div className="border-t border-line">
          <p className="py-2 text-sm text-muted">{t("adminImport.run.causesText")}</p>
          {several.map(({ cause, key }) => (
            <Kind key={key} cause={cause} errors={errors.filter((error) => causeOf(error) === key)} {...ofTable} />
          ))}
        </div>
      )}
      {(single.length > 0 || several.length === 0) && (
        <Lines errors={single.slice(0, shownSingle)} empty={empty} {...ofTable} />
      )}
      {rest.length > 0 && (
        <Disclosure summary={t("adminImport.run.rest", { count: rest.length })}>
          <Lines errors={rest} {...ofTable} />
        </Disclosure>
      )}
    </>
  );
}

interface KindProps {
  cause: ImportCause;
  errors: readonly ImportError[];
  caption: string;
  fieldHead: string;
}

/** A cause with its number, place and message, and its lines. The first of them are named where it is folded. */
function Kind({ cause, errors, ...ofTable }: KindProps) {
  const t = useT();
  const { count, field, lines } = cause;
  const text = problemText(cause, t);
  // Of several values, the first would seem to stand in every line.
  const isSame = errors.every((error) => problemText(error, t) === text);
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-sm">
          <span className="tabular-nums">{formatNumber(count, t.language)} ×</span>
          {field && <span className="text-muted">{field}</span>}
          <span className="min-w-0 font-normal break-words">
            {isSame ? text : t("adminImport.run.forExample", { text })}
          </span>
          {lines.some((line) => line > 0) && (
            <span className="font-normal text-muted">
              {t("ui.fieldLabel", { field: t("adminImport.run.lines") })}
              {[
                lines.join(", "),
                ...(count > lines.length ? [t("adminImport.run.moreLines", { count: count - lines.length })] : []),
              ].join(" ")}
            </span>
          )}
        </span>
      }
    >
      {errors.length > 0 && <Lines errors={errors} {...ofTable} />}
    </Disclosure>
  );
}

interface LinesProps {
  errors: readonly ImportError[];
  caption: string;
  fieldHead: string;
  empty?: string | undefined;
}

function Lines({ errors, caption, fieldHead, empty }: LinesProps) {
  const t = useT();
  return (
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
  );
}
