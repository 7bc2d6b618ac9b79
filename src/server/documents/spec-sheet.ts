import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProductPage, Spec, SpecValue, VariantChoice } from "#engine/catalogue/page-types.ts";
import { formatDate } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { accent, factRows, finish, heading, ink, muted, newDocument, type Paper, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";

export interface SheetFacts {
  /** PNG or JPEG, or null where the product has no picture. */
  picture: Buffer | null;
  now: Instant;
  paper: Paper;
}

/** A product's specification sheet as PDF, made from the same figures its page shows. */
export function specSheet(page: ProductPage, t: Translator, facts: SheetFacts): Promise<Buffer> {
  const document = newDocument({
    title: `${page.name} – ${t("documents.specSheet")}`,
    language: tags[t.language],
    paper: facts.paper,
  });
  title(document, page, t, "documents.specSheet", facts.picture);
  const differing = differingKeys(page);
  for (const { group, specs } of page.specs) {
    const common = specs.filter(({ key }) => !differing.has(key));
    if (common.length === 0) continue;
    heading(document, t(`documents.groups.${group}`));
    factRows(
      document,
      common.map(({ name, value }) => [name, specText(value, t)]),
    );
  }
  heading(document, t("documents.versions"));
  for (const variant of page.variants) factRows(document, variantRows(variant, differingSpecs(page, variant), t));
  return finish(document, (at, pages) => foot(t, facts.now, at, pages));
}

/** What differs from version to version stands with each of them: one's voltage is not the others'. */
function differingKeys({ variants }: ProductPage): ReadonlySet<string> {
  return new Set(variants.flatMap(({ specs }) => specs.map(({ key }) => key)));
}

/** A version's own values of what differs, or the product's where it has none of its own. */
export function differingSpecs(page: ProductPage, { specs }: VariantChoice): Spec[] {
  const common = page.specs.flatMap((block) => block.specs);
  return [...differingKeys(page)].flatMap(
    (key) => specs.find((spec) => spec.key === key) ?? common.find((spec) => spec.key === key) ?? [],
  );
}

/** A product's outline with dimensions as PDF: the drawing of its family over its own figures. */
export function dimensionalDrawing(page: ProductPage, t: Translator, facts: SheetFacts): Promise<Buffer> {
  const document = newDocument({
    title: `${page.name} – ${t("documents.drawing")}`,
    language: tags[t.language],
    paper: facts.paper,
  });
  title(document, page, t, "documents.drawing", null);
  const width = textWidth(document);
  if (facts.picture)
    document.image(facts.picture, document.page.margins.left, document.y + 8, {
      fit: [width, width * 0.9],
      align: "center",
    });
  document.y += width * 0.9 + 16;
  document.fillColor(muted).text(t("documents.drawingNote"), document.page.margins.left);
  const physical = page.specs.find(({ group }) => group === "physical");
  if (physical) {
    heading(document, t("documents.groups.physical"));
    factRows(
      document,
      physical.specs.map(({ name, value }) => [name, specText(value, t)]),
    );
  }
  return finish(document, (at, pages) => foot(t, facts.now, at, pages));
}

function title(
  document: PDFKit.PDFDocument,
  page: ProductPage,
  t: Translator,
  kind: "documents.specSheet" | "documents.drawing",
  picture: Buffer | null,
): void {
  const { left, top } = document.page.margins;
  const size = 150;
  const width = textWidth(document) - (picture ? size + 16 : 0);
  if (picture) document.image(picture, left + width + 16, top, { fit: [size, size] });
  document
    .font("bold")
    .fontSize(9)
    .fillColor(accent)
    .text(`Plenum · ${t(kind)}`, left, top, { width });
  document
    .fontSize(17)
    .fillColor(ink)
    .text(printable(page.name), { width })
    .font("regular")
    .fontSize(9.5)
    .moveDown(0.4);
  document.fillColor(muted).text([page.brand, page.category.name, page.subcategory.name].join(" · "), { width });
  document.text(`${t("documents.partNumber")}: ${page.variants.map(({ sku }) => sku).join(", ")}`, { width });
  if (page.warrantyMonths > 0)
    document.text(`${t("documents.warranty")}: ${t("documents.warrantyMonths", { months: page.warrantyMonths })}`, {
      width,
    });
  document.moveDown(0.6).fillColor(ink).text(printable(page.summary), { width });
  document.y = Math.max(document.y, picture ? top + size : 0);
}

function variantRows({ sku, name, parcel }: VariantChoice, specs: readonly Spec[], t: Translator): [string, string][] {
  const text = (value: number, dimension: "weight" | "length") =>
    quantityText(formatQuantity(value, dimension, t.language));
  return [
    [t("documents.partNumber"), name ? `${sku} · ${name}` : sku],
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

function foot(t: Translator, now: Instant, page: number, pages: number): string {
  return `${t("documents.made", { date: formatDate(now, t.language) })}   ${t("documents.page", { page, pages })}`;
}
