import { Form, useNavigation } from "react-router";
import { maxRows } from "#engine/admin/sending/max-rows.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextArea } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import { SendingPlan } from "./sending-plan.tsx";
import type * as server from "./sending.server.ts";
import { refusedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Parcels of many orders by rows of tracking numbers: what they would do, then doing it. */
export default function Sending({ actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const plan = actionData?.kind === "plan" ? actionData : null;
  const refused = actionData?.kind === "unreadable" ? actionData.refused : null;
  const own = (code: "row_too_long" | "columns_missing" | "rows_required") =>
    t(`adminSending.unreadable.${code}`, { row: 0, ...refused });
  const error = refused && refusedText(t, refused.code, own, { most: maxRows });
  return (
    <AdminPage
      title={t("adminSending.title")}
      aside={
        <ButtonLink to={to("adminOrders", {}, { scope: "to-ship" })} variant="quiet" size="small" icon="left">
          {t("adminOrders.title")}
        </ButtonLink>
      }
    >
      {error && (
        <ErrorSummary
          fieldErrors={[{ field: "rows", label: t("adminSending.rows"), message: error }]}
          of={actionData!}
        />
      )}
      {plan && (
        <Answered answer={plan}>
          <SendingPlan {...plan} busy={busy} />
        </Answered>
      )}
      <Panel id="rows-title" title={t(plan ? "adminSending.change" : "adminSending.rows")}>
        {!plan && <p className="text-sm text-muted">{t("adminSending.listText")}</p>}
        {!plan && (
          <div>
            <ButtonLink to={to("adminSendingList")} reloadDocument variant="secondary" size="small" icon="download">
              {t("adminSending.list")}
            </ButtonLink>
          </div>
        )}
        <RowsForm
          rows={actionData?.rows}
          error={error ?? undefined}
          isPlanned={Boolean(plan?.plan.count)}
          busy={busy}
        />
      </Panel>
    </AdminPage>
  );
}

interface RowsFormProps {
  rows: string | undefined;
  error: string | undefined;
  isPlanned: boolean;
  busy: boolean;
}

function RowsForm({ rows, error, isPlanned, busy }: RowsFormProps) {
  const t = useT();
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex flex-col items-start gap-4">
      <TextArea
        key={rows}
        name="rows"
        label={t("adminSending.rows")}
        hint={t("adminSending.rowsHint")}
        error={error}
        defaultValue={rows}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        className="w-full"
      />
      <FileField
        name="file"
        accept={acceptedTables}
        label={t("adminSending.file")}
        hint={t("adminSending.fileHint", { most: maxRows })}
        className="w-full"
      />
      <Button type="submit" name="intent" value="plan" variant={isPlanned ? "secondary" : "primary"} pending={busy}>
        {t("adminSending.show")}
      </Button>
    </Form>
  );
}
