import { Form, useNavigation, useSearchParams } from "react-router";
import { maxCountBytes, maxCountLines } from "#domain/inventory/stock-counts.ts";
import { requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { refusedText } from "../refused-text.ts";
import { placeName } from "./place-name.ts";
import { CountFilePlan } from "./stock-count-plan.tsx";
import { BatchOutcome, Batches } from "./stock-grid-batches.tsx";
import type * as server from "./stock-counts.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;

/** The stock by location as a file, and counts from such a file, seen and then stored together. */
export default function StockCounts({ loaderData, actionData }: Page) {
  const t = useT();
  const to = useHref();
  const { batches, preview, isGone } = loaderData;
  const done = useSearchParams()[0].get("done");
  const isOver = actionData?.code === "file_gone" || (isGone && actionData === undefined);
  return (
    <AdminPage
      title={t("adminStock.counts.title")}
      aside={<BackButton to={to("adminStock")}>{t("adminStock.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminStock.counts.text")}</p>
      <BatchOutcome
        batches={batches}
        done={actionData === undefined ? done : null}
        refused={actionData?.code === "undo-refused" ? actionData.refused : null}
        answer={actionData}
      />
      {isOver && <Notice type="warning">{t("adminStock.counts.gone")}</Notice>}
      {actionData?.code === "nothing_counted" && <Notice type="warning">{t("adminStock.grid.nothing")}</Notice>}
      {preview && actionData?.code !== "file" && (
        <CountFilePlan key={preview.fingerprint} preview={preview} reply={actionData} />
      )}
      <Upload reply={actionData} />
      <Download places={loaderData.places} />
      <Batches batches={batches} />
    </AdminPage>
  );
}

function Upload({ reply }: { reply: Page["actionData"] }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.code === "file" ? reply.refused : null;
  const values = { most: maxCountLines, megabytes: maxCountBytes / (1024 * 1024) };
  const own = (code: "file_required" | "heads_missing") =>
    code === "file_required" ? requiredText(t, "adminStock.counts.file") : t("adminStock.counts.headsMissing");
  const error = refused ? refusedText(t, refused.code, own, values) : undefined;
  return (
    <Panel id="upload" title={t("adminStock.counts.upload")}>
      {error && <ErrorSummary fieldErrors={[{ field: "file", message: error }]} of={reply!} />}
      <p className="max-w-text text-sm text-muted">{t("adminStock.counts.columns")}</p>
      <Form
        method="post"
        action={to("adminStockCounts")}
        encType="multipart/form-data"
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <FileField
          name="file"
          accept={acceptedTables}
          label={t("adminStock.counts.file")}
          hint={t("adminStock.counts.fileHint", values)}
          error={error}
          className="w-full"
        />
        <Button type="submit" name="intent" value="read" pending={busy}>
          {t("adminStock.counts.check")}
        </Button>
      </Form>
    </Panel>
  );
}

/** The file of all locations, and of each where there are several. */
function Download({ places }: Pick<Page["loaderData"], "places">) {
  const t = useT();
  const to = useHref();
  const files = places.length > 1 ? [null, ...places] : [null];
  return (
    <Panel id="download" title={t("adminStock.counts.download")}>
      <p className="max-w-text text-sm text-muted">{t("adminStock.counts.downloadText")}</p>
      <ul className="flex flex-wrap gap-2">
        {files.map((place) => (
          <li key={place?.id ?? 0} className="max-w-full">
            <ButtonLink
              to={to("adminStockExport", {}, place ? { place: String(place.id) } : {})}
              reloadDocument
              variant="secondary"
              size="small"
              icon="download"
            >
              <span className="[overflow-wrap:anywhere]">
                {place ? placeName(t, place) : t("adminStock.counts.everywhere")}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
