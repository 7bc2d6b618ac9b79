import { Form, useNavigation } from "react-router";
import { carriers, nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import type { PageProps } from "../../page-props.ts";
import { Panel } from "../panel.tsx";
import { isOfFile } from "./label-refusal.ts";
import { labelRefusal } from "./label-words.ts";
import type * as server from "./label.server.ts";

type Screen = PageProps<typeof server>["loaderData"];
type Answer = PageProps<typeof server>["actionData"] | null;

/** A label that another carrier's site has made, as a PDF. */
export function UploadLabel({ screen: { uploadKey, usualCarrier }, answer }: { screen: Screen; answer: Answer }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="upload" title={t("adminLabels.upload")}>
      <p className="max-w-text text-sm text-muted">{t("adminLabels.uploadText")}</p>
      <Form
        key={uploadKey}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <input type="hidden" name="key" value={uploadKey} />
        <UploadFields usualCarrier={usualCarrier} answer={answer} />
        <Button type="submit" name="intent" value="upload" variant="secondary" pending={busy}>
          {t("adminLabels.submit.upload")}
        </Button>
      </Form>
    </Panel>
  );
}

function UploadFields({ usualCarrier, answer }: Pick<Screen, "usualCarrier"> & { answer: Answer }) {
  const t = useT();
  const typed = answer?.typed ?? {};
  const error = (field: string) =>
    answer && fieldOf(answer.refused.code) === field ? labelRefusal(t, answer.refused) : undefined;
  return (
    <div className="field-row w-full max-w-2xl sm:grid-cols-2">
      <SelectField
        id="label-carrier"
        name="carrier"
        label={t("adminOrders.carrierName")}
        choices={carriers.map((value) => ({
          value,
          label: nameOfCarrier(value, (word) => t(`orders.parcels.carrierName.${word}`)),
        }))}
        defaultValue={typed["carrier"] || usualCarrier}
      />
      <TextField
        id="label-number"
        name="number"
        label={t("adminOrders.trackingNumber")}
        hint={t("adminLabels.numberHint")}
        error={error("number")}
        defaultValue={typed["number"] ?? ""}
        optional
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        id="label-cost"
        name="cost"
        label={t("adminLabels.uploadCost")}
        hint={t("adminLabels.uploadCostHint")}
        error={error("cost")}
        defaultValue={typed["cost"] ?? ""}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <FileField
        id="label-file"
        name="file"
        accept=".pdf,application/pdf"
        label={t("adminLabels.file")}
        hint={t("adminLabels.fileHint")}
        error={answer?.lostFile ? t("adminLabels.fileAgain") : error("file")}
      />
    </div>
  );
}

/** The field that a refusal is about. */
function fieldOf(code: string): string {
  if (isOfFile(code)) return "file";
  if (code.startsWith("tracking_number_")) return "number";
  return code === "label_cost_invalid" ? "cost" : "";
}
