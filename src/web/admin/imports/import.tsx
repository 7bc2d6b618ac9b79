import { useEffect, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { type ImportState, isRunning } from "#engine/admin/imports/running.ts";
import type { PlacedPicture } from "#engine/catalogue/import/import-report.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./import.server.ts";
import { TaxonomyProvider } from "../products/taxonomy-context.tsx";
import { Changes } from "./import-changes.tsx";
import { Notes, Problems } from "./import-errors.tsx";
import { MappedColumns } from "./mapped-columns.tsx";
import { MappingForm } from "./mapping-form.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

const pause = 1_000;
const noProblems = {};

interface Progress {
  readonly state: ImportState;
  readonly bytes: number;
  readonly bytesDone: number;
  readonly productsRead: number;
}

type Page = PageProps<typeof server>;
type Report = NonNullable<Page["loaderData"]["report"]>;

/** An import: progress, preview or result, and next steps. */
export default function Import({
  loaderData: { run, report, problems, notes, placed, mapping, columns, pictures },
  actionData,
}: Page) {
  const t = useT();
  const to = useHref();
  const now = useProgress(run);
  const { state } = run;
  const over = isOver(state);
  const isLinks = run.format === "links";
  const group = isLinks ? "web" : run.format === "zip" ? "pictures" : "run";
  const title = isLinks ? t("adminImport.web.title", { file: run.fileName }) : run.fileName;
  return (
    <AdminPage
      title={title}
      badge={
        <Badge tone={state === "done" ? "success" : state === "failed" ? "warning" : "neutral"}>
          {t(`adminImport.state.${state}`)}
        </Badge>
      }
      aside={<BackButton to={to("adminImports")}>{t("adminImport.title")}</BackButton>}
    >
      {actionData?.code === "import_moved" && (
        <Notice type="warning" live>
          {t("adminImport.run.moved")}
        </Notice>
      )}
      {pictures && (
        <Notice>
          {isRunning(pictures.state)
            ? t("adminImport.web.begun")
            : t("adminImport.web.done", { refused: pictures.refused })}{" "}
          <Link to={to("adminImport", { run: String(pictures.id) })}>{t("adminImport.web.show")}</Link>
        </Notice>
      )}
      {state === "failed" && <Notice type="error">{t("adminImport.run.failed")}</Notice>}
      {state === "canceled" && <Notice>{t("adminImport.run.canceled")}</Notice>}
      {isRunning(state) && <HowFar run={run} progress={now} group={group} />}
      {report && over && <Counts report={report} group={group} isWritten={isLinks || state === "done"} />}
      {report && over && !mapping && report.read === 0 && problems === 0 && (
        <Notice type="warning">{t(`adminImport.${group}.nothing`)}</Notice>
      )}
      {mapping && (
        <TaxonomyProvider data={mapping.taxonomy}>
          <MappingForm
            survey={mapping.survey}
            texts={actionData?.texts ?? mapping.texts}
            problems={actionData?.problems ?? noProblems}
          />
        </TaxonomyProvider>
      )}
      <RunSteps run={run} report={report} />
      {report && over && columns.length > 0 && <MappedColumns columns={columns} />}
      {report && over && report.changes.length > 0 && <Changes report={report} />}
      {report?.placed && placed > 0 && over && <Places placed={report.placed} all={placed} />}
      {report && over && <Problems report={report} count={problems} isZip={isLinks || run.format === "zip"} />}
      {report && over && notes > 0 && <Notes report={report} count={notes} isDone={state === "done"} />}
    </AdminPage>
  );
}

/** Message group: links to pictures, a ZIP of pictures, or a file of products. */
type Group = "web" | "pictures" | "run";

function HowFar({ run, progress, group }: Pick<Page["loaderData"], "run"> & { progress: Progress; group: Group }) {
  const t = useT();
  const percent = Math.floor((progress.bytesDone / progress.bytes) * 100);
  return (
    <div role="status" className="flex max-w-xl flex-col gap-2">
      <progress className="h-3 w-full accent-primary" max={100} value={percent} aria-label={run.fileName} />
      <p className="text-sm tabular-nums">
        {t(`adminImport.${group}.progress`, { percent, read: progress.productsRead })}
      </p>
    </div>
  );
}

function Counts({ report, group, isWritten }: { report: Report; group: Group; isWritten: boolean }) {
  const t = useT();
  const counts = {
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    refused: report.refused,
  };
  return (
    <div className="text-sm">
      <p>{t(`adminImport.${group}.read`, { read: report.read })}</p>
      <p className="text-base font-semibold">
        {isWritten
          ? t(`adminImport.${group}.was`, counts)
          : t(`adminImport.${group === "pictures" ? group : "run"}.wouldBe`, counts)}
      </p>
    </div>
  );
}

const isOver = (state: ImportState): boolean => !isRunning(state) && state !== "mapping";

/** The next steps for the file, by its progress. */
function RunSteps({ run, report }: Pick<Page["loaderData"], "run" | "report">) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const { state } = run;
  const [over, isLinks] = [isOver(state), run.format === "links"];
  const button = (intent: "import" | "check" | "map" | "cancel", text: string, variant: "primary" | "secondary") => (
    <Button type="submit" name="intent" value={intent} variant={variant} size="small" pending={busy}>
      {text}
    </Button>
  );
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {state === "checked" &&
        report &&
        report.added + report.changed > 0 &&
        button("import", t("adminImport.run.import"), "primary")}
      {(report || isLinks) &&
        (state === "canceled" || state === "failed") &&
        button("import", t("adminImport.run.resume"), "primary")}
      {state === "done" &&
        button("import", t(isLinks ? "adminImport.web.again" : "adminImport.run.again"), "secondary")}
      {over && run.format === "shopify" && button("map", t("adminImport.mapping.change"), "secondary")}
      {over && !isLinks && button("check", t("adminImport.run.check"), "secondary")}
      {(isRunning(state) || state === "checked") && button("cancel", t("adminImport.run.cancel"), "secondary")}
      {report && over && (
        <a
          href={to("adminImportReport", { run: String(run.id) })}
          download
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          <Icon name="download" />
          {t("adminImport.run.report")}
        </a>
      )}
    </Form>
  );
}

/** Target of each picture in a ZIP. */
function Places({ placed, all }: { placed: readonly PlacedPicture[]; all: number }) {
  const t = useT();
  return (
    <Panel id="places" title={t("adminImport.pictures.title")}>
      {all > placed.length && (
        <p className="text-sm text-muted">{t("adminImport.pictures.first", { count: placed.length })}</p>
      )}
      <Table
        caption={t("adminImport.pictures.table")}
        hideCaption
        cards
        rows={placed}
        rowKey={({ file }) => file}
        columns={[
          { key: "file", head: t("adminImport.pictures.file"), cell: ({ file }) => file },
          { key: "product", head: t("adminImport.run.product"), cell: ({ product }) => product },
          {
            key: "shows",
            head: t("adminImport.pictures.shows"),
            cell: ({ sku }) =>
              sku === null ? t("adminImport.pictures.whole") : t("adminImport.pictures.variant", { sku }),
          },
          { key: "how", head: t("adminImport.runs.state"), cell: ({ how }) => t(`adminImport.pictures.how.${how}`) },
        ]}
      />
    </Panel>
  );
}

/** Progress of a run, polled every second; the page reloads once it ends. */
function useProgress(run: Progress & { readonly id: number }): Progress {
  const to = useHref();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress>(run);
  useEffect(() => setProgress(run), [run]);
  const question = to("adminImportFiles", {}, { run: run.id });
  const { state } = run;
  useEffect(() => {
    if (!isRunning(state)) return;
    const timer = setInterval(async () => {
      const answer = await fetch(question).catch(() => null);
      const next = answer?.ok ? ((await answer.json()) as Progress | null) : null;
      if (!next) return;
      setProgress(next);
      if (next.state !== state) void revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [question, state, revalidate]);
  return progress;
}
