import { useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { columnTargets } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import type { ShopifySurvey } from "#engine/catalogue/import/shopify/shopify-survey.ts";
import type { Translator } from "#i18n/translator.ts";
import { tags } from "#i18n/languages.ts";
import { colons } from "#i18n/separators.ts";
import { errorLine } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { useTaxonomy } from "../products/taxonomy-context.tsx";
import { LeaveGuard } from "../editing/leave-guard.tsx";
import { type MappingProblems, type MappingTexts, parcelFields, unitsForTarget } from "./read-mapping.ts";
import { grid, ShelfField, Vendors, ParcelSize, Chinese } from "./mapping-parts.tsx";

interface Props {
  survey: ShopifySurvey;
  texts: MappingTexts;
  problems: MappingProblems;
}

/** Maps a Shopify export's types, tags, vendors and columns to this shop; remembered for the next file. */
export function MappingForm({ survey, texts, problems }: Props) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const busy = useNavigation().state !== "idle";
  const [dirty, setDirty] = useState(false);
  const shelves = useMemo(() => shelfOptions(taxonomy, t.language), [taxonomy, t.language]);
  const errorOf = (field: string) => problems[field] && problemLine(t, field, problems[field], survey).message;
  const summary = useSummary(problems, survey);
  const part = { survey, texts, errorOf };
  const shelf = (field: string, of: ShopifySurvey["types"][number]) => (
    <ShelfField key={field} field={field} of={of} shelves={shelves} {...part} />
  );
  return (
    <Form method="post" noValidate className="flex flex-col gap-6" onChange={() => setDirty(true)}>
      <LeaveGuard dirty={dirty} busy={busy} />
      <ErrorSummary fieldErrors={summary} />
      <p>
        {t("adminImport.mapping.found", {
          products: survey.products,
          variants: survey.variants,
          pictures: survey.pictures,
        })}
      </p>
      {survey.pictures > 0 && <Notice>{t("adminImport.mapping.pictures")}</Notice>}
      <Panel id="types" title={t("adminImport.mapping.types")}>
        <p className="text-sm text-muted">{t("adminImport.mapping.typesText")}</p>
        <div className={grid}>{survey.types.map((type, at) => shelf(`type.${at}`, type))}</div>
      </Panel>
      {survey.tags.length > 0 && (
        <Panel id="tags" title={t("adminImport.mapping.tags")}>
          <p className="text-sm text-muted">{t("adminImport.mapping.tagsText")}</p>
          <div className={grid}>{survey.tags.map((tag, at) => shelf(`tag.${at}`, tag))}</div>
        </Panel>
      )}
      {survey.columns.length > 0 && (
        <Panel id="columns" title={t("adminImport.mapping.columns")}>
          <p className="text-sm text-muted">{t("adminImport.mapping.columnsText")}</p>
          <div className={grid}>
            {survey.columns.map((column, at) => (
              <ColumnFields key={column.name} at={at} column={column} texts={texts} error={errorOf(`column.${at}`)} />
            ))}
          </div>
        </Panel>
      )}
      <Vendors {...part} />
      <ParcelSize {...part} />
      <Chinese {...part} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="choose" pending={busy}>
          {t("adminImport.mapping.check")}
        </Button>
        <Button type="submit" name="intent" value="cancel" variant="secondary" pending={busy}>
          {t("adminImport.run.cancel")}
        </Button>
      </div>
    </Form>
  );
}

/** Target of one option or metafield; a figure also names its unit. */
function ColumnFields({
  at,
  column: { name, kind, sample },
  texts,
  error,
}: {
  at: number;
  column: ShopifySurvey["columns"][number];
  texts: MappingTexts;
  error: string | undefined;
}) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const [target, setTarget] = useState(texts[`column.${at}`] ?? "");
  const units = unitsForTarget(target, taxonomy) ?? [];
  const attributes = useMemo(
    () =>
      taxonomy.data.attributes
        .map(({ key, name: words }) => ({ value: `attribute:${key}`, label: words[t.language] }))
        .toSorted((a, b) => a.label.localeCompare(b.label, tags[t.language])),
    [taxonomy, t.language],
  );
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name={`column.${at}`}
        label={name}
        hint={t(`adminImport.mapping.${kind}`, { sample })}
        placeholder={t(kind === "option" ? "adminImport.mapping.onlyName" : "adminImport.mapping.leaveColumn")}
        defaultValue={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        error={error}
      >
        <optgroup label={t("adminImport.mapping.attributes")}>
          {attributes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("adminImport.mapping.others")}>
          {columnTargets.map((one) => (
            <option key={one} value={one}>
              {t(`adminImport.mapping.target.${one}`)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {units.length > 1 && (
        <SelectField
          key={target}
          name={`unit.${at}`}
          label={t("adminImport.mapping.unit", { name })}
          defaultValue={texts[`unit.${at}`]}
          choices={units.map((unit) => ({ value: unit, label: unit }))}
        />
      )}
    </div>
  );
}

const problemLine = (t: Translator, field: string, code: MappingProblems[string], survey: ShopifySurvey) =>
  errorLine(t, { field, label: labelOf(field, survey, t), code, values: { max: 80 } }, (own) =>
    t(`adminImport.mapping.problem.${own}`),
  );

/** Every error with the name of its field, for the top of the form. */
function useSummary(problems: MappingProblems, survey: ShopifySurvey) {
  const t = useT();
  return useMemo(
    () => Object.entries(problems).map(([field, code]) => problemLine(t, field, code, survey)),
    [problems, survey, t],
  );
}

function labelOf(field: string, survey: ShopifySurvey, t: Translator): string {
  const side = parcelFields.find((one) => one === field);
  if (side) return t(`adminImport.mapping.${side}`);
  const [list = "", at = ""] = field.split(".");
  const names = { type: survey.types, tag: survey.tags, vendor: survey.vendors, column: survey.columns };
  return (
    lookUp<readonly { readonly name: string }[]>(names, list)?.[Number(at)]?.name || t("adminImport.mapping.noName")
  );
}

function shelfOptions({ ordered }: Taxonomy, language: "en" | "cn") {
  // An opened machine is one by its serial number, which no export has.
  const sellable = ordered.filter(({ slug }) => slug !== "open-box");
  return sellable.map(({ slug, name, subcategories }) => (
    <optgroup key={slug} label={name[language]}>
      {subcategories.map((one) => (
        <option key={one.slug} value={`${slug}/${one.slug}`}>
          {`${name[language]}${colons[language]}${one.name[language]}`}
        </option>
      ))}
    </optgroup>
  ));
}
