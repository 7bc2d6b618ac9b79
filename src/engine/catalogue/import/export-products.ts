import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { plainParagraphs, type RichText } from "#domain/kernel/rich-text.ts";
import { csvFile, csvLine } from "../../platform/csv.ts";
import type { Database, Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { ImportRecord, ImportVariant } from "./import-record.ts";
import { escapedPart } from "./csv-cells.ts";
import { productColumns, variantColumns } from "./csv-columns.ts";
import type { ImportFormat } from "./import-source.ts";

/** An export says everything. */
type Complete<Fields> = { readonly [Field in keyof Fields]-?: Exclude<Fields[Field], undefined> };

/** A product as the import reads it, with moments as text. */
export type ExportRecord = Complete<
  Omit<ImportRecord, LeftOut | "summary" | "description" | "variants" | "reviews">
> & {
  readonly summary: LocalizedText;
  readonly description: Readonly<Record<Language, string[]>>;
  readonly variants: readonly ExportVariant[];
  readonly publishedAt: string;
  readonly reviews: readonly (Omit<ImportRecord["reviews"][number], "date"> & {
    readonly date: string;
  })[];
};

export type ExportVariant = Complete<Omit<ImportVariant, "assumed" | "saidAttributes">>;

/** Fields that an export has no need of. */
type LeftOut = "draftAtFirst" | "assumedTexts" | "saidAttributes" | "document" | "publishedAt";

type StoredRecord = Omit<ExportRecord, "description"> & { readonly description: Record<Language, RichText> };

/** Files hold plain paragraphs. */
const plainDescription = ({ en, cn }: Record<Language, RichText>) => ({
  en: plainParagraphs(en),
  cn: plainParagraphs(cn),
});

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** SQL: the slugs of the products that product `p` is linked with. */
const linkedSlugs = (kind: "bought-together" | "similar" | "fits"): string =>
  `coalesce((select jsonb_agg(o.slug order by l.position, o.id) from product_links l
     join products o on o.id = l.linked_product_id
     where l.product_id = p.id and l.kind = '${kind}'), '[]')`;

const selectRecord = `select jsonb_build_object('slug', p.slug, 'category', p.category, 'subcategory', p.subcategory,
  'brand', p.brand,
    'name', p.name, 'summary', p.summary, 'description', p.description, 'seoTitle', p.seo_title,
    'seoDescription', p.seo_description, 'status', p.status, 'attributes', p.attributes,
    'pictureFamily', p.picture_family, 'returnPolicy', p.return_policy, 'warrantyMonths', p.warranty_months,
    'popularity', p.popularity,
    'publishedAt', ${iso("p.published_at")}, 'openBox', p.open_box)
  || jsonb_build_object('variants',
    coalesce((select jsonb_agg(jsonb_build_object('sku', v.sku, 'name', v.name, 'attributes', v.attributes,
       'priceCents', v.price_cents, 'listPriceCents', v.list_price_cents, 'weightLb', v.weight_lb,
       'lengthIn', v.length_in,
       'widthIn', v.width_in, 'heightIn', v.height_in, 'freightOnly', v.freight_only, 'freightClass', v.freight_class,
       'stock', coalesce(s.on_hand, 0), 'expectedOn', s.expected_on, 'backOrderLimit', coalesce(s.backorder_limit, 0),
       'restockDays', s.restock_days,
       'leadTimeDays', v.lead_time_days, 'pictureFamily', v.picture_family,
       'crossReferences', coalesce((select jsonb_agg(jsonb_build_object('maker', c.maker, 'number', c.number)
         order by c.maker, c.number) from cross_references c where c.variant_id = v.id), '[]')) order by v.position,
           v.id)
       from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired), '[]'),
     'documents', coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'language', d.language)
       order by d.kind, d.language)
       from documents d where d.product_id = p.id), '[]'),
     'boughtTogether', ${linkedSlugs("bought-together")}, 'similar', ${linkedSlugs("similar")},
     'fits', ${linkedSlugs("fits")},
     'reviews', coalesce((select jsonb_agg(jsonb_build_object('stars', r.stars, 'author', r.author,
       'language', r.language, 'title', r.title,
       'text', r.body, 'date', ${iso("r.written_at")}, 'verified', r.verified) order by r.written_at, r.id)
       from reviews r where r.product_id = p.id and r.status = 'approved'), '[]')) as record
  from products p`;
const select = `${selectRecord} order by p.id`;

const selectSome = statement<[readonly string[]], { record: StoredRecord }>(
  "products_as_imported",
  `${selectRecord} where p.slug = any($1)`,
);

/** These products as the import would read them, by slug. */
export async function readAsImported(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, ExportRecord>> {
  const rows = slugs.length === 0 ? [] : await db.rows(selectSome, [slugs]);
  return new Map(
    rows.map(({ record }) => [record.slug, { ...record, description: plainDescription(record.description) }]),
  );
}

const batch = 200;

/** All products, drafts without a variant among them, as the import would read them. */
async function exportProducts(db: Database, take: (record: ExportRecord) => Promise<void> | void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql("set transaction isolation level repeatable read, read only");
    await tx.sql(`declare exported no scroll cursor for ${select}`);
    for (let more = true; more;) {
      const rows = await tx.sql<{ record: StoredRecord }>(`fetch ${batch} from exported`);
      for (const { record } of rows) await take({ ...record, description: plainDescription(record.description) });
      more = rows.length === batch;
    }
  });
}

/** Writes the catalogue in one of the import's formats, piece by piece. CSV leaves reviews out. */
export async function writeProducts(
  db: Database,
  format: ImportFormat,
  write: (piece: string) => Promise<void> | void,
): Promise<void> {
  if (format === "jsonl") return exportProducts(db, (record) => write(`${JSON.stringify(record)}\n`));
  const keys = await attributeKeys(db);
  const columns = [
    ...productColumns,
    ...keys.map((key) => `a:${key}`),
    ...variantColumns,
    ...keys.map((key) => `v:${key}`),
  ];
  await write(csvFile([columns]));
  return exportProducts(db, (record) => write(csvRows(record, keys).map(csvLine).join("")));
}

async function attributeKeys(db: Database): Promise<string[]> {
  const rows = await db.sql<{ key: string }>(
    `select jsonb_object_keys(attributes) as key from products
     union select jsonb_object_keys(attributes) from variants order by key`,
  );
  return rows.map(({ key }) => key);
}

function csvRows(record: ExportRecord, keys: readonly string[]): (string | number)[][] {
  const shared = productCells(record, keys);
  if (record.variants.length === 0) return [[...shared, ...[...variantColumns, ...keys].map(() => "")]];
  return record.variants.map((variant, at) => [
    ...(at === 0 ? shared : shared.map((_, column) => (column === 0 ? record.slug : ""))),
    ...variantCells(variant),
    ...keys.map((key) => attributeCell(variant.attributes[key])),
  ]);
}

const productCells = (record: ExportRecord, keys: readonly string[]): (string | number)[] => {
  const cells = cellsOfProduct(record);
  return [
    ...productColumns.map((column) => cells[column]),
    ...keys.map((key) => attributeCell(record.attributes[key])),
  ];
};

/** A product's own cells by their column, without its attributes. */
export function cellsOfProduct(record: ExportRecord): Record<(typeof productColumns)[number], string> {
  const { openBox, name, summary, description } = record;
  return {
    slug: record.slug,
    category: record.category,
    subcategory: record.subcategory,
    brand: record.brand,
    name_en: name.en,
    name_cn: name.cn,
    summary_en: summary.en,
    summary_cn: summary.cn,
    description_en: description.en.join("\n\n"),
    description_cn: description.cn.join("\n\n"),
    seo_title_en: record.seoTitle.en ?? "",
    seo_title_cn: record.seoTitle.cn ?? "",
    seo_description_en: record.seoDescription.en ?? "",
    seo_description_cn: record.seoDescription.cn ?? "",
    status: record.status,
    picture_family: record.pictureFamily,
    return_policy: record.returnPolicy,
    warranty_months: String(record.warrantyMonths),
    popularity: String(record.popularity),
    published_at: record.publishedAt,
    documents: record.documents.map(({ kind, language }) => `${kind}:${language}`).join("|"),
    bought_together: listed(record.boughtTogether),
    similar: listed(record.similar),
    fits: listed(record.fits),
    open_box_of: openBox?.of ?? "",
    open_box_grade: openBox?.grade ?? "",
    open_box_reason: openBox?.reason ?? "",
    open_box_serial: openBox?.serial ?? "",
    open_box_run_hours: openBox?.runHours == null ? "" : String(openBox.runHours),
    open_box_accessories: openBox ? String(openBox.accessories) : "",
    open_box_tested_on: openBox?.test?.on ?? "",
    open_box_tested_by: openBox?.test?.by ?? "",
    open_box_pressure_reached: openBox?.test?.pressure == null ? "" : String(openBox.test.pressure),
    open_box_current_measured: openBox?.test?.current ? String(openBox.test.current.amps) : "",
    open_box_test_volts: openBox?.test?.current?.volts ?? "",
  };
}

function variantCells(variant: ExportVariant): string[] {
  const cells = cellsOfVariant(variant);
  return variantColumns.map((column) => cells[column]);
}

/** The cells of a version by their column, without its attributes. */
export function cellsOfVariant(variant: ExportVariant): Record<(typeof variantColumns)[number], string> {
  return {
    sku: variant.sku,
    variant_name_en: variant.name?.en ?? "",
    variant_name_cn: variant.name?.cn ?? "",
    price: dollars(variant.priceCents),
    list_price: variant.listPriceCents == null ? "" : dollars(variant.listPriceCents),
    weight_lb: String(variant.weightLb),
    length_in: String(variant.lengthIn),
    width_in: String(variant.widthIn),
    height_in: String(variant.heightIn),
    freight_only: String(variant.freightOnly),
    freight_class: String(variant.freightClass ?? ""),
    stock: String(variant.stock),
    expected_on: variant.expectedOn ?? "",
    backorder_limit: String(variant.backOrderLimit),
    restock_days: String(variant.restockDays ?? ""),
    lead_time_days: String(variant.leadTimeDays),
    cross_references: variant.crossReferences
      .map(({ maker, number }) => `${escapedPart(maker)}:${escapedPart(number)}`)
      .join("|"),
    variant_picture_family: variant.pictureFamily ?? "",
  };
}

/** Cents as dollars, for the file: 12345 is `123.45`. */
function dollars(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

export function attributeCell(value: ImportRecord["attributes"][string] | undefined): string | number {
  if (value === undefined) return "";
  if (typeof value === "number") return value;
  return Array.isArray(value) ? listed(value) : String(value);
}

const listed = (values: readonly string[]): string => values.map(escapedPart).join("|");
