import { Form, useNavigation } from "react-router";
import { highestRate, longestTaxName } from "#domain/checkout/tax-row.ts";
import { stateName, type UsState } from "#domain/shipping/states.ts";
import { maxTaxFileBytes, maxTaxRows } from "#engine/admin/tax/tax-file-limits.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import { type CodeOf, kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { useDone } from "../use-done.ts";
import { TaxFilePlan } from "./tax-file-plan.tsx";
import type * as server from "./tax-rates.server.ts";
import { adminErrorText, refusedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** Rates of sales tax by state, county and ZIP code, from a file that is checked before it holds. */
export default function TaxRates({ loaderData, actionData }: Props) {
  const { states, preview, mayEdit } = loaderData;
  const t = useT();
  const to = useHref();
  const done = useDone(["applied", "unchanged", "removed"]);
  const isOver = actionData?.code === "file_gone" || actionData?.code === "stale";
  return (
    <AdminPage
      title={t("adminTax.title")}
      aside={<BackButton to={to("adminTax")}>{t("adminSettings.tax.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminTax.text")}</p>
      {done && !actionData && !preview && <SuccessNotice>{t(`adminTax.done.${done}`)}</SuccessNotice>}
      {isOver && (
        <Answered answer={actionData}>
          <ErrorNotice>{refusedText(t, actionData.code, (own) => t(`adminTax.refused.${own}`))}</ErrorNotice>
        </Answered>
      )}
      {actionData?.code === "lines" && (
        <Answered answer={actionData}>
          <BadLines {...actionData} />
        </Answered>
      )}
      {preview && !isOver && actionData === undefined && <TaxFilePlan preview={preview} />}
      {mayEdit && <Upload reply={actionData} />}
      <Panel id="states" title={t("adminTax.current")}>
        {states.length > 0 && (
          <div>
            <ButtonLink to={to("adminTaxRatesExport")} reloadDocument variant="secondary" size="small" icon="download">
              {t("adminTax.download")}
            </ButtonLink>
          </div>
        )}
        <States states={states} mayEdit={mayEdit} />
      </Panel>
    </AdminPage>
  );
}

const fileErrorText = adminErrorText(
  (t, code: CodeOf<"adminTax.unreadable">, values) => t(`adminTax.unreadable.${code}`, values),
  { file_required: "adminTax.file" },
);

function Upload({ reply }: { reply: Props["actionData"] }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.code === "file" ? reply : null;
  const megabytes = maxTaxFileBytes / (1024 * 1024);
  const values = { most: maxTaxRows, megabytes };
  const error = refused && fileErrorText(t, refused.refused.code, values);
  const isTaxed = reply?.code === "file" || reply?.code === "lines" ? reply.shippingTaxed : false;
  return (
    <Panel id="upload" title={t("adminTax.upload")}>
      {error && (
        <ErrorSummary fieldErrors={[{ field: "file", label: t("adminTax.file"), message: error }]} of={reply!} />
      )}
      <p className="max-w-text text-sm text-muted">{t("adminTax.columns")}</p>
      <Form
        method="post"
        action={to("adminTaxRates")}
        encType="multipart/form-data"
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <FileField
          name="file"
          accept={acceptedTables}
          label={t("adminTax.file")}
          hint={t("adminTax.fileHint", values)}
          error={error ?? undefined}
          className="w-full"
        />
        <CheckboxField
          key={String(isTaxed)}
          name="shippingTaxed"
          label={t("adminTax.shippingTaxed")}
          hint={t("adminTax.shippingTaxedHint")}
          defaultChecked={isTaxed}
        />
        <Button type="submit" name="intent" value="check" pending={busy}>
          {t("adminTax.check")}
        </Button>
      </Form>
    </Panel>
  );
}

type Lines = Extract<NonNullable<Props["actionData"]>, { code: "lines" }>;

/** Lines in error, each with its reason; nothing of the file was taken. */
function BadLines({ fileName, errors, count, more }: Lines) {
  const t = useT();
  return (
    <section aria-labelledby="bad-lines" className="flex flex-col gap-3 rounded-lg border-2 border-danger p-4 sm:p-5">
      <h2 id="bad-lines" className="text-lg font-semibold break-words">
        {t("adminTax.badLines", { count, file: fileName })}
      </h2>
      <p className="text-sm text-muted">{t("adminTax.nothingTaken")}</p>
      <ol className="flex flex-col gap-1 text-sm">
        {errors.map(({ line, code, cell = "", other = 0 }, at) => (
          <li key={at} className="break-words">
            <span className="font-semibold tabular-nums">{t("adminTax.line", { line })}</span>{" "}
            {code === "name_too_long"
              ? kindText(t, t("adminTax.countyOrRegion"), { code: "too_long", values: { max: longestTaxName } })
              : t(`adminTax.error.${code}`, { cell, other, most: highestRate / 10_000 })}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="text-sm">{t("adminTax.moreLines", { count: more })}</p>}
    </section>
  );
}

function States({ states, mayEdit }: Pick<Props["loaderData"], "states" | "mayEdit">) {
  const t = useT();
  const ending = states.filter(({ endsOn }) => endsOn !== null);
  return (
    <>
      {ending.length > 0 && <Notice type="warning">{t("adminTax.ending", { count: ending.length })}</Notice>}
      <Table
        cards
        caption={t("adminTax.current")}
        hideCaption
        rows={states}
        rowKey={({ state }) => state}
        empty={t("adminTax.none")}
        columns={[
          { key: "state", head: t("adminSettings.tax.state"), cell: ({ state }) => stateName(state)[t.language] },
          {
            key: "rows",
            head: t("adminTax.column.rows"),
            align: "right",
            cell: ({ rows }) => formatNumber(rows, t.language),
          },
          {
            key: "file",
            head: t("adminTax.column.file"),
            cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
          },
          { key: "applied", head: t("adminTax.column.applied"), cell: ({ appliedAt }) => formatDate(appliedAt, t) },
          {
            key: "ends",
            head: t("adminTax.column.ends"),
            cell: ({ endsOn }) => (endsOn === null ? "–" : formatDate(endsOn, t)),
          },
          ...(mayEdit
            ? [
                {
                  key: "remove",
                  head: <span className="sr-only">{t("adminTax.remove")}</span>,
                  cell: ({ state }: { state: UsState }) => <RemoveState state={state} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function RemoveState({ state }: { state: UsState }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <input type="hidden" name="state" value={state} />
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="secondary"
        size="small"
        pending={busy}
        aria-label={t("adminTax.removeOf", { state: stateName(state)[t.language] })}
      >
        {t("adminTax.remove")}
      </Button>
    </Form>
  );
}
