import { useState } from "react";
import { acceptedPictures } from "#domain/catalogue/picture-files.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { useFormChange } from "../settings/use-form-change.ts";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";

/** The picture above a post, and beside it in lists. */
export function ArticlePicture({ field, mayEdit }: { field: FieldOf; mayEdit: boolean }) {
  const t = useT();
  const to = useHref();
  const { id, name, defaultValue, error } = field("picture");
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(to("adminPictures"), checkPicture, ({ key }) =>
    setChosen(key),
  );
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col items-start gap-2">
      <input type="hidden" name={name} value={chosen} />
      <p className="text-sm font-semibold">{t("adminContent.field.picture")}</p>
      <p className="text-sm text-muted">{t("adminContent.hint.picture")}</p>
      {chosen !== "" && (
        <div className="w-40">
          <ProductPicture family={chosen} sizes="10rem" alt={t("adminContent.field.picture")} />
        </div>
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
