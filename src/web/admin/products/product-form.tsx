import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { type Language, languages } from "#domain/kernel/language.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { ofProduct } from "#engine/admin/products/edit-fields.ts";
import type { LinkTarget } from "#engine/admin/products/edit-search.ts";
import { completeness } from "#engine/admin/products/completeness.ts";
import { linkKinds, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { SaveBar } from "../editing/save-bar.tsx";
import { OpenedField } from "../editing/opened-field.tsx";
import { EditedHere } from "../editing/edited-here.tsx";
import { ProductPicker } from "./product-picker.tsx";
import type { DocumentFacts } from "./document-item.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { OpenBoxFields } from "./open-box-fields.tsx";
import { SeoPanel } from "./seo-panel.tsx";
import { SellingPanel } from "./selling-panel.tsx";
import { unsavedProduct, withFiles } from "./unsaved-product.ts";
import { type Cell, useProductForm } from "./use-product-form.ts";
import { VariantsGrid } from "./variants-grid.tsx";

interface Props {
  /** Null for a product that is not stored yet. */
  id: number | null;
  version: number;
  /** The values that the form is opened with, as it sends them back; null for a new one. */
  packed: string | null;
  stored: TypedProduct;
  /** Initial values: as stored, or as typed where it was refused. */
  typed: TypedProduct;
  fieldErrors: readonly FieldError[] | null;
  targets: readonly LinkTarget[];
  /** On hand and reserved by variant. */
  shelves: Readonly<Record<string, number>>;
  /** Columns of the grid of variants that the reader has chosen away. */
  hiddenColumns: readonly string[];
  /** The families of pictures that come with the shop. */
  families: readonly string[];
  /** The uploaded documents it has, and had. */
  files: readonly DocumentFacts[];
  earlier: readonly DocumentFacts[];
  mayEdit: boolean;
}

/** The form of a product. The browser stores unsaved input and warns before leaving. */
export function ProductForm(props: Props) {
  const { id, version, packed, mayEdit } = props;
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const editing = useProductForm(props);
  const { form, typed, round, dirty, check, restore, errorOf, cell, summary, setCategory } = editing;
  const [sendsPictures, setSendsPictures] = useState(false);
  const [sendsDocuments, setSendsDocuments] = useState(false);
  const uploading = sendsPictures || sendsDocuments;
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
        {/* Enter in a field presses the first button of the form: this one saves, as the bar below does. */}
        <button type="submit" name="intent" value="save" hidden tabIndex={-1} />
        <input type="hidden" name="version" value={version} />
        {packed !== null && <OpenedField packed={packed} />}
        <fieldset disabled={!mayEdit} className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <WordsAndPictures {...props} {...editing} onPictures={setSendsPictures} />
          <div className="group/selling flex min-w-0 flex-col gap-6">
            <SellingPanel {...{ id, cell, errorOf, setCategory }} texts={typed.texts} />
          </div>
          <Goods {...props} {...editing} onDocuments={setSendsDocuments} />
        </fieldset>
        {mayEdit && (
          <SaveBar
            form={form}
            label={t(id === null ? "adminProducts.edit.create" : "adminProducts.edit.save")}
            dirty={dirty || uploading}
            busy={busy}
            waitsFor={uploading ? t("adminProducts.upload.running") : null}
            unsaved={unsavedProduct(id, version)}
            onRestore={(draft) => restore(withFiles(draft))}
          />
        )}
      </Form>
    </>
  );
}

type GoodsProps = Omit<Props, "typed"> & ReturnType<typeof useProductForm>;

function WordsAndPictures(props: GoodsProps & { onPictures: (busy: boolean) => void }) {
  const t = useT();
  const { cell, typed, words, errorOf, checkAndKeep, mayEdit, families } = props;
  return (
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
        families={families}
        variants={words.variants}
        errorOf={errorOf}
        onChange={checkAndKeep}
        onBusy={props.onPictures}
        mayEdit={mayEdit}
      />
    </div>
  );
}

/** Variants, attributes, papers and links of the goods, as wide as the page: the grid of variants needs it. */
function Goods(props: GoodsProps & { onDocuments: (busy: boolean) => void }) {
  const t = useT();
  const { cell, typed, words, category, errorOf, check, checkAndKeep, mayEdit, families } = props;
  return (
    <div className="flex min-w-0 flex-col gap-6 xl:col-span-2">
      <VariantsGrid
        variants={typed.variants}
        families={families}
        category={category}
        shelves={props.shelves}
        hiddenColumns={props.hiddenColumns}
        errorOf={errorOf}
        onChange={checkAndKeep}
      />
      {category === "open-box" && <OpenBoxFields typed={typed.openBox} errorOf={errorOf} />}
      <AttributeFields category={category} typed={typed.attributes} errorOf={errorOf} />
      <DocumentsPanel
        documents={typed.documents}
        facts={props.files}
        earlier={props.earlier}
        errorOf={errorOf}
        onChange={checkAndKeep}
        onBusy={props.onDocuments}
        mayEdit={mayEdit}
      />
      <SeoPanel cell={cell} words={words} />
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
  );
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
    <fieldset data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 flex items-center gap-2 font-semibold">
        {t(`adminProducts.language.${language}`)}
        <Badge tone={done === of ? "success" : "warning"}>{t("adminProducts.edit.complete", { done, of })}</Badge>
      </legend>
      <SettingField {...field("name")} />
      <SettingField {...field("summary")} rows={3} maxLength={2_000} />
      <SettingField {...field("description")} rows={9} />
    </fieldset>
  );
}
