import { Form } from "react-router";
import { productStatuses } from "#domain/catalogue/product.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorLine } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { CategoryOptions } from "./category-options.tsx";
import type { ManyError, ManyField, Typed } from "./change-many-action.server.ts";

interface Refused {
  readonly code: ManyError;
  readonly field: ManyField;
}

interface Shown {
  typed: Typed | undefined;
  refused: Refused | null;
}

/** Labels of fields that may be refused. */
const fieldNames = {
  by: "adminProducts.bulk.by",
  status: "adminProducts.status",
  category: "adminProducts.category",
} as const;

/** The error of a change for the list above the forms; its message also stands at its field. */
export const manyErrorLine = (t: Translator, { code, field }: Refused) =>
  errorLine(t, { field, label: t(fieldNames[field]), code }, (own) => t(`adminProducts.bulk.refused.${own}`));

const before = (typed: Typed | undefined, kind: string): Typed => (typed?.kind === kind ? typed : {});

function useError({ typed, refused }: Shown, kind: string) {
  const t = useT();
  return (field: string) =>
    refused && typed?.kind === kind && refused.field === field ? manyErrorLine(t, refused).message : undefined;
}

function Submit() {
  const t = useT();
  return (
    <Button type="submit" name="intent" value="plan" variant="secondary">
      {t("adminProducts.bulk.preview")}
    </Button>
  );
}

/** Prices up or down, by a share, by an amount or to one. */
export function PriceForm(props: Shown) {
  const t = useT();
  const was = before(props.typed, "price");
  const error = useError(props, "price");
  const choices = <Value extends string>(values: readonly Value[], word: (value: Value) => MessageKey) =>
    values.map((value) => ({ value, label: t(word(value) as "adminProducts.bulk.preview") }));
  return (
    <Panel id="price-form" title={t("adminProducts.bulk.price")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <input type="hidden" name="kind" value="price" />
        <div className="grid w-full grid-cols-2 gap-3">
          <SelectField
            name="how"
            label={t("adminProducts.bulk.how")}
            choices={choices(["percent", "amount", "set"] as const, (one) => `adminProducts.bulk.hows.${one}`)}
            defaultValue={was.how ?? "percent"}
          />
          <TextField
            name="by"
            label={t("adminProducts.bulk.by")}
            defaultValue={was.by ?? ""}
            error={error("by")}
            autoComplete="off"
            maxLength={20}
          />
        </div>
        <p className="text-sm text-muted">{t("adminProducts.bulk.byHint")}</p>
        <SelectField
          name="round"
          label={t("adminProducts.bulk.round")}
          choices={choices(["cent", "dollar", "ends-99"] as const, (one) => `adminProducts.bulk.rounds.${one}`)}
          defaultValue={was.round ?? "cent"}
          className="w-full"
        />
        <SelectField
          name="compareAt"
          label={t("adminProducts.bulk.compareAt")}
          choices={choices(["keep", "old-price", "none"] as const, (one) => `adminProducts.bulk.compareAts.${one}`)}
          defaultValue={was.compareAt ?? "keep"}
          className="w-full"
        />
        <Submit />
      </Form>
    </Panel>
  );
}

/** Published, archived, or draft. */
export function StatusForm(props: Shown) {
  const t = useT();
  const error = useError(props, "status");
  return (
    <Panel id="status-form" title={t("adminProducts.bulk.status")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <input type="hidden" name="kind" value="status" />
        <SelectField
          name="status"
          label={t("adminProducts.status")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={productStatuses.map((value) => ({ value, label: t(`adminProducts.state.${value}`) }))}
          defaultValue={before(props.typed, "status").status ?? ""}
          error={error("status")}
          className="w-full"
        />
        <Submit />
      </Form>
    </Panel>
  );
}

/** Into another category. */
export function CategoryForm(props: Shown) {
  const t = useT();
  const error = useError(props, "category");
  return (
    <Panel id="category-form" title={t("adminProducts.bulk.category")}>
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <input type="hidden" name="kind" value="category" />
        <SelectField
          name="category"
          label={t("adminProducts.category")}
          hint={t("adminProducts.bulk.categoryHint")}
          placeholder={t("adminProducts.bulk.choose")}
          defaultValue={before(props.typed, "category").category ?? ""}
          error={error("category")}
          className="w-full"
        >
          <CategoryOptions />
        </SelectField>
        <Submit />
      </Form>
    </Panel>
  );
}
