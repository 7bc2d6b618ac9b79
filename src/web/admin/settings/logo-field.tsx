import { useState } from "react";
import { acceptedPictures } from "#domain/catalogue/picture-uploads.ts";
import { languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Logo } from "../../shell/logo.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { TextField } from "../../ui/field.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

/** The logo as header and footer show it, a new one, or none. */
export function LogoField({ field, mayEdit }: { field: FieldOf; mayEdit: boolean }) {
  const t = useT();
  const to = useHref();
  const { id, defaultValue, error } = field("logo");
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
  const url = `${to("adminPictures")}?as=logo`;
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(url, checkPicture, ({ key }) => setChosen(key));
  const logo = { key: chosen, alt: t("adminSettings.profile.logo") };
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col gap-4">
      <input type="hidden" name="logo" value={chosen} />
      <p className="max-w-text text-sm text-muted">{t("adminSettings.profile.logoText")}</p>
      {chosen === "" ? (
        <p>{t("adminSettings.profile.logoNone")}</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <span className="rounded-md border border-line bg-ground p-3">
            <Logo name="" logo={logo} />
          </span>
          <span className="on-deep rounded-md bg-deep p-3">
            <Logo name="" logo={logo} onDeep />
          </span>
        </div>
      )}
      <FieldError id={id} error={error} />
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-3">
          <AddFiles
            label={t(chosen === "" ? "adminSettings.profile.logoUpload" : "adminSettings.profile.logoReplace")}
            accepted={acceptedPictures}
            disabled={false}
            onFiles={(files) => add(files.slice(0, 1))}
          />
          {chosen !== "" && (
            <Button variant="quiet" size="small" onClick={() => setChosen("")}>
              {t("adminSettings.profile.logoRemove")}
            </Button>
          )}
        </div>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <TextField
            key={language}
            {...field(`logoAlt.${language}`)}
            label={t(`adminSettings.profile.logoAlt.${language}`)}
            hint={t("adminSettings.profile.logoAltHint")}
            optional
            maxLength={120}
            lang={tags[language]}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}
