import { Form } from "react-router";
import { usualAnswerDays } from "#domain/inventory/purchase-answer.ts";
import { supplierFields } from "#domain/inventory/supplier-form.ts";
import { languages } from "#domain/kernel/language.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { useMerged } from "../editing/use-merged.ts";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { useFormFields } from "../settings/use-form-fields.ts";
import { useDone } from "../use-done.ts";
import type { loadSupplier, SupplierReply } from "./supplier-page.server.ts";

type SupplierPage = Awaited<ReturnType<typeof loadSupplier>>;

/** The form of a supplier. */
export function SupplierEditor({ page, reply }: { page: SupplierPage; reply: SupplierReply | undefined }) {
  const t = useT();
  const to = useHref();
  const done = useDone(["saved"]);
  const stale = useMerged(reply?.fieldErrors === null ? reply : null, page.stored);
  const typed = (stale ?? reply)?.typed ?? page.stored;
  const { labelOf, errors, cell } = useFormFields({ fields: supplierFields }, typed, reply?.fieldErrors ?? []);
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
      {stale && (
        <MergedNotice
          values={asMaps({ opened: stale.opened, theirs: page.stored, mine: stale.typed })}
          labelOf={labelOf}
          reload={to("adminSupplier", { supplier: String(page.id) })}
        />
      )}
      <ErrorSummary fieldErrors={errors} of={reply} />
      <SupplierForm page={page} cell={cell} />
    </AdminPage>
  );
}

function SupplierForm({ page, cell }: { page: SupplierPage; cell: ReturnType<typeof useFormFields>["cell"] }) {
  const t = useT();
  return (
    <Form key={JSON.stringify([page.version, cell.typed])} method="post" noValidate className="max-w-3xl">
      <input type="hidden" name="version" value={page.version} />
      <OpenedTexts texts={page.stored} />
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
            <SettingField
              {...cell}
              name="answerDays"
              of={supplierFields.answerDays}
              hint={t("adminPurchases.supplier.answerHint", { usual: usualAnswerDays })}
              maxLength={3}
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
