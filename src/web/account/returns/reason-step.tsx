import { Form, useNavigation } from "react-router";
import { maxPhotos } from "#domain/returns/deadlines.ts";
import { notReceivedReasons, receivedReasons } from "#domain/returns/reasons.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField, TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
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
  const error = say("photos");
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
          {/* A new one after each answer: a file that was taken, or refused, must not be sent again. */}
          <input
            key={`${view.photos.length} ${error}`}
            id="photos"
            name="photos"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            aria-label={t("returns.photos.label")}
            aria-describedby={error ? "photos-hint photos-error" : "photos-hint"}
            aria-invalid={error ? true : undefined}
            className="min-h-11 max-w-full rounded-md border border-line-strong p-2 text-sm"
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
