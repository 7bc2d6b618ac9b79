import { useState } from "react";
import { acceptedPictures, widePath } from "#domain/catalogue/picture-files.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { AddFiles } from "../uploads/add-files.tsx";
import { checkPicture } from "../uploads/check-picture.ts";
import { UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import type { FieldOf } from "./setting-screen.tsx";
import { useFormChange } from "./use-form-change.ts";

interface Props {
  name: string;
  label: string;
  hint: string;
  field: FieldOf;
  mayEdit: boolean;
}

/** A picture that is drawn wide, or none. */
export function WidePictureField({ name, label, hint, field, mayEdit }: Props) {
  const t = useT();
  const to = useHref();
  const { id, defaultValue, error } = field(name);
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
  const url = `${to("adminPictures")}?as=wide`;
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(url, checkPicture, ({ key }) => setChosen(key));
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col gap-3">
      <input type="hidden" name={name} value={chosen} />
      <p className="flex max-w-text flex-col text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-muted">{hint}</span>
      </p>
      {chosen !== "" && (
        <img
          src={widePath(chosen, 1000, "plain")}
          alt={label}
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
