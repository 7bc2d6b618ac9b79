import { useState } from "react";
import { acceptedPictures, widePath } from "#domain/catalogue/picture-files.ts";
import { heroText, heroTitle } from "#domain/checkout/settings/home-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import { SettingFields } from "./setting-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

/** Words and picture with which the home page opens; without them the usual words, and no picture. */
export function HeroFields({ field, typed, mayEdit }: { field: FieldOf; typed: Texts; mayEdit: boolean }) {
  const t = useT();
  const row = { at: "hero", columns: "lg:grid-cols-2", field, typed, optional: true };
  return (
    <>
      <SettingFields
        fields={{ title: heroTitle }}
        {...row}
        hint={t("adminSettings.home.goodsTitleHint", { title: t("shell.tagline") })}
      />
      <SettingFields fields={{ text: heroText }} {...row} />
      <Picture field={field} mayEdit={mayEdit} />
    </>
  );
}

function Picture({ field, mayEdit }: { field: FieldOf; mayEdit: boolean }) {
  const t = useT();
  const to = useHref();
  const { id, name, defaultValue, error } = field("hero.picture");
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
  const url = `${to("adminPictures")}?as=wide`;
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(url, checkPicture, ({ key }) => setChosen(key));
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col gap-3">
      <input type="hidden" name={name} value={chosen} />
      <p className="max-w-text text-sm text-muted">{t("adminSettings.home.heroPictureText")}</p>
      {chosen !== "" && (
        <img
          src={widePath(chosen, 1000, "plain")}
          alt={t("adminSettings.home.heroPicture")}
          width={1000}
          height={438}
          className="h-auto w-full max-w-md rounded-md border border-line"
        />
      )}
      <FieldError id={id} error={error} />
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-3">
          <AddFiles
            label={t("adminSettings.home.upload")}
            accepted={acceptedPictures}
            disabled={false}
            onFiles={(files) => add(files.slice(0, 1))}
          />
          {chosen !== "" && (
            <Button variant="quiet" size="small" onClick={() => setChosen("")}>
              {t("adminSettings.home.heroPictureRemove")}
            </Button>
          )}
        </div>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </div>
  );
}
