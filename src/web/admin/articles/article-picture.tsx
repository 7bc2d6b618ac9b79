import { useState } from "react";
import { useT } from "../../language/language.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { useFormChange } from "../settings/use-form-change.ts";
import { ChoosePicture } from "../uploads/choose-picture.tsx";

/** The picture above a post, and beside it in lists. */
export function ArticlePicture({ field, mayEdit }: { field: FieldOf; mayEdit: boolean }) {
  const t = useT();
  const { id, name, defaultValue, error } = field("picture");
  const [chosen, setChosen] = useState(defaultValue);
  const element = useFormChange(chosen);
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
      <ChoosePicture {...{ id, error, chosen, mayEdit }} onChoose={setChosen} />
    </div>
  );
}
