import { maxReceipts } from "#domain/claims/damage.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { useT } from "../../language/language.tsx";
import { PhotoFieldset } from "../returns/photo-fieldset.tsx";
import type { Say } from "../returns/step-buttons.tsx";
import type { ClaimPageView } from "./claim-page.server.ts";

/** Photos of the damage, and of the delivery receipt. */
export function ClaimPhotos({
  view,
  say,
  hint,
  optional,
}: {
  view: ClaimPageView;
  say: Say;
  /** On the photos of the damage. */
  hint: string;
  optional?: boolean;
}) {
  const t = useT();
  return (
    <>
      <PhotoFieldset
        name="photos"
        legend={t("claims.form.photos")}
        hint={hint}
        photos={view.photos}
        at={view.photosAt}
        most={maxPhotos}
        error={say("photos")}
        optional={optional}
      />
      <PhotoFieldset
        name="receipt"
        legend={t("claims.form.receipt")}
        hint={t("claims.form.receiptHint", { count: maxReceipts })}
        photos={view.receipts}
        at={view.photosAt}
        most={maxReceipts}
        error={say("receipt")}
        optional={optional}
      />
    </>
  );
}
