import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxPhotos } from "#domain/returns/photos.ts";
import { notReceivedReasons, receivedReasons } from "#domain/returns/reasons.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PhotoInput } from "../photo-input.tsx";
import { type Say, type StepProps, StepButtons } from "./step-buttons.tsx";

/** Why, in words and pictures. Photos are kept as soon as they are added. */
export function ReasonStep({ view, say }: StepProps) {
  const t = useT();
  const reasons = view.received ? receivedReasons : notReceivedReasons;
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="flex flex-col gap-6">
      {/* What Enter does in a field: go on, not take a photo away. */}
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
        optional
      />
      <Photos view={view} say={say} />
      <StepButtons view={view} back="items" intent="reason" />
    </Form>
  );
}

function Photos({ view, say }: { view: StepProps["view"]; say: Say }) {
  const t = useT();
  const uploading = useNavigation().formEncType === "multipart/form-data";
  const said = say("photos");
  const [refused, setRefused] = useState<string | null>(null);
  const error = refused ?? said;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {t("returns.photos.label")}
        <span className="font-normal text-muted">{t("ui.optional")}</span>
      </legend>
      <p id="photos-hint" className="text-sm text-muted">
        {t("returns.photos.hint", { count: maxPhotos })}
      </p>
      {view.photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {view.photos.map((photo, index) => (
            <li key={photo.name} className="relative">
              <img
                src={`/order/photos/${photo.name}`}
                width={photo.width}
                height={photo.height}
                alt={t("returns.photos.alt", { at: index + 1 })}
                className="size-28 rounded-md border border-line object-cover"
              />
              <button
                type="submit"
                name="intent"
                value={`drop-photo:${photo.name}`}
                className="absolute top-1 right-1 grid size-9 cursor-pointer place-items-center rounded-md border border-line bg-ground hover:border-ink"
              >
                <Icon name="trash" className="size-4" label={t("returns.photos.remove", { at: index + 1 })} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {view.photos.length < maxPhotos && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <PhotoInput
            key={`${view.photos.length} ${said}`}
            id="photos"
            label={t("returns.photos.label")}
            describedBy={error ? "photos-hint photos-error" : "photos-hint"}
            invalid={error !== undefined}
            onRefused={setRefused}
          />
          <Button
            type="submit"
            name="intent"
            value="add-photos"
            variant="secondary"
            pending={uploading}
            pendingLabel={t("returns.photos.adding")}
          >
            {t("returns.photos.add")}
          </Button>
        </div>
      )}
      <FieldError id="photos" error={error} />
    </fieldset>
  );
}
