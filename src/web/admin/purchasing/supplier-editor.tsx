import { Form } from "react-router";
import { supplierFields } from "#domain/inventory/supplier-form.ts";
import { languages } from "#domain/kernel/language.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { StaleNotice, staleRows } from "../editing/stale-notice.tsx";
import { errorLine } from "../../error-text.ts";
import { fieldErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { useFieldLabels } from "../settings/use-field-labels.ts";
import { useDone } from "../use-done.ts";
import type { loadSupplier, SupplierReply } from "./supplier-page.server.ts";

type SupplierPage = Awaited<ReturnType<typeof loadSupplier>>;

/** The form of a supplier. */
export function SupplierEditor({ page, reply }: { page: SupplierPage; reply: SupplierReply | undefined }) {
  const t = useT();
  const to = useHref();
  const done = useDone(["saved"]);
  const fieldErrors = reply?.fieldErrors;
  const isStale = reply !== undefined && reply.fieldErrors === null;
  const labelOf = useFieldLabels({ fields: supplierFields });
  const summary = (fieldErrors ?? []).map((error) =>
    errorLine(t, { ...error, label: labelOf(error.field) }, () => fieldErrorText(t, error)),
  );
  return (
    <AdminPage
      title={page.name ?? t("adminPurchases.supplier.new")}
      aside={
        <>
          <BackButton to={to("adminSuppliers")}>{t("adminPurchases.supplier.back")}</BackButton>
          {page.id !== null && page.mayEdit && (
            <ButtonLink to={to("adminPurchaseNew", {}, { supplier: String(page.id) })} variant="secondary" size="small">
              {t("adminPurchases.supplier.order")}
            </ButtonLink>
          )}
        </>
      }
    >
      {done && !reply && (
        <Notice type="success" live>
          {t("adminPurchases.supplier.saved")}
        </Notice>
      )}
      {isStale && (
        <StaleNotice
          rows={staleRows(new Map(Object.entries(page.stored)), new Map(Object.entries(reply.typed)))}
          labelOf={labelOf}
          reload={to("adminSupplier", { supplier: String(page.id) })}
        />
      )}
      <ErrorSummary fieldErrors={summary} of={reply} />
      <SupplierForm page={page} typed={reply?.typed ?? page.stored} errors={summary} />
    </AdminPage>
  );
}

function SupplierForm({
  page,
  typed,
  errors,
}: {
  page: SupplierPage;
  typed: SupplierPage["stored"];
  errors: readonly { readonly field: string; readonly message: string }[];
}) {
  const t = useT();
  const field: FieldOf = (name) => ({
    name,
    id: name,
    defaultValue: typed[name] ?? "",
    error: errors.find((one) => one.field === name)?.message,
  });
  const cell = { field, typed };
  return (
    <Form key={JSON.stringify([page.version, typed])} method="post" noValidate className="max-w-3xl">
      <input type="hidden" name="version" value={page.version} />
      <fieldset disabled={!page.mayEdit} className="min-w-0">
        <Panel id="supplier" title={t("adminPurchases.supplierName")}>
          <div className="field-row sm:grid-cols-2">
            <SettingField {...cell} name="name" of={supplierFields.name} />
            <SettingField
              {...cell}
              name="email"
              of={supplierFields.email}
              hint={t("adminPurchases.supplier.emailHint")}
            />
            <SettingField
              {...cell}
              name="language"
              of={supplierFields.language}
              choices={languages.map((value) => ({
                value,
                label: t(`adminPurchases.supplier.languageChoice.${value}`),
              }))}
            />
            <SettingField
              {...cell}
              name="leadDays"
              of={supplierFields.leadDays}
              hint={t("adminPurchases.supplier.leadHint")}
              maxLength={4}
            />
          </div>
          <SettingField {...cell} name="retired" of={supplierFields.retired} />
          {page.mayEdit && (
            <div>
              <Button type="submit" name="intent" value="save">
                {t("adminPurchases.supplier.save")}
              </Button>
            </div>
          )}
        </Panel>
      </fieldset>
    </Form>
  );
}
