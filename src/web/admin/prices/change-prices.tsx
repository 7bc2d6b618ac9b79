import { Form, useNavigation } from "react-router";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { zero } from "#domain/kernel/money.ts";
import { bulkBases, mostPriceRows, type PriceRowError } from "#domain/pricing/price-rows.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BesideFields, CheckboxField, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import { Panel } from "../panel.tsx";
import type { PriceListReply } from "./price-list-form.server.ts";
import type { PriceListScreen } from "./price-list-screen.ts";
import type { PricesReply } from "./price-changes.server.ts";
import { sharedText } from "../refused-text.ts";

type Reply = PricesReply | PriceListReply | undefined;

/**
 * Prices pasted from a spreadsheet or read from a file, and changes of many at once; all are shown before they hold.
 */
export function ChangePrices({ screen, reply, at }: { screen: PriceListScreen; reply: Reply; at: string }) {
  return (
    <>
      {reply?.code === "lines" && (
        <Answered answer={reply}>
          <BadLines {...reply} />
        </Answered>
      )}
      <Paste reply={reply} at={at} />
      <Bulk screen={screen} reply={reply} at={at} />
    </>
  );
}

function BadLines({ errors, count, more }: Extract<PricesReply, { code: "lines" }>) {
  const t = useT();
  return (
    <section aria-labelledby="bad-lines" className="flex flex-col gap-3 rounded-lg border-2 border-danger p-4 sm:p-5">
      <h2 id="bad-lines" className="text-lg font-semibold">
        {t("adminPrices.badLines", { count })}
      </h2>
      <p className="text-sm text-muted">{t("adminPrices.nothingTaken")}</p>
      <ol className="flex flex-col gap-1 text-sm">
        {errors.map(({ line, code, cell, other = 0, floor = zero }, index) => (
          <li key={index} className="break-words">
            <span className="font-semibold tabular-nums">{t("adminPrices.line", { line })}</span>{" "}
            {rowErrorText(t, { code, cell, other, floor })}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="text-sm">{t("adminPrices.moreLines", { count: more })}</p>}
    </section>
  );
}

type RowError = Required<Omit<PriceRowError, "line">>;

/** Why a line of prices is not taken. */
function rowErrorText(t: Translator, { code, cell, other, floor }: RowError): string {
  switch (code) {
    case "sku_unknown":
      return t("adminErrors.sku_unknown", { sku: cell });
    case "sku_missing":
      return requiredText(t, "adminDrafts.sku");
    case "price_missing":
      return kindText(t, t("adminPrices.priceOf", { sku: cell }), { code: "required" });
    case "below_floor":
      return t("adminErrors.below_floor", { field: cell, floor: formatMoney(floor, t.language) });
    // These name no field but the cell as it was typed.
    case "from_invalid":
      return kindText(t, `“${cell}”`, { code: "whole_number", values: { least: 1, most: maxPerLine } });
    case "price_invalid":
      return kindText(t, `“${cell}”`, { code: "money_above_zero" });
    default:
      return t(`adminPrices.error.${code}`, { cell, other });
  }
}

function Paste({ reply, at }: { reply: Reply; at: string }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const isRows = reply && "text" in reply && !(reply.code === "plan" && reply.grid);
  const typed = isRows ? reply : { text: "", replaces: false };
  const refused = reply?.code === "prices" ? reply.refused : null;
  const error = refused && sharedText(t, refused.code, { most: mostPriceRows });
  return (
    <Panel id="paste" title={t("adminPrices.paste")}>
      {error && (
        <ErrorSummary fieldErrors={[{ field: "rows", label: t("adminPrices.rows"), message: error }]} of={reply!} />
      )}
      <Form
        key={typed.text}
        method="post"
        action={at}
        encType="multipart/form-data"
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <TextArea
          name="rows"
          rows={8}
          label={t("adminPrices.rows")}
          hint={t("adminPrices.rowsHint")}
          defaultValue={typed.text}
          error={error ?? undefined}
          spellCheck={false}
          className="w-full [&_textarea]:font-mono"
        />
        <FileField
          name="file"
          accept={acceptedTables}
          label={t("adminPrices.file")}
          hint={t("adminPrices.fileHint", { most: mostPriceRows })}
          className="w-full"
        />
        <CheckboxField
          name="replaces"
          label={t("adminPrices.replaces")}
          hint={t("adminPrices.replacesHint")}
          defaultChecked={typed.replaces}
        />
        <Button type="submit" name="intent" value="check" pending={busy}>
          {t("adminPrices.check")}
        </Button>
      </Form>
    </Panel>
  );
}

function Bulk({ screen: { categories, brands }, reply, at }: { screen: PriceListScreen; reply: Reply; at: string }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.code === "bulk" ? reply : null;
  const error = refused && t(`adminPrices.refused.${refused.problem}`);
  const typed = refused?.typed ?? { category: "", brand: "", base: "public", change: "" };
  return (
    <Panel id="bulk" title={t("adminPrices.bulk")}>
      {error && (
        <ErrorSummary fieldErrors={[{ field: "change", label: t("adminPrices.change"), message: error }]} of={reply!} />
      )}
      <Form key={JSON.stringify(typed)} method="post" action={at} noValidate className="field-row sm:grid-cols-2">
        <SelectField
          name="category"
          label={t("adminPrices.category")}
          placeholder={t("adminPrices.allCategories")}
          defaultValue={typed.category}
          choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <SelectField
          name="brand"
          label={t("adminPrices.brand")}
          placeholder={t("adminPrices.allBrands")}
          defaultValue={typed.brand}
          choices={brands.map((brand) => ({ value: brand, label: brand }))}
        />
        <SelectField
          name="base"
          label={t("adminPrices.base")}
          defaultValue={typed.base}
          choices={bulkBases.map((value) => ({ value, label: t(`adminPrices.baseChoice.${value}`) }))}
        />
        <TextField
          name="change"
          label={t("adminPrices.change")}
          hint={t("adminPrices.changeHint")}
          defaultValue={typed.change}
          error={error ?? undefined}
          autoComplete="off"
        />
        <BesideFields>
          <Button type="submit" name="intent" value="bulk" pending={busy} variant="secondary">
            {t("adminPrices.check")}
          </Button>
        </BesideFields>
      </Form>
    </Panel>
  );
}
