import type { OpenBox, ProductStatus } from "#domain/catalogue/product.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A product as far as it may be an opened unit. */
interface Unit {
  readonly slug: string;
  readonly brand: string;
  readonly status: ProductStatus;
  readonly openBox?: OpenBox | null | undefined;
}

/** Serial numbers for sale in the file so far: the slug by maker and serial number. */
export type OfferedUnits = Map<string, string>;

const key = (brand: string, serial: string): string =>
  `upper(regexp_replace(${brand} || '/' || ${serial}, '\\s', '', 'g'))`;

// The expression of the unique index products_unit_for_sale. A unit that was sold or put away may be offered again.
const owners = statement<[string], { slug: string; key: string; product: string | null }>(
  "unit_serial_owners",
  `select g.slug, g.key, p.slug as product
   from (select slug, ${key("brand", "serial")} as key from jsonb_to_recordset($1::jsonb) as u(slug text, brand text,
     serial text)) g
   left join products p on ${key("p.brand", "(p.open_box ->> 'serial')")} = g.key
     and p.open_box is not null and p.status = 'published' and p.slug <> g.slug`,
);

/**
 * Of these units those whose serial number another product is for sale with: by slug, the other's slug. Two makers may
 * give the same number; capitals and spaces do not matter. Of two in the list, or in what was `offered` before, the
 * first has it.
 */
export async function serialsTaken(
  db: Db,
  units: readonly Unit[],
  offered: OfferedUnits = new Map(),
): Promise<Map<string, string>> {
  const serials = units.flatMap(({ slug, brand, status, openBox }) =>
    openBox && status === "published" ? [{ slug, brand, serial: openBox.serial }] : [],
  );
  const productOf = new Map<string, string>();
  if (serials.length === 0) return productOf;
  const rows = new Map((await db.rows(owners, [JSON.stringify(serials)])).map((row) => [row.slug, row]));
  for (const { slug } of serials) {
    const row = rows.get(slug);
    if (!row) continue;
    const product = row.product ?? offered.get(row.key);
    if (product === undefined) offered.set(row.key, slug);
    else productOf.set(slug, product);
  }
  return productOf;
}
