import { goesIntoItsMachines, isFill } from "./machine-bound.ts";
import { mismatches, takesEnough } from "#domain/catalogue/bought-together.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { kitHolds } from "#domain/machines/part-places.ts";
import { type ProductRecord, toProduct } from "../record.ts";
import { sizeCode } from "./build.ts";

/** Finds records by slug, and the smallest of a line that is large enough, has the thread of the outlet and is sold. */
interface Shelf {
  get(slug: string): ProductRecord | undefined;
  smallest(prefix: string, behind: ProductRecord): string | undefined;
  /** Parts for all of its machines, those for the fewest others first. */
  besides(record: ProductRecord): readonly string[];
}

const versionsOf = ({ category, attributes, variants }: Product | ProductRecord) =>
  variants.map((variant) => ({ category, attributes: { ...attributes, ...variant.attributes } }));

function shelfOf(records: readonly ProductRecord[]): Shelf {
  const bySlug = new Map(records.map((record) => [record.slug, record]));
  const fitting = new Map<string, ProductRecord[]>();
  for (const record of records) for (const sku of record.fits) fitting.set(sku, [...(fitting.get(sku) ?? []), record]);
  return {
    besides: ({ fits }) => {
      const shared = new Map<ProductRecord, number>();
      for (const sku of fits) for (const one of fitting.get(sku) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
      const share = ([one, count]: [ProductRecord, number]) => count / Math.max(one.fits.length, fits.length);
      return [...shared]
        .filter(([one, count]) => one.status === "published" && one.category !== "pumps" && count === fits.length)
        .sort((a, b) => share(b) - share(a) || (a[0].slug < b[0].slug ? -1 : 1))
        .map(([{ slug }]) => slug);
    },
    get: (slug) => bySlug.get(slug),
    smallest: (prefix, behind) => {
      const anchors = versionsOf(behind);
      const port = outletOf(behind);
      return records
        .filter(
          (record) =>
            record.status === "published" &&
            record.slug.startsWith(prefix) &&
            record.attributes["port"] === port &&
            anchors.every((anchor) => versionsOf(record).some((each) => takesEnough(anchor, each))),
        )
        .sort((a, b) => Number(a.attributes["ratedFlow"]) - Number(b.attributes["ratedFlow"]))[0]?.slug;
    },
  };
}

type Target = string | undefined;
/** The thread that the line behind it begins with. */
const outletOf = ({ attributes }: ProductRecord): string =>
  String(attributes["outletPort"] ?? attributes["port"] ?? "");
/** A thread as the part numbers of fittings write it: 3/4 in is 34. */
const threadCodes: Readonly<Record<string, string>> = {
  "npt-0.25": "14",
  "npt-0.375": "38",
  "npt-0.5": "12",
  "npt-0.75": "34",
  "npt-1": "1",
  "npt-1.5": "112",
};
const ofThread = (line: string, record: ProductRecord): Target => {
  const code = threadCodes[outletOf(record)];
  return code === undefined ? undefined : `${line}${code}`;
};
const hoseOf = (record: ProductRecord): Target =>
  outletOf(record) === "npt-0.25" ? "torrendyne-hs38" : ofThread("torrendyne-hs", record);

function withScrew(record: ProductRecord, shelf: Shelf): Target[] {
  const hp = Number(record.attributes["horsepower"]);
  const kit = `oilmarrow-sk${sizeCode(hp)}-4k`;
  if (record.attributes["builtInDryer"] === true)
    return [shelf.smallest("polarwick-ff", record), "oilmarrow-46s", kit, "polarwick-ad-z50"];
  const filters = [shelf.smallest("polarwick-fc", record), shelf.smallest("polarwick-ff", record)];
  const service = filters.includes(undefined) ? [kit, "polarwick-ad-z50"] : [];
  return [shelf.smallest("polarwick-rd", record), ...filters, "oilmarrow-46s", ...service];
}

function withPiston(record: ProductRecord): Target[] {
  const hp = Number(record.attributes["horsepower"]);
  if (record.subcategory === "portable") return [hoseOf(record), "torrendyne-qc14im-14", "oilmarrow-100p"];
  if (hp < 7.5) return ["polarwick-ad-t", "torrendyne-frl12", "oilmarrow-100p", "torrendyne-vp4-s"];
  return ["polarwick-ad-t", hp <= 10 ? "torrendyne-frl34" : "torrendyne-frl1", "oilmarrow-100p", "torrendyne-vp6-l"];
}

function withPump(record: ProductRecord): Target[] {
  const hp = sizeCode(Number(record.attributes["driveHorsepower"]));
  if (record.subcategory === "screw-airends") return [`ostrelvane-se${hp}`, `oilmarrow-lf${hp}`, "oilmarrow-46s"];
  return ["oilmarrow-100p", "gantmoor-is-2", ofThread("gantmoor-cv", record)];
}

function withEngine(record: ProductRecord): Target[] {
  const hp = Number(record.attributes["engineHorsepower"]);
  if (record.category === "diesel-driven" && hp > 20)
    return [hoseOf(record), ofThread("torrendyne-bv", record), "oilmarrow-68s"];
  if (record.attributes["compressionType"] === "screw") return [hoseOf(record), "oilmarrow-46s", "torrendyne-iw1"];
  const kit = hp <= 6.5 ? "oilmarrow-ek-s" : hp <= 9 ? "oilmarrow-ek-m" : "oilmarrow-ek-l";
  const reel = outletOf(record) === "npt-0.25" ? "gantmoor-hr38-50" : "gantmoor-hr12-50";
  return [reel, record.category === "gas-driven" ? kit : "oilmarrow-100p", ofThread("torrendyne-frl", record)];
}

/** Goods for certain machines go with what else they need. */
const isWearPart = ({ subcategory, attributes }: ProductRecord): boolean =>
  subcategory === "wear-parts" ||
  attributes["servesPart"] !== undefined ||
  attributes["extraType"] === "rebuild-kit" ||
  Number(attributes["setPressure"] ?? 100) < 50;

/** Parts that are changed at the same visit: others of all its machines. */
function withWearPart(record: ProductRecord, shelf: Shelf): Target[] {
  const besides = shelf.besides(record).filter((slug) => slug !== record.slug);
  return besides.length > 0 ? besides : ofAnyMachine(record);
}

/** Goods of any machine, for parts that have no other part in common with all of theirs. */
function ofAnyMachine({ slug }: ProductRecord): Target[] {
  if (/^torrendyne-(?:bk-r|cs-)/.test(slug)) return ["torrendyne-vp4-s"];
  if (/^torrendyne-(?:bk-l|rvb)/.test(slug)) return ["torrendyne-vp6-l"];
  return slug === "oilmarrow-mg-14" ? ["ostrelvane-rm-1"] : [];
}

function withTreatment(record: ProductRecord, shelf: Shelf): Target[] {
  if (record.category === "air-dryers") {
    const port = outletOf(record);
    const bypass = port === "npt-2" ? "torrendyne-bp-2" : "torrendyne-bp-1";
    // Oil ruins a bed, and its dust must not go on: the two filters that it cannot do without stand first.
    if (record.attributes["dryerType"] === "desiccant")
      return [
        shelf.smallest("polarwick-ff", record),
        shelf.smallest("polarwick-fd", record),
        shelf.smallest("polarwick-fc", record),
        bypass,
      ];
    return [
      shelf.smallest("polarwick-fc", record),
      shelf.smallest("polarwick-ff", record),
      record.attributes["dryerType"] === "membrane" ? ofThread("torrendyne-frl", record) : bypass,
      record.attributes["dryerType"] === "refrigerated" ? "polarwick-ad-z50" : undefined,
    ];
  }
  const number = record.slug.replace("polarwick-", "");
  if (record.subcategory === "inline-filters") {
    const next = number.startsWith("fp")
      ? "fc"
      : number.startsWith("fc")
        ? "ff"
        : number.startsWith("ff") || number.startsWith("fd")
          ? "fa"
          : "ff";
    return [`polarwick-e${number.slice(1)}`, `polarwick-${next}${number.slice(2)}`, "polarwick-ad-f"];
  }
  if (!/^(?:oilmarrow|ostrelvane)-/.test(record.slug) && record.subcategory !== "filter-elements")
    return withWearPart(record, shelf);
  if (record.subcategory === "filter-elements") return [`polarwick-f${number.slice(1)}`, "polarwick-ad-f"];
  const hp = record.slug.replace(/^(?:oilmarrow|ostrelvane)-(?:if|lf|se|sk)/, "").replace(/-[24]k$/, "");
  return [`oilmarrow-if${hp}`, `oilmarrow-lf${hp}`, `ostrelvane-se${hp}`, "oilmarrow-46s"].filter(
    (slug) => slug !== record.slug,
  );
}

function withTank(record: ProductRecord): Target[] {
  const mawp = Number(record.attributes["mawp"]);
  const gallons = Number(record.attributes["tankVolume"]);
  const set = mawp >= 200 ? 200 : mawp >= 165 ? 165 : mawp >= 150 ? 150 : 125;
  const valve = gallons < 20 ? `torrendyne-rv14-${Math.min(set, 150)}` : `torrendyne-rv12-${set}`;
  if (gallons < 20) return [valve, `torrendyne-pg25-${mawp > 150 ? 300 : 200}`, "torrendyne-qc14u"];
  return [
    valve,
    gallons >= 200 ? "polarwick-ad-z50" : "polarwick-ad-t",
    `torrendyne-pg25-${mawp > 150 ? 300 : 200}`,
    gallons >= 200 ? "torrendyne-vp6-l" : "torrendyne-vp4-s",
  ];
}

function withBlowerOrVacuum(record: ProductRecord, shelf: Shelf): Target[] {
  const inlet = record.attributes["inletPort"] === "npt-2" ? "polarwick-vf-in2" : "polarwick-vf-in1";
  if (record.category === "blowers")
    return record.attributes["blowerType"] === "lobe"
      ? ["oilmarrow-220b", inlet, "torrendyne-vp6-l"]
      : [inlet, "torrendyne-vp4-s"];
  if (record.attributes["sealing"] !== "lubricated") return [inlet, "torrendyne-vp4-s"];
  const small = record.attributes["fillGrade"] === "32";
  return [
    small ? "oilmarrow-32v" : "oilmarrow-100v",
    inlet,
    ...shelf.besides(record).filter((slug) => slug.startsWith("torrendyne-ve-")),
  ];
}

function withPipe(record: ProductRecord): Target[] {
  const size = record.attributes["pipeSize"];
  if (record.subcategory === "kits")
    return size === "16"
      ? ["torrendyne-mf-2", "torrendyne-frl14", "torrendyne-qc14im-14"]
      : [`torrendyne-dr${size}`, "torrendyne-tc-63", "torrendyne-frl12"];
  if (size === undefined) return ["torrendyne-pk25-3", "torrendyne-qc14im-14"];
  return ["el", "te", "cp", "br"].map((code) => `torrendyne-${code}${size}`);
}

/**
 * No part goes into every machine that an oil is for. The oil of tools goes into any lubricator, and that of
 * compressors comes out again with the condensate; glycols mix with that water and pass a separator.
 */
function withOil(record: ProductRecord): Target[] {
  const { oilApplication: uses, baseOil } = record.attributes;
  if (!Array.isArray(uses)) return [];
  if (uses.includes("tool")) return ["torrendyne-frl14", "torrendyne-iw12"];
  return (uses.includes("screw") || uses.includes("piston")) && baseOil !== "pag" ? ["polarwick-ow100"] : [];
}

const withExtra: Readonly<Record<string, readonly string[]>> = {
  coupler: ["torrendyne-hs38", "torrendyne-bg-s"],
  gauge: ["torrendyne-bv14", "torrendyne-rv14-150"],
  "pressure-switch": ["gantmoor-cv12", "torrendyne-pg25-200"],
  "relief-valve": ["torrendyne-pg25-200", "polarwick-ad-t"],
  "check-valve": ["gantmoor-ps175-2", "torrendyne-rv14-150"],
  "ball-valve": ["polarwick-ad-t", "torrendyne-pg25-200"],
  drain: ["torrendyne-bv12", "polarwick-ow100"],
  separator: ["polarwick-ad-z50", "torrendyne-bv12"],
  starter: ["gantmoor-ds60", "gantmoor-ps175-2"],
  disconnect: ["gantmoor-ms10-3p208"],
  pad: ["torrendyne-fx-25", "polarwick-ad-t"],
  "engine-kit": ["oilmarrow-100p"],
  aftercooler: ["polarwick-ad-t"],
  silencer: ["torrendyne-vp4-s"],
  belt: ["oilmarrow-100p", "gantmoor-is-1"],
  monitor: ["polarwick-ad-z50"],
  vfd: ["gantmoor-ds60", "torrendyne-pg25-200"],
  "install-part": ["torrendyne-pg25-200"],
};

/** Goods of a hose line go on in their own thread. */
function withLine(record: ProductRecord): readonly Target[] {
  const ofQuarter = outletOf(record) === "npt-0.25";
  const coupler = ofQuarter ? "torrendyne-qc14im-14" : undefined;
  const reel = ofQuarter ? "gantmoor-hr38-50" : "gantmoor-hr12-50";
  const valve = ofThread("torrendyne-bv", record);
  switch (record.attributes["extraType"]) {
    case "frl":
      return [coupler ?? valve, hoseOf(record), "oilmarrow-22t"];
    case "regulator":
      return ["torrendyne-pg25-160", coupler ?? valve, hoseOf(record)];
    case "hose":
      return ofQuarter ? [coupler, reel, "torrendyne-bg-s"] : [valve, reel, "oilmarrow-22t"];
    case "hose-reel":
      return [coupler ?? valve, ofThread("torrendyne-frl", record), "oilmarrow-22t"];
    case "air-tool":
      return ["oilmarrow-22t", reel, coupler ?? hoseOf(record)];
    default:
      return withExtra[String(record.attributes["extraType"])] ?? [];
  }
}

function targetsOf(record: ProductRecord, shelf: Shelf): readonly Target[] {
  switch (record.category) {
    case "rotary-screw":
      return withScrew(record, shelf);
    case "piston":
      return withPiston(record);
    case "pumps":
      return withPump(record);
    case "oilless":
      return record.attributes["builtInDryer"] === true
        ? [
            shelf.smallest("polarwick-ff", record),
            shelf.smallest("polarwick-fa", record),
            ofThread("torrendyne-frl", record),
            hoseOf(record),
          ]
        : [
            shelf.smallest("polarwick-md", record) ?? shelf.smallest("polarwick-rd", record),
            shelf.smallest("polarwick-ff", record) ?? ofThread("torrendyne-frl", record),
            hoseOf(record),
          ];
    case "gas-driven":
    case "diesel-driven":
      return withEngine(record);
    case "air-dryers":
    case "air-filters":
      return withTreatment(record, shelf);
    case "air-tanks":
      return withTank(record);
    case "blowers":
    case "vacuum":
      return withBlowerOrVacuum(record, shelf);
    case "air-pipe":
      return withPipe(record);
    case "lubricants":
      return withOil(record);
    case "compressor-pods":
      return [
        `oilmarrow-sk${sizeCode(Number(record.attributes["horsepower"]))}-4k`,
        "oilmarrow-46s",
        "ostrelvane-rm-1",
      ];
    case "extras":
      return isWearPart(record) ? withWearPart(record, shelf) : withLine(record);
    case "open-box":
      return [];
  }
}

/** True if each version of the one has a version of the other that fits it. */
const versionsFit = (anchor: Product, companion: Product): boolean => {
  const others = versionsOf(companion);
  return versionsOf(anchor).every((one) => others.some((other) => mismatches(one, other).length === 0));
};

/** True if one of them is a kit for machines of the other, and holds it. */
function isTwice(one: ProductRecord, other: ProductRecord): boolean {
  const machines = new Set(one.fits);
  return other.fits.some((sku) => machines.has(sku)) && (kitHolds(one, other) || kitHolds(other, one));
}

/** Fills in what goes well together; pairs that do not fit, and parts of kits beside them, are left out. */
export function linkTogether(records: readonly ProductRecord[]): ProductRecord[] {
  const shelf = shelfOf(records);
  const machineOf = new Map(records.flatMap((record) => record.variants.map(({ sku }) => [sku, record] as const)));
  return records.map((record) => {
    const anchor = toProduct(record);
    const source = record.openBox ? shelf.get(record.openBox.of) : record;
    const wanted = source ? targetsOf(source, shelf) : [];
    const together: ProductRecord[] = [];
    for (const slug of new Set(wanted)) {
      const companion = slug === undefined || slug === record.slug ? undefined : shelf.get(slug);
      if (companion?.status !== "published" || !versionsFit(anchor, toProduct(companion))) continue;
      if (!goesIntoItsMachines(source!, companion, machineOf)) continue;
      if (together.some((one) => isFill(one) && isFill(companion))) continue;
      if (![record, ...together].some((one) => isTwice(one, companion))) together.push(companion);
    }
    return { ...record, boughtTogether: together.slice(0, 4).map(({ slug }) => slug) };
  });
}
