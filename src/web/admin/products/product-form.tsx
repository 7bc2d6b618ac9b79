import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { findCategory } from "#domain/catalogue/categories.ts";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import { productStatuses, returnPolicies } from "#domain/catalogue/product.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { ofProduct } from "#engine/admin/products/edit-fields.ts";
import type { LinkTarget } from "#engine/admin/products/edit-search.ts";
import { completeness, linkKinds, typedFrom, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { SaveBar } from "../editing/save-bar.tsx";
import { EditedHere } from "../editing/edited-here.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { type DocumentFacts, DocumentsPanel } from "./documents-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { OpenBoxFields } from "./open-box-fields.tsx";
import { useErrorLine, useErrorText } from "./error-text.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";
import { unsavedProduct, withFiles } from "./unsaved-product.ts";
import { VariantsGrid } from "./variants-grid.tsx";

/** What a field of one text is shown with. */
interface Cell {
  readonly field: FieldOf;
  readonly typed: Texts;
}

interface Props {
  /** Null for a product that is not stored yet. */
  id: number | null;
  version: number;
  stored: TypedProduct;
  /** What the form begins with: as stored, or as it was typed when it was refused. */
  typed: TypedProduct;
  problems: readonly FieldError[] | null;
  targets: readonly LinkTarget[];
  /** On hand and reserved by variant. */
  shelves: Readonly<Record<string, number>>;
  /** The families of pictures that come with the shop. */
  families: readonly string[];
  /** The uploaded documents it has, and had. */
  files: readonly DocumentFacts[];
  earlier: readonly DocumentFacts[];
  mayEdit: boolean;
}

/** The form of a product. What is typed and not saved is stored by the browser, and asked about before the page is left. */
export function ProductForm(props: Props) {
  const { id, version, stored, problems, mayEdit } = props;
  const t = useT();
  const to = useHref();
  const { categories } = useTaxonomy();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  // What the browser had stored before takes the place of what the page came with.
  const [typed, setTyped] = useState(props.typed);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [words, setWords] = useState(typed);
  const [sendsPictures, setSendsPictures] = useState(false);
  const [sendsDocuments, setSendsDocuments] = useState(false);
  const uploading = sendsPictures || sendsDocuments;
  // What the address of a new product was made of its name; what is typed instead stays.
  const proposed = useRef(typed.texts.slug === proposedSlug(typed.texts["name.en"]) ? typed.texts.slug : "");
  const start = useMemo(() => JSON.stringify(normal(stored)), [stored]);
  const check = () => {
    // Fields that may not be changed are in no form data: there is nothing typed to read.
    if (!form.current || !mayEdit) return;
    if (id === null) proposed.current = proposeSlug(form.current, proposed.current);
    const now = typedFrom(new FormData(form.current));
    setWords(now);
    setDirty(JSON.stringify(normal(now)) !== start);
  };
  // What changes without a key pressed is stored by the browser as what is typed is.
  const checkAndKeep = () => void form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  useEffect(check, [round, start, mayEdit, id]);
  const text = useErrorText();
  const errorOf = (field: string): ReactNode => {
    const found = problems?.find((one) => one.field === field);
    return found && text(found);
  };
  const field: FieldOf = (name) => ({
    name,
    id: name,
    defaultValue: lookUp(typed.texts, name) ?? "",
    error: errorOf(name),
  });
  const cell: Cell = { field, typed: typed.texts };
  const line = useErrorLine();
  const summary = useMemo(() => (problems ?? []).map(line), [problems, line]);
  const place = `${typed.texts.category}/${typed.texts.subcategory}`;
  const [category, setCategory] = useState(typed.texts.category);
  const restore = (found: TypedProduct) => {
    setTyped(found);
    setCategory(found.texts.category);
    setRound(round + 1);
  };
  return (
    <>
      {id !== null && mayEdit && (
        <EditedHere at={to("adminProductPresence", { product: String(id) })} version={version} />
      )}
      <ErrorSummary fieldErrors={summary} />
      <Form
        ref={form}
        method="post"
        noValidate
        key={round}
        onInput={check}
        onChange={check}
        className="flex flex-col gap-6"
        aria-label={t("adminProducts.edit.form")}
      >
        <input type="hidden" name="version" value={version} />
        <fieldset disabled={!mayEdit} className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Panel id="words" title={t("adminProducts.edit.words")}>
              <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
                {languages.map((language) => (
                  <Words key={language} language={language} cell={cell} words={words} />
                ))}
              </div>
            </Panel>
            <PicturesPanel
              pictures={typed.pictures}
              family={typed.texts.pictureFamily}
              families={props.families}
              variants={words.variants}
              errorOf={errorOf}
              onChange={checkAndKeep}
              onBusy={setSendsPictures}
              mayEdit={mayEdit}
            />
            <VariantsGrid
              variants={typed.variants}
              families={props.families}
              category={category}
              shelves={props.shelves}
              errorOf={errorOf}
              onChange={check}
            />
            {category === "open-box" && <OpenBoxFields typed={typed.openBox} errorOf={errorOf} />}
            <AttributeFields category={category} typed={typed.attributes} errorOf={errorOf} />
            <DocumentsPanel
              documents={typed.documents}
              facts={props.files}
              earlier={props.earlier}
              errorOf={errorOf}
              onChange={checkAndKeep}
              onBusy={setSendsDocuments}
              mayEdit={mayEdit}
            />
            <Panel id="links" title={t("adminProducts.edit.links")}>
              {linkKinds.map((kind) => (
                <ProductPicker
                  key={kind}
                  name={kind}
                  label={t(`adminProducts.field.${kind}`)}
                  chosen={typed.links[kind]}
                  targets={props.targets}
                  error={errorOf(kind)}
                  onChange={check}
                />
              ))}
            </Panel>
          </div>
          <div className="group/selling flex min-w-0 flex-col gap-6">
            <Panel id="selling" title={t("adminProducts.edit.selling")}>
              {/* The hour belongs to drafts: CSS hides it with any other status, so that it works without scripts. */}
              <SettingField
                {...cell}
                name="status"
                of={ofProduct.status}
                hint={t("adminProducts.edit.statusHint")}
                choices={productStatuses.map((value) => ({ value, label: t(`adminProducts.state.${value}`) }))}
              />
              <SettingField
                {...cell}
                name="publishAt"
                of={ofProduct.publishAt}
                hint={t("adminProducts.edit.publishAtHint", { zone: formatTimeZone(t.timeZone, t.language) })}
                optional
                className="hidden group-has-[option[value=draft]:checked]/selling:flex"
              />
              <SelectField
                name="place"
                id="category"
                label={t("adminProducts.category")}
                placeholder={t("adminProducts.bulk.choose")}
                defaultValue={findCategory(typed.texts.category) ? place : ""}
                error={errorOf("category") ?? errorOf("subcategory")}
                onChange={(event) => setCategory(event.currentTarget.value.split("/")[0] ?? "")}
              >
                {categories.map(({ slug, name, subcategories }) => (
                  <optgroup key={slug} label={name[t.language]}>
                    {subcategories.map((sub) => (
                      <option key={sub.slug} value={`${slug}/${sub.slug}`}>
                        {sub.name[t.language]}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </SelectField>
              <SettingField {...cell} name="brand" of={ofProduct.brand} />
              <SettingField
                {...cell}
                name="slug"
                of={ofProduct.slug}
                hint={t(id === null ? "adminProducts.edit.newSlugHint" : "adminProducts.edit.slugHint")}
                optional={id === null}
                spellCheck={false}
              />
              <SettingField
                {...cell}
                name="returnPolicy"
                of={ofProduct.returnPolicy}
                choices={returnPolicies.map((value) => ({ value, label: t(`adminProducts.policy.${value}`) }))}
              />
              <SettingField {...cell} name="warrantyMonths" of={ofProduct.warrantyMonths} maxLength={3} />
            </Panel>
          </div>
        </fieldset>
        {mayEdit && (
          <SaveBar
            form={form}
            label={t(id === null ? "adminProducts.edit.create" : "adminProducts.edit.save")}
            dirty={dirty || uploading}
            busy={busy}
            waitsFor={uploading ? t("adminProducts.upload.running") : null}
            unsaved={unsavedProduct(id, version)}
            onRestore={(found) => restore(withFiles(found))}
          />
        )}
      </Form>
    </>
  );
}

/** Keeps the address to the name as long as nobody typed another; gives what it was made. */
function proposeSlug(form: HTMLFormElement, before: string): string {
  const slug = form.elements.namedItem("slug");
  const name = form.elements.namedItem("name.en");
  if (!(slug instanceof HTMLInputElement) || !(name instanceof HTMLInputElement)) return before;
  if (slug.value !== before) return before;
  slug.value = proposedSlug(name.value);
  return slug.value;
}

/** What matters of what is typed: blank ends and the order of attributes do not. */
function normal(typed: TypedProduct) {
  const tidy = (text: string) => text.replaceAll("\r\n", "\n").trim();
  const inOrder = (attributes: TypedProduct["attributes"]) =>
    Object.entries(attributes)
      .map(([key, { text, system }]) => [key, text.split(",").sort().join(), system])
      .sort(([a = ""], [b = ""]) => a.localeCompare(b));
  return {
    ...typed,
    texts: Object.entries(typed.texts).map(([name, text]) => [name, tidy(text)]),
    attributes: inOrder(typed.attributes),
    variants: typed.variants.map((variant) =>
      Object.entries({ ...variant, attributes: inOrder(variant.attributes) }).sort(([a], [b]) => a.localeCompare(b)),
    ),
  };
}

function Words({ language, cell, words }: { language: Language; cell: Cell; words: TypedProduct }) {
  const t = useT();
  const { done, of } = completeness(words, language);
  const field = (name: "name" | "summary" | "description") => ({
    ...cell,
    name: `${name}.${language}`,
    of: ofProduct[name].within[language],
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 flex items-center gap-2 font-semibold">
        {t(`adminProducts.language.${language}`)}
        <Badge tone={done === of ? "success" : "warning"}>{t("adminProducts.edit.complete", { done, of })}</Badge>
      </legend>
      <SettingField {...field("name")} />
      <SettingField {...field("summary")} rows={3} maxLength={2_000} />
      <SettingField {...field("description")} rows={9} hint={t("adminProducts.edit.paragraphs")} />
    </fieldset>
  );
}
