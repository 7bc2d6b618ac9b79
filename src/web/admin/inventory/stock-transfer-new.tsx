import { Form } from "react-router";
import type { SendError } from "#engine/admin/stock-transfers/send-transfer.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { placeName } from "./place-name.ts";
import type * as server from "./stock-transfer-new.server.ts";
import { refusedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Goods to be sent from one place to another: part numbers and units, typed or pasted. */
export default function StockTransferNew({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const errors = actionData?.errors ?? [];
  const summary = errors.map((error) => ({ field: error.field, message: errorText(t, error) }));
  return (
    <AdminPage
      title={t("adminPlaces.transfer.new")}
      aside={<BackButton to={to("adminStockTransfers")}>{t("adminPlaces.transfer.title")}</BackButton>}
    >
      {loaderData.places.length < 2 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-text text-muted">{t("adminPlaces.transfer.onePlace")}</p>
          {loaderData.mayAdd && (
            <ButtonLink to={to("adminPlaceNew")} icon="plus">
              {t("adminPlaces.add")}
            </ButtonLink>
          )}
        </div>
      ) : (
        <>
          <ErrorSummary fieldErrors={summary} of={actionData} />
          <TransferForm data={loaderData} reply={actionData} errors={summary} />
        </>
      )}
    </AdminPage>
  );
}

type Data = PageProps<typeof server>["loaderData"];

function TransferForm({
  data: { places, requestKey, lines },
  reply,
  errors,
}: {
  data: Data;
  reply: server.SendReply | undefined;
  errors: readonly { readonly field: string; readonly message: string }[];
}) {
  const t = useT();
  const choices = places.map((place) => ({ value: String(place.id), label: placeName(t, place) }));
  const field = (name: "from" | "to" | "lines" | "note", usual: string) => ({
    id: name,
    name,
    defaultValue: reply?.typed[name] ?? usual,
    error: errors.filter((error) => error.field === name).map(({ message }) => message)[0],
  });
  return (
    <Form method="post" noValidate className="max-w-3xl">
      <input type="hidden" name="key" value={reply?.key ?? requestKey} />
      <Panel id="transfer" title={t("adminPlaces.transfer.one")}>
        <div className="field-row sm:grid-cols-2">
          <SelectField {...field("from", choices[0]!.value)} label={t("adminPlaces.transfer.from")} choices={choices} />
          <SelectField {...field("to", choices[1]!.value)} label={t("adminPlaces.transfer.to")} choices={choices} />
        </div>
        <TextArea
          {...field("lines", lines)}
          label={t("adminPlaces.transfer.lines")}
          hint={t("adminPlaces.transfer.linesHint")}
          rows={8}
          className="w-full"
        />
        <TextField
          {...field("note", "")}
          label={t("adminPlaces.transfer.note")}
          optional
          autoComplete="off"
          maxLength={200}
          className="w-full"
        />
        <div>
          <Button type="submit" name="intent" value="send">
            {t("adminPlaces.transfer.submit")}
          </Button>
        </div>
      </Panel>
    </Form>
  );
}

function errorText(t: Translator, error: SendError): string {
  switch (error.code) {
    case "not_there":
      return t("adminPlaces.transfer.refused.not_there", { sku: error.sku, left: error.left });
    case "text_too_long":
      return kindText(t, t("adminPlaces.transfer.note"), { code: "too_long", values: { max: error.max } });
    case "lines_required":
      return requiredText(t, "adminPlaces.required.lines");
    case "lines_too_many":
      return t("adminPlaces.transfer.refused.lines_too_many", { most: error.most });
    case "part_unknown":
      return t("adminErrors.sku_unknown", { sku: error.sku });
    case "part_twice":
    case "units_invalid":
      return t(`adminPlaces.transfer.refused.${error.code}`, { sku: error.sku });
    default:
      return refusedText(t, error.code, (own) => t(`adminPlaces.transfer.refused.${own}`));
  }
}
