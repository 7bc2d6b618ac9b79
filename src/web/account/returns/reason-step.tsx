import { useRef } from "react";
import { Form } from "react-router";
import { maxPhotos } from "#domain/returns/photos.ts";
import { notReceivedReasons, receivedReasons } from "#domain/returns/reasons.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { useKeptFields } from "../../ui/kept-fields.ts";
import { PhotoFieldset } from "./photo-fieldset.tsx";
import { type StepProps, StepButtons } from "./step-buttons.tsx";

/** Reason, description and photos. Photos are saved when added. */
export function ReasonStep({ view, say }: StepProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  useKeptFields(form, ["return", view.order, view.received].join(" "));
  const reasons = view.received ? receivedReasons : notReceivedReasons;
  return (
    <Form ref={form} method="post" noValidate encType="multipart/form-data" className="flex flex-col gap-6">
      {/* Enter in a field goes on instead of removing a photo. */}
      <button type="submit" name="intent" value="reason" hidden tabIndex={-1} aria-hidden="true">
        {t("returns.next")}
      </button>
      <SelectField
        name="reason"
        label={t("returns.reason.label")}
        placeholder={t("returns.reason.choose")}
        choices={reasons.map((value) => ({ value, label: t(`returns.reason.${value}`) }))}
        defaultValue={view.reason}
        error={say("reason")}
      />
      <TextArea
        name="remark"
        label={t("returns.remark.label")}
        hint={t("returns.remark.hint")}
        defaultValue={view.remark}
        maxLength={2000}
        error={say("remark")}
        optional
      />
      <PhotoFieldset
        name="photos"
        legend={t("returns.photos.label")}
        hint={t("returns.photos.hint", { count: maxPhotos })}
        photos={view.photos}
        most={maxPhotos}
        error={say("photos")}
        optional
      />
      <StepButtons view={view} back="items" intent="reason" />
    </Form>
  );
}
