import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { categories } from "#domain/catalogue/categories.ts";
import { promotionZones } from "#domain/promotions/time-zones.ts";
import type { PromotedProduct } from "#engine/admin/promotions/goods.ts";
import {
  differences,
  type PromotionFieldError,
  typedFrom,
  type TypedPromotion,
} from "#engine/admin/promotions/typed.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../orders/panel.tsx";
import { FormGuard } from "./form-guard.tsx";
import { problemText } from "./promotion-words.ts";

/** What the fields of one form share. */
export interface Fields {
  readonly typed: TypedPromotion;
  readonly errorOf: (field: string) => ReactNode;
  readonly check: () => void;
}

/** The form of a promotion or a discount: says what is wrong, what is not saved yet, and asks before it is left. */
export function PromotionForm({
  version,
  isNew,
  stored,
  typed,
  problems,
  products,
  fieldNames,
  mayEdit,
  children,
}: {
  version: number;
  isNew: boolean;
  stored: TypedPromotion;
  /** What the form begins with: as stored, or as it was typed when it was refused. */
  typed: TypedPromotion;
  problems: readonly PromotionFieldError[] | null;
  products: readonly PromotedProduct[];
  fieldNames: readonly string[];
  mayEdit: boolean;
  children: (fields: Fields) => ReactNode;
}) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const { dirty, check } = useDirty(form, stored, fieldNames);
  const summary = useMemo(
    () => (problems ?? []).map((problem) => ({ field: problem.field, message: problemText(problem, t, products) })),
    [problems, t, products],
  );
  const errorOf = (field: string): ReactNode => summary.find((one) => one.field === field)?.message;
  return (
    <>
      <ErrorSummary fieldErrors={summary} />
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={check}
        onChange={check}
        aria-label={t("adminPromotions.form")}
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="version" value={version} />
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
          {children({ typed, errorOf, check })}
        </fieldset>
        {mayEdit && (
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line-strong bg-ground px-4 py-3 sm:mx-0 sm:px-0">
            <Button type="submit" name="intent" value="save" pending={busy}>
              {t(isNew ? "adminPromotions.create" : "adminPromotions.save")}
            </Button>
            <p role="status" className="text-sm font-medium text-warning">
              {dirty && t("adminPromotions.unsaved")}
            </p>
          </div>
        )}
        <FormGuard dirty={dirty} busy={busy} />
      </Form>
    </>
  );
}

/** Whether the form holds something else than what is stored. */
function useDirty(form: RefObject<HTMLFormElement | null>, stored: TypedPromotion, fieldNames: readonly string[]) {
  const [dirty, setDirty] = useState(false);
  const check = () => {
    if (!form.current) return;
    const now = typedFrom(new FormData(form.current), fieldNames);
    // A field that the form of a stored one does not have, such as its address, did not change.
    const texts = Object.fromEntries(
      Object.entries(now.texts).map(([name, text]) => [
        name,
        form.current?.elements.namedItem(name) ? text : (stored.texts[name] ?? ""),
      ]),
    );
    setDirty(differences(stored, { ...now, texts }).length > 0);
  };
  const checkStored = useEffectEvent(check);
  useEffect(() => checkStored(), [stored]);
  return { dirty, check };
}

/** When it runs, in the zone the merchant thinks in. */
export function Times({ fields: { typed, errorOf }, required }: { fields: Fields; required: boolean }) {
  const t = useT();
  return (
    <Panel id="when" title={t("adminPromotions.when")}>
      {!required && <p className="text-sm text-muted">{t("adminPromotions.hint.optionalTimes")}</p>}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t("adminPromotions.field.startsAt")}
          defaultValue={typed.texts["startsAt"]}
          error={errorOf("startsAt")}
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          label={t("adminPromotions.field.endsAt")}
          defaultValue={typed.texts["endsAt"]}
          error={errorOf("endsAt")}
        />
        <SelectField
          name="timeZone"
          label={t("adminPromotions.field.timeZone")}
          defaultValue={typed.texts["timeZone"]}
          error={errorOf("timeZone")}
          choices={promotionZones.map((value) => ({ value, label: t(`adminPromotions.zone.${value}`) }))}
        />
      </div>
    </Panel>
  );
}

/** The sixteen categories to tick. */
export function CategoryBoxes({ fields: { typed, errorOf } }: { fields: Fields }) {
  const t = useT();
  const error = errorOf("categories");
  return (
    <fieldset aria-describedby={error ? "categories-error" : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("adminPromotions.field.categories")}</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-4">
        {categories.map(({ slug, name }) => (
          <label key={slug} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="categories"
              value={slug}
              defaultChecked={typed.categories.includes(slug)}
              className="size-5 shrink-0 accent-primary"
            />
            {name[t.language]}
          </label>
        ))}
      </div>
      <FieldError id="categories" error={error} />
    </fieldset>
  );
}
