import type { AttributeGroup } from "#domain/catalogue/attribute.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PartsDiagram } from "#engine/machines/parts-diagram.ts";
import type { Spec, SpecValue } from "#engine/catalogue/page-types.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { formatDate } from "#i18n/format.ts";
import { unbrokenFigures } from "#domain/catalogue/whole-figures.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import type { OverallSize } from "#domain/catalogue/outline.ts";
import type { GoodsDrawing } from "#domain/catalogue/outline-kind.ts";
import { factRows, finish, heading, ink, muted, newDocument, primaryOf, textWidth } from "./pdf.ts";
import { dryerFactors } from "./dryer-factors.ts";
import { drawOutline } from "./outline-drawing.ts";
import type { Paper } from "./paper.ts";
import { partsPages } from "./parts-pages.ts";
import { boldIfHeld, printable } from "./printable.ts";
import type { Seller } from "./seller.ts";

export interface SheetFacts {
  seller: Seller;
  /** PNG or JPEG, or null where the product has no picture. */
  picture: Uint8Array | null;
  now: Instant;
  paper: Paper;
  /** The exploded drawing; null for other goods. */
  diagram: PartsDiagram | null;
}

/** A product's specification sheet as PDF, made from the same figures its page shows. */
export function specSheet(page: ProductPage, t: ShopTranslator, facts: SheetFacts): Promise<Buffer> {
  const document = newDocument({
    seller: facts.seller,
    title: `${page.name} – ${t("documents.specSheet")}`,
    language: t.language,
    paper: facts.paper,
  });
  title(document, page, t, "documents.specSheet", facts.picture, facts.seller);
  for (const { group, rows } of commonRows(page, t)) {
    heading(document, t(`documents.groups.${group}`));
    factRows(document, rows);
  }
  dryerFactors(document, page, t);
  heading(document, t("documents.versions"));
  for (const variant of page.variants) factRows(document, variantRows(variant, differingSpecs(page, variant), t));
  if (facts.diagram) partsPages(document, facts.diagram, t);
  return finish(document, (at, pages) => foot(t, facts.now, at, pages));
}

/** Figures shared by all versions, in their blocks. */
function commonRows(page: ProductPage, t: Translator): { group: AttributeGroup; rows: [string, string][] }[] {
  const differing = differingKeys(page);
  return page.specs.flatMap(({ group, specs }) => {
    const rows = specs
      .filter(({ key }) => !differing.has(key))
      .map(({ name, value }): [string, string] => [name, specText(value, t)]);
    return rows.length === 0 ? [] : [{ group, rows }];
  });
}

/** Every row of the sheet: of all versions, then of each of these by itself. */
export function sheetRows(page: ProductPage, variants: readonly VariantChoice[], t: Translator): [string, string][] {
  return [
    ...commonRows(page, t).flatMap(({ rows }) => rows),
    ...variants.flatMap((variant) => variantRows(variant, differingSpecs(page, variant), t)),
  ];
}

/** Keys of figures that differ between versions, which are listed with each version. */
function differingKeys({ variants }: ProductPage): ReadonlySet<string> {
  return new Set(variants.flatMap(({ specs }) => specs.map(({ key }) => key)));
}

/** A version's own values where versions differ; default: the product's. */
export function differingSpecs(page: ProductPage, { specs }: VariantChoice): Spec[] {
  const common = page.specs.flatMap((block) => block.specs);
  return [...differingKeys(page)].flatMap(
    (key) => specs.find((spec) => spec.key === key) ?? common.find((spec) => spec.key === key) ?? [],
  );
}

/**
 * A product's outline with dimensions as PDF: one drawing for each size that its versions have, from its own figures.
 */
export function dimensionalDrawing(page: ProductPage, t: ShopTranslator, facts: SheetFacts): Promise<Buffer> {
  const document = newDocument({
    seller: facts.seller,
    title: `${page.name} – ${t("documents.drawing")}`,
    language: t.language,
    paper: facts.paper,
  });
  title(document, page, t, "documents.drawing", null, facts.seller);
  for (const [at, { size, versions }] of sizesOf(page).entries()) {
    if (at > 0) document.addPage();
    if (versions.length < page.variants.length) heading(document, versions.map(versionName).join(t("documents.comma")));
    if (page.outline !== null) outlineOnPage(document, { outline: page.outline, size }, t);
    document.fillColor(muted).text(t("documents.drawingNote"), document.page.margins.left);
    const physical = page.specs.find(({ group }) => group === "physical");
    if (!physical) continue;
    const [version] = versions;
    heading(document, t("documents.groups.physical"));
    factRows(
      document,
      physical.specs.map((spec) => [
        spec.name,
        specText((version.specs.find(({ key }) => key === spec.key) ?? spec).value, t),
      ]),
    );
  }
  return finish(document, (at, pages) => foot(t, facts.now, at, pages));
}

interface VersionsOfSize {
  readonly size: OverallSize;
  readonly versions: [VariantChoice, ...VariantChoice[]];
}

/** The versions by their overall size, in the order of the first of each. */
function sizesOf({ variants }: ProductPage): VersionsOfSize[] {
  const sizes = new Map<string, VersionsOfSize>();
  for (const variant of variants) {
    if (!variant.size) continue;
    const key = Object.values(variant.size).join(" ");
    const size = sizes.get(key);
    if (size) size.versions.push(variant);
    else sizes.set(key, { size: variant.size, versions: [variant] });
  }
  return [...sizes.values()];
}

const versionName = ({ sku, name }: VariantChoice): string => (name ? `${sku} · ${name}` : sku);

/** Half a page of elevations. */
function outlineOnPage(document: PDFKit.PDFDocument, drawing: GoodsDrawing, t: Translator): void {
  const side = Math.min(textWidth(document), 400);
  const top = document.y;
  drawOutline(document, drawing, { left: document.page.margins.left + (textWidth(document) - side) / 2, top, side }, t);
  document.y = top + side + 8;
}

function title(
  document: PDFKit.PDFDocument,
  page: ProductPage,
  t: Translator,
  kind: "documents.specSheet" | "documents.drawing",
  picture: Uint8Array | null,
  seller: Seller,
): void {
  const { left } = document.page.margins;
  const top = document.y;
  const size = 150;
  const width = textWidth(document) - (picture ? size + 16 : 0);
  if (picture) document.image(Buffer.from(picture), left + width + 16, top, { fit: [size, size] });
  document
    .font("bold")
    .fontSize(9)
    .fillColor(primaryOf(document))
    .text(printable(`${seller.name} · ${t(kind)}`), left, top, { width });
  document
    .font(boldIfHeld(page.name))
    .fontSize(17)
    .fillColor(ink)
    .text(printable(unbrokenFigures(page.name)), { width })
    .font("regular")
    .fontSize(9.5)
    .moveDown(0.4);
  document.fillColor(muted).text([page.brand, page.category.name, page.subcategory.name].join(" · "), { width });
  const fact = (label: string, value: string) => document.text(t("documents.fact", { label, value }), { width });
  fact(t("documents.partNumber"), page.variants.map(({ sku }) => sku).join(t("documents.comma")));
  if (page.warrantyMonths > 0)
    fact(t("documents.warranty"), t("documents.warrantyMonths", { months: page.warrantyMonths }));
  document
    .moveDown(0.6)
    .fillColor(ink)
    .text(printable(unbrokenFigures(page.summary)), { width });
  document.y = Math.max(document.y, picture ? top + size : 0);
}

function variantRows(variant: VariantChoice, specs: readonly Spec[], t: Translator): [string, string][] {
  const { parcel } = variant;
  const text = (value: number, dimension: "weight" | "length") =>
    quantityText(formatQuantity(value, dimension, t.language));
  return [
    [t("documents.partNumber"), versionName(variant)],
    ...specs.map((spec): [string, string] => [spec.name, specText(spec.value, t)]),
    [t("documents.shippingWeight"), text(parcel.weightLb, "weight")],
    [
      t("documents.packed"),
      [parcel.lengthIn, parcel.widthIn, parcel.heightIn].map((side) => text(side, "length")).join(" × "),
    ],
  ];
}

function specText(value: SpecValue, t: Translator): string {
  return "text" in value ? value.text : quantityText(formatQuantity(value.value, value.dimension, t.language));
}

function foot(t: ShopTranslator, now: Instant, page: number, pages: number): string {
  return `${t("documents.made", { date: formatDate(now, t) })}   ${t("documents.page", { page, pages })}`;
}
