import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { exampleDocuments } from "#domain/machines/example-documents.ts";
import type { ProductRecord } from "../record.ts";
import { beltDriveOf } from "./drives.ts";

// Facts that goods of a kind state whoever makes them: their belts, the oil they are filled with, what the whole
// package draws, and that nobody may breathe their air.

const figure = (attributes: AttributeValues, key: string): number => Number(attributes[key] ?? 0);

/** The oil a machine leaves the factory with; null for what takes none. */
function fillOf({ category, subcategory, attributes }: ProductRecord): { base: string; grade: string } | null {
  switch (category) {
    case "rotary-screw":
    case "compressor-pods":
      return { base: "pao", grade: "46" };
    case "pumps":
      return subcategory === "screw-airends" ? { base: "pao", grade: "46" } : { base: "mineral", grade: "100" };
    case "piston":
      return { base: "mineral", grade: "100" };
    case "gas-driven":
    case "diesel-driven":
      if (attributes["compressionType"] === "piston") return { base: "mineral", grade: "100" };
      return { base: "pao", grade: category === "gas-driven" ? "46" : "68" };
    case "blowers":
      return attributes["blowerType"] === "lobe" ? { base: "pao", grade: "220" } : null;
    case "vacuum": {
      if (attributes["sealing"] !== "lubricated") return null;
      const pumps = attributes["vacuumType"] === "system" ? 2 : 1;
      return { base: "mineral", grade: figure(attributes, "horsepower") / pumps <= 2 ? "32" : "100" };
    }
    default:
      return null;
  }
}

/** Goods that make or treat compressed air, all of it for tools and processes. */
const isForWork = ({ category, attributes }: ProductRecord): boolean =>
  ["rotary-screw", "piston", "oilless", "gas-driven", "diesel-driven", "compressor-pods", "air-dryers"].includes(
    category,
  ) ||
  (category === "air-filters" && ["housing", "element"].includes(String(attributes["filterItem"])));

const up = (amps: number): number => Math.ceil(amps * 10 - 1e-9) / 10;
/** A refrigerated dryer's power by what it dries, kW: near that of the dryers that stand alone. */
const dryerPower = (flow: number): number => 0.1 + flow * 0.0065;

/** Current that the package draws beside its motor, at this voltage: fan, dryer on two of its wires, controls. */
function besideMotor({ category, attributes }: ProductRecord, volts: number, motor: number): number {
  const fan = category === "oilless" && attributes["enclosed"] !== true ? 0 : motor * 0.06;
  const isDried = attributes["builtInDryer"] === true || category === "compressor-pods";
  const dryer = isDried ? (dryerPower(figure(attributes, "airflow")) * 1000) / (volts * 0.85) : 0;
  const controls = (category === "oilless" ? 60 : 150) / volts;
  return fan + dryer + controls;
}

/** A version's package currents, one for each voltage it can be wired for. */
function packageCurrents(record: ProductRecord, own: AttributeValues): AttributeValues {
  if (record.category === "air-dryers") {
    const volts = own["voltage"];
    const watts = figure(own, "packagePower") * 1000;
    if (!Array.isArray(volts) || watts === 0) return {};
    const ways = own["phase"] === "3" ? Math.sqrt(3) : 1;
    return Object.fromEntries(volts.map((volt) => [`packageAmps${volt}`, up(watts / (Number(volt) * 0.85 * ways))]));
  }
  if (!["rotary-screw", "oilless", "compressor-pods"].includes(record.category)) return {};
  return Object.fromEntries(
    Object.entries(own).flatMap(([key, amps]) => {
      const volts = /^fullLoadAmps(\d+)$/.exec(key)?.[1];
      if (volts === undefined || typeof amps !== "number") return [];
      return [[`packageAmps${volts}`, up(amps + besideMotor(record, Number(volts), amps))]];
    }),
  );
}

/** The goods with what all of their kind state, and with the documents that the trade expects of them. */
export function withStated(record: ProductRecord): ProductRecord {
  const stated = withFigures(record);
  const kinds = exampleDocuments({
    ...stated,
    versions: stated.variants.map((variant) => ({ ...stated.attributes, ...variant.attributes })),
  });
  const documents = kinds.flatMap((kind) => [
    { kind, language: "en" as const },
    { kind, language: "cn" as const },
  ]);
  return { ...stated, documents: [...record.documents, ...documents] };
}

function withFigures(record: ProductRecord): ProductRecord {
  const belts = beltDriveOf(record);
  const fill = fillOf(record);
  const [only, ...others] = record.variants;
  const single = others.length === 0;
  return {
    ...record,
    attributes: {
      ...record.attributes,
      ...(belts && { beltGrooves: belts.grooves, beltSection: belts.belt[0]! }),
      ...(fill && { fillBase: fill.base, fillGrade: fill.grade }),
      ...(isForWork(record) && { breathingAir: false }),
      ...(single && only && packageCurrents(record, { ...record.attributes, ...only.attributes })),
    },
    variants: single
      ? record.variants
      : record.variants.map((variant) => {
          const currents = packageCurrents(record, { ...record.attributes, ...variant.attributes });
          return Object.keys(currents).length === 0
            ? variant
            : { ...variant, attributes: { ...variant.attributes, ...currents } };
        }),
  };
}
