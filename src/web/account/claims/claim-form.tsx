import { Form, useNavigation } from "react-router";
import { damageKinds, remedies } from "#domain/claims/damage.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { RadioCards, TextArea } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QuantityLine } from "../returns/quantity-line.tsx";
import type { Say } from "../returns/step-buttons.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import type { ClaimPageView } from "./claim-page.server.ts";

/** The form of a claim: the damaged goods, the damage and the wish. Saved as a draft while it is written. */
export function ClaimForm({ view, say }: { view: ClaimPageView; say: Say }) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  const { draft, claimBy } = view;
  return (
    <Form method="post" noValidate encType="multipart/form-data" className="flex flex-col gap-8">
      {/* Enter in a field sends the claim instead of removing a photo. */}
      <button type="submit" name="intent" value="open" hidden tabIndex={-1} aria-hidden="true">
        {t("claims.form.send")}
      </button>
      {claimBy !== null && (
        <Notice>
          <Figures text={t("claims.form.until", { at: formatDateTime(claimBy, t) })} />
        </Notice>
      )}
      <DamagedItems lines={view.lines} say={say} />
      <RadioCards
        legend={t("claims.form.damage")}
        name="damage"
        cards={damageKinds.map((value) => ({
          value,
          label: t(`claims.damage.${value}`),
          text: t(`claims.damageText.${value}`),
        }))}
        defaultValue={draft.damage}
        error={say("damage")}
      />
      <TextArea
        name="description"
        label={t("claims.form.description")}
        hint={t("claims.form.descriptionHint")}
        defaultValue={draft.description}
        maxLength={4000}
        error={say("description")}
      />
      <ClaimPhotos view={view} say={say} hint={t("claims.form.photosHint", { count: maxPhotos })} />
      <RadioCards
        legend={t("claims.form.wish")}
        hint={t("claims.form.wishHint")}
        name="wish"
        cards={remedies.map((value) => ({
          value,
          label: t(`claims.wish.${value}`),
          text: t(`claims.wishText.${value}`),
        }))}
        defaultValue={draft.wish}
        error={say("wish")}
      />
      <p className="text-sm text-muted">{t("claims.form.keep")}</p>
      <div>
        <Button type="submit" name="intent" value="open" pending={pending} pendingLabel={t("claims.form.sending")}>
          {t("claims.form.send")}
        </Button>
      </div>
    </Form>
  );
}

function DamagedItems({ lines, say }: { lines: ClaimPageView["lines"]; say: Say }) {
  const t = useT();
  return (
    <fieldset id="items" tabIndex={-1}>
      <legend className="text-lg font-semibold">{t("claims.form.items")}</legend>
      <p className="text-sm text-muted">{t("claims.form.itemsHint")}</p>
      <FieldError id="items" error={say("items")} />
      <ul className="mt-3">
        {lines.map((line) => (
          <QuantityLine key={line.lineId} line={line} error={say(`quantity-${line.lineId}`)}>
            {line.units === 0 && <p className="text-sm font-medium text-warning">{t("claims.form.nothingOfLine")}</p>}
          </QuantityLine>
        ))}
      </ul>
    </fieldset>
  );
}
