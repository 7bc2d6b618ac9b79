import { dryerFactor } from "#domain/catalogue/dryer-sizing.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import type { Translator } from "#i18n/translator.ts";
import { quantity } from "./example-text.ts";
import { avoidPageBreak, heading, ink, muted, rule, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";

const inlets = [90, 100, 105, 110, 115, 120, 125, 130, 150, 180];
const pressures = [60, 80, 100, 125, 150, 175];
const rooms = [80, 90, 100, 105, 110, 113];

/**
 * Correction factors of the rated flow at the inlet temperatures and pressures of the sizing, from the same table. Only
 * for dryers.
 */
export function dryerFactors(document: PDFKit.PDFDocument, page: ProductPage, t: Translator): void {
  if (page.category.slug !== "air-dryers") return;
  const type = page.subcategory.slug;
  heading(document, t("papers.factors.title"));
  const say = (text: string) =>
    document
      .fillColor(muted)
      .text(printable(text), document.page.margins.left, document.y + 3, { width: textWidth(document) })
      .fillColor(ink);
  if (type === "membrane") return void say(t("papers.factors.membrane"));
  const figure = (key: string): number | undefined => {
    const value = page.specs.flatMap(({ specs }) => specs).find((spec) => spec.key === key)?.value;
    return value && "value" in value ? value.value : undefined;
  };
  const [hottest, ratedInlet] = [figure("maxInletTemperature") ?? 100, figure("ratedInletTemperature")];
  const factor = (conditions: Parameters<typeof dryerFactor>[1]): string => {
    const result = dryerFactor(type, { ...conditions, ratedInlet });
    // Round down: a factor rounded up promises more dry air than the dryer gives.
    return result.ok ? (Math.floor(result.value * 100 + 1e-9) / 100).toFixed(2) : t("papers.factors.none");
  };
  say(t("papers.factors.lead"));
  grid(document, [
    [t("papers.factors.corner"), ...pressures.map((pressure) => quantity(pressure, "pressure", t))],
    ...inlets
      .filter((inlet) => inlet <= hottest)
      .map((inlet) => [quantity(inlet, "temperature", t), ...pressures.map((pressure) => factor({ inlet, pressure }))]),
  ]);
  if (type === "refrigerated") {
    say(t("papers.factors.roomLead"));
    grid(document, [
      rooms.map((room) => quantity(room, "temperature", t)),
      rooms.map((room) => factor({ inlet: ratedInlet ?? 100, pressure: 100, room })),
    ]);
  }
  say(t("papers.factors.sources"));
}

/** Cells of equal width, a hairline under each row, headings in the first. */
function grid(document: PDFKit.PDFDocument, rows: readonly (readonly string[])[]): void {
  const { left } = document.page.margins;
  const width = textWidth(document) / (rows[0]?.length ?? 1);
  for (const [at, row] of rows.entries()) {
    const height = Math.max(...row.map((cell) => document.heightOfString(printable(cell), { width: width - 6 })));
    avoidPageBreak(document, height + 8);
    const top = document.y + 3;
    for (const [column, cell] of row.entries())
      document
        .fillColor(at === 0 ? muted : ink)
        .text(printable(cell), left + column * width, top, { width: width - 6 });
    document.y = top + height + 3;
    rule(document);
  }
  document.x = left;
}
