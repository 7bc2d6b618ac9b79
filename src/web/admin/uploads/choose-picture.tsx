import type { ReactNode } from "react";
import { acceptedPictures } from "#domain/catalogue/picture-uploads.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { AddFiles } from "./add-files.tsx";
import { checkPicture } from "./check-picture.ts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

interface Props {
  /** Of the field, whose error is shown. */
  id: string;
  error: ReactNode;
  chosen: string;
  /** Takes the key of an uploaded picture, empty for none. */
  onChoose: (key: string) => void;
  /** True for a picture that is drawn wide. */
  wide?: boolean;
  mayEdit: boolean;
}

/** The buttons that upload one picture and take it away again. */
export function ChoosePicture({ id, error, chosen, onChoose, wide = false, mayEdit }: Props) {
  const t = useT();
  const to = useHref();
  const url = wide ? `${to("adminPictures")}?as=wide` : to("adminPictures");
  const { uploads, add, cancel, retry } = useUploads<{ key: string }>(url, checkPicture, ({ key }) => onChoose(key));
  return (
    <>
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
            <Button variant="quiet" size="small" onClick={() => onChoose("")}>
              {t("adminSettings.home.heroPictureRemove")}
            </Button>
          )}
        </div>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </>
  );
}
