import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { readSearch, type SearchQuery } from "#domain/catalogue/search/search-text.ts";
import type { Control } from "#domain/air/energy.ts";
import { inputKilowatts } from "#domain/air/energy.ts";
import { type PageTag, productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { pricesOf } from "../catalogue/card-facts.ts";
import { type WantedVersion, wantedVersions } from "../catalogue/wanted-versions.ts";
import { hasVariants, leadVariant, type StoredVariant, variantsJson } from "../catalogue/sellable.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

/** A compressor of the catalogue with the figures its running cost is counted from. */
export interface MachineFacts {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  /** CFM; null if not in the catalogue. */
  readonly flow: number | null;
  /** Package input, kW; null where it follows from nothing. */
  readonly kilowatts: number | null;
  /** True if the power is computed from the motor: 10 % above its nameplate, 91 % efficiency. */
  readonly reckoned: boolean;
  readonly control: Control | null;
  /** Dollars, as it is sold today. */
  readonly price: number;
}

/** The typed name of a machine with the machine, or the candidates. */
export interface MachineFound {
  readonly typed: string;
  readonly machine: MachineFacts | null;
  readonly alike: readonly { readonly sku: string; readonly name: string }[];
}

/** Electric compressors; the energy of those that burn fuel is not paid by the kWh. */
const electric: readonly CategorySlug[] = ["rotary-screw", "piston", "oilless", "compressor-pods"];

const mostAlike = 4;

interface MachineRow {
  readonly id: number;
  readonly slug: string;
  readonly category: CategorySlug;
  readonly name: string;
  readonly attributes: AttributeValues;
  readonly variants: StoredVariant[] | null;
}

const selectMachines = statement<[number[], Language], MachineRow>(
  "costed_machines",
  `select p.id, p.slug, p.category, p.name ->> $2 as name, p.attributes, ${variantsJson} as variants
   from products p where p.id = any($1) and p.status in ('published', 'unavailable')`,
);

/** The machines that these texts name, by part number or in words; one statement for all, none for empty texts. */
export async function findMachines(
  shop: Shop,
  typed: readonly string[],
  language: Language,
): Promise<{ readonly data: readonly MachineFound[]; readonly tags: readonly PageTag[] }> {
  const queries = await Promise.all(typed.map(async (text) => ({ text, ...(await candidates(shop, text)) })));
  const ids = [...new Set(queries.flatMap(({ ids }) => ids))];
  const rows = ids.length === 0 ? [] : await shop.db.rows(selectMachines, [ids, language]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = queries.map(({ text, ids, number, named, search }): MachineFound => {
    const { constraints, terms } = search;
    const facts = ids
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => factsOf(shop, row, { number, constraints, terms }));
    const machines = facts.filter((each) => each !== null);
    const exact = machines.find(({ sku }) => compactPartNumber(sku) === number);
    const only = exact ?? (named && machines.length === 1 ? machines[0]! : null);
    return { typed: text, machine: only, alike: only ? [] : machines.map(({ sku, name }) => ({ sku, name })) };
  });
  return { data, tags: ["search", "catalogue", ...ids.map(productTag)] };
}

interface Candidates {
  readonly ids: readonly number[];
  /** The compact part number that was typed. */
  readonly number: string;
  /** True for one of their part numbers or a cross-reference to one. */
  readonly named: boolean;
  readonly search: Pick<SearchQuery, "constraints" | "terms">;
}

async function candidates({ listing }: Shop, typed: string): Promise<Candidates> {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return { ids: [], number: "", named: false, search: { constraints: [], terms: [] } };
  const { state } = listing;
  const search = readSearch(text, listing.phrases);
  const number = search.partNumber ?? compactPartNumber(text);
  const isMachine = (row: number): boolean => electric.includes(state.tables[state.tableAt[row]!]!.category.slug);
  const exact = state.rowsOfPart(number).filter(isMachine);
  if (exact.length > 0)
    return { ids: exact.slice(0, mostAlike).map((row) => state.idAt(row)), number, named: true, search };
  const shelves = electric.map((category) => ({ category }));
  const { ids, dropped } = await listing.ask({ kind: "best", search, typed: text, shelves, most: mostAlike });
  return { ids: dropped.length > 0 ? [] : ids, number, named: false, search };
}

function factsOf(shop: Shop, row: MachineRow, version: WantedVersion): MachineFacts | null {
  if (!hasVariants(row.variants)) return null;
  const variant = leadVariant(wantedVersions(shop, row, row.variants, version));
  const attributes: AttributeValues = { ...row.attributes, ...variant.attributes };
  const figure = (key: string): number | null => {
    const value = attributes[key];
    return typeof value === "number" ? value : null;
  };
  const [flow, horsepower, specific] = [figure("airflow"), figure("horsepower"), figure("specificPower")];
  const stated = figure("packagePower") ?? (specific !== null && flow !== null ? (specific * flow) / 100 : null);
  const reckoned = horsepower === null ? null : inputKilowatts(horsepower * 1.1, 0.91);
  return {
    sku: variant.sku,
    slug: row.slug,
    name: row.name,
    flow,
    kilowatts: stated ?? reckoned,
    reckoned: stated === null && reckoned !== null,
    control: controlOf(attributes["control"]),
    price: pricesOf(shop, row, variant).price / 100,
  };
}

/** The control of a catalogue machine. Dual control loads and unloads while it runs. */
function controlOf(value: AttributeValues[string] | undefined): Control | null {
  if (value === "vsd") return "variable-speed";
  if (value === "dual" || value === "load-unload") return "load-unload";
  return value === "start-stop" ? value : null;
}
