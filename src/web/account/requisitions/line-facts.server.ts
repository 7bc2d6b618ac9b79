import type { Language } from "#domain/kernel/language.ts";
import { times } from "#domain/kernel/money.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";
import { fitsOf } from "#engine/machines/fit-marks.ts";
import { machinesOfSite } from "#engine/machines/machine-rows.ts";
import type { Requisition } from "#engine/requisitions/requisition-row.ts";
import type { RequisitionToday } from "#engine/requisitions/requisitions.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { leadingSpecs } from "../../storefront/catalogue/card-text.ts";

/** The figures of a line's version, and the machines of the site that it fits. */
interface LineFacts {
  readonly figures: readonly Spec[];
  readonly machines: readonly string[];
}

type Line = Requisition["shown"]["lines"][number];

const mostFigures = 3;

/** Facts of each line, by its part number. Figures are those of today's catalogue; goods that left it have none. */
export async function lineFacts(
  shop: Shop,
  { siteId, shown: { lines } }: Requisition,
  language: Language,
): Promise<ReadonlyMap<string, LineFacts>> {
  const slugs = [...new Set(lines.map(({ slug }) => slug))];
  const machines = await machinesOfSite(shop.db, siteId);
  const [cards, fits] = await Promise.all([versionCards(shop, lines, language), fitsOf(shop.db, slugs, machines)]);
  return new Map(
    lines.map(({ sku, slug }) => {
      const fit = fits.find((part) => part.slug === slug);
      return [
        sku,
        {
          figures: figuresOf(cards.get(sku)),
          machines: fit?.fit === "fits" ? fit.machines.map(({ name }) => name) : [],
        },
      ];
    }),
  );
}

function figuresOf(card: Card | undefined): readonly Spec[] {
  if (!card) return [];
  const leading = leadingSpecs(card);
  return leading.length > 0 ? leading : card.specs.slice(0, mostFigures);
}

/** Cards of the versions that were asked for: as many statements as one product has versions among them. */
async function versionCards(
  shop: Shop,
  lines: readonly Line[],
  language: Language,
): Promise<ReadonlyMap<string, Card>> {
  const versions = [...Map.groupBy(lines, ({ slug }) => slug).values()];
  const most = Math.max(0, ...versions.map(({ length }) => length));
  const rounds = Array.from({ length: most }, (_, nth) => versions.flatMap((all) => all[nth] ?? []));
  const cards = await Promise.all(
    rounds.map(async (round) => {
      const skuOf = new Map(round.map(({ slug, sku }) => [slug, sku]));
      const products = await cardsBySlugs(shop, [...skuOf.keys()], language, { skus: new Set(skuOf.values()) });
      return products.map((card) => [skuOf.get(card.slug)!, card] as const);
    }),
  );
  return new Map(cards.flat());
}

/** Its lines as they were shown, and as they can be had now. */
export function linesOf(
  { shown, form }: Requisition,
  today: RequisitionToday | null,
  facts: ReadonlyMap<string, LineFacts>,
  language: Language,
) {
  return shown.lines.map(({ name, variantName, ...line }) => {
    const now = today?.quote?.lines.find(({ sku }) => sku === line.sku);
    return {
      ...line,
      name: name[language],
      variantName: variantName?.[language] ?? null,
      figures: facts.get(line.sku)?.figures ?? [],
      machines: facts.get(line.sku)?.machines ?? [],
      /** Before the discount, which stands below the lines. */
      total: times(line.unitPrice, line.quantity),
      /** Null where it can't be had now. */
      priceNow: today?.quote ? (now?.price?.unitPrice ?? null) : line.unitPrice,
      isShort: today?.quote ? !now || (now.available < line.quantity && now.wait === null) : false,
      /** Units that would wait for their goods now, and until when, with what was told as it was sent. */
      wait: now?.wait ?? null,
      told: form.waits?.find(([sku]) => sku === line.sku)?.[1] ?? null,
    };
  });
}
