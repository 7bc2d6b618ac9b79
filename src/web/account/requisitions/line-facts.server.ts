import type { Language } from "#domain/kernel/language.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";
import { fitsOf } from "#engine/machines/fit-marks.ts";
import { machinesOfSite } from "#engine/machines/machine-rows.ts";
import type { Requisition } from "#engine/requisitions/requisition-row.ts";
import type { Shop } from "#engine/shop.ts";
import { leadingSpecs } from "../../storefront/catalogue/card-text.ts";

/** The figures of a line's version, and the machines of the site that it fits. */
export interface LineFacts {
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
