import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { PromotedProduct } from "#engine/admin/promotions/goods.ts";
import type { FieldError as PromotionError, Texts } from "#domain/kernel/fields/field.ts";
import type { times } from "#engine/admin/promotions/promotion-fields.ts";
import { openedValues } from "#engine/admin/promotions/merge-promotion.ts";
import { differences, typedFrom, type TypedPromotion } from "#engine/admin/promotions/typed.ts";
import { useT } from "../../language/language.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { SaveBar } from "../editing/save-bar.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { problemText } from "./promotion-words.ts";

export interface Fields {
  readonly typed: TypedPromotion;
  readonly cell: { readonly field: FieldOf; readonly typed: Texts };
  readonly errorOf: (field: string) => ReactNode;
  readonly check: () => void;
}

export interface FormProps {
  /** Null for one that is not stored yet. */
  stored: { readonly key: string; readonly version: number } | null;
  /** The form untouched: as stored, or empty. */
  clean: TypedPromotion;
  /** Initial values: as stored, or as typed where it was refused. */
  typed: TypedPromotion;
  fieldErrors: readonly PromotionError[] | null;
  products: readonly PromotedProduct[];
  mayEdit: boolean;
}

interface PromotionFormProps extends FormProps {
  kind: "promotion" | "discount";
  fieldNames: readonly string[];
  children: (fields: Fields) => ReactNode;
}

/** The form of a promotion or discount: errors, unsaved changes, and a warning before leaving. */
export function PromotionForm(props: PromotionFormProps) {
  const { stored, clean, fieldErrors, products, mayEdit, kind, fieldNames, children } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  // A draft stored in the browser replaces the loaded values.
  const [typed, setTyped] = useState(props.typed);
  const [round, setRound] = useState(0);
  const readForm = useCallback(
    (data: FormData) => complete(typedFrom(data, fieldNames), data, clean),
    [fieldNames, clean],
  );
  const [dirty, setDirty] = useState(false);
  const check = () => {
    if (form.current) setDirty(differences(clean, readForm(new FormData(form.current))).length > 0);
  };
  const checkAgain = useEffectEvent(check);
  useEffect(() => checkAgain(), [clean, round]);
  const version = stored?.version ?? 0;
  const summary = useSummary(fieldErrors, products);
  const errorOf = (field: string): ReactNode => summary.find((one) => one.field === field)?.message;
  const field: FieldOf = (name) => ({ name, id: name, defaultValue: typed.texts[name] ?? "", error: errorOf(name) });
  return (
    <>
      <ErrorSummary fieldErrors={summary} />
      <Form
        ref={form}
        key={round}
        method="post"
        noValidate
        onInput={check}
        onChange={check}
        aria-label={t("adminPromotions.form")}
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="version" value={version} />
        <OpenedTexts texts={openedValues(clean)} />
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
          {children({ typed, cell: { field, typed: typed.texts }, errorOf, check })}
        </fieldset>
        {mayEdit && (
          <SaveBar
            form={form}
            label={t(stored ? "adminPromotions.save" : "adminPromotions.create")}
            dirty={dirty}
            busy={busy}
            unsaved={{ name: unsavedName(kind, stored?.key ?? null), version, read: readForm }}
            onRestore={(draft) => (setTyped(draft), setRound(round + 1))}
          />
        )}
      </Form>
    </>
  );
}

function useSummary(fieldErrors: FormProps["fieldErrors"], products: FormProps["products"]) {
  const t = useT();
  return useMemo(
    () => (fieldErrors ?? []).map((problem) => ({ field: problem.field, message: problemText(problem, t, products) })),
    [fieldErrors, t, products],
  );
}

/** Name under which a browser stores an unsaved form; null for a new one. */
export const unsavedName = (kind: "promotion" | "discount", key: string | null): string => `${kind}-${key ?? "new"}`;

/** Fills fields missing in the form of a stored one, such as its address. */
function complete(typed: TypedPromotion, data: FormData, clean: TypedPromotion): TypedPromotion {
  const texts = Object.entries(typed.texts).map(([name, text]) => [
    name,
    data.has(name) ? text : (clean.texts[name] ?? ""),
  ]);
  return { ...typed, texts: Object.fromEntries(texts) };
}

/** When it runs, in the zone the merchant thinks in. */
export function Times({ cell, of, hint }: { cell: Fields["cell"]; of: ReturnType<typeof times>; hint?: string }) {
  const t = useT();
  return (
    <Panel id="when" title={t("adminPromotions.when")}>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div className="field-row sm:grid-cols-3">
        <SettingField {...cell} name="startsAt" of={of.startsAt} />
        <SettingField {...cell} name="endsAt" of={of.endsAt} />
        <SettingField {...cell} name="timeZone" of={of.timeZone} />
      </div>
    </Panel>
  );
}

/** The categories to tick. */
export function CategoryBoxes({ fields: { typed, errorOf } }: { fields: Fields }) {
  const t = useT();
  const error = errorOf("categories");
  return (
    <fieldset aria-describedby={error ? "categories-error" : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("adminPromotions.field.categories")}</legend>
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-4">
        {t.categories.map(({ slug, name }) => (
          <label key={slug} className="flex min-h-9 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="categories"
              value={slug}
              defaultChecked={typed.categories.includes(slug)}
              className="size-6 shrink-0 accent-primary"
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id="categories" error={error} />
    </fieldset>
  );
}
