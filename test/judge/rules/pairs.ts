import { type GoodsFinding, goodsFindings, shown } from "../finding.ts";
import { figure, type Goods, word, words } from "../goods.ts";
import { deliveredAt, purgeOf } from "../reckoned.ts";
import { bedFilter, dustFilter, filterCapacity, type Grade, grades } from "../tables/air-quality.ts";
import { desiccantCapacity, refrigeratedCapacity } from "../tables/dryers.ts";
import { reliefStandard } from "../tables/vessels.ts";

/** Several goods that are offered together with one that a buyer looks at. */
export interface Bundle {
  readonly anchor: Goods;
  readonly companions: readonly Goods[];
}

const pistons: ReadonlySet<string> = new Set(["piston", "gas-driven"]);
const isMachine = (goods: Goods): boolean => figure(goods, "airflow") !== null && goods.category !== "pumps";
const pressureOf = (goods: Goods): number | null => figure(goods, "maxPressure") ?? figure(goods, "mawp");

/** A dryer of a machine takes its air at the rating of CAGI: 100 °F in and around. */
export function dryersTake({ anchor, companions }: Bundle): GoodsFinding[] {
  const pressure = figure(anchor, "ratedPressure");
  if (!isMachine(anchor) || pressure === null) return [];
  const flow = deliveredAt(anchor, pressure) ?? 0;
  const rating = { pressure, air: 100, room: 100 };
  const hot = pistons.has(anchor.category) && word(anchor, "stages") !== null;
  const cooled = companions.some((goods) => word(goods, "extraType") === "aftercooler");
  return companions.flatMap((goods) => {
    const type = word(goods, "dryerType");
    if (type === null) return [];
    const share =
      type === "desiccant" ? desiccantCapacity(rating) : type === "refrigerated" ? refrigeratedCapacity(rating) : 1;
    const takes = (figure(goods, "ratedFlow") ?? 0) * (share ?? 0);
    const purge = purgeOf({ goods, quantity: 1 });
    return [
      ...(takes < flow
        ? [
            `${goods.sku} takes ${shown(takes)} SCFM at ${pressure} psi; ${anchor.sku} sends ` +
              `${shown(flow)} (makers' correction tables)`,
          ]
        : []),
      ...(hot && !cooled && (figure(goods, "maxInletTemperature") ?? 0) < 180
        ? [
            `${goods.sku} takes air to ${figure(goods, "maxInletTemperature")} °F, and nothing cools that ` +
              `of the piston ${anchor.sku}`,
          ]
        : []),
      ...(purge > flow / 4 ? [`${goods.sku} spends ${shown(purge)} of the ${shown(flow)} CFM of ${anchor.sku}`] : []),
    ].map((says) => ({ rule: "bundled dryer" as const, says }));
  });
}

/** Filters take the air of the machine or dryer that they are offered with. */
export function filtersTake({ anchor, companions }: Bundle): GoodsFinding[] {
  const isDryer = word(anchor, "dryerType") !== null;
  const pressure = isDryer ? 100 : figure(anchor, "ratedPressure");
  if ((!isMachine(anchor) && !isDryer) || pressure === null) return [];
  const flow = isDryer ? (figure(anchor, "ratedFlow") ?? 0) : (deliveredAt(anchor, pressure) ?? 0);
  return companions.flatMap((goods) => {
    if (word(goods, "filterItem") !== "housing") return [];
    const takes = (figure(goods, "ratedFlow") ?? 0) * (filterCapacity(pressure) ?? 0);
    if (takes >= flow) return [];
    return goodsFindings("bundled filter", [
      `${goods.sku} takes ${shown(takes)} SCFM at ${pressure} psi; ${anchor.sku} has ${shown(flow)} (Aircel, C1)`,
    ]);
  });
}

/** Filters with a heatless dryer are those that its bed and its dust need. */
export function bedsHaveFilters({ anchor, companions }: Bundle): GoodsFinding[] {
  if (word(anchor, "dryerType") !== "desiccant") return [];
  const found = companions.flatMap((goods) => (word(goods, "filterGrade") as Grade | null) ?? []);
  const dust = found.filter((grade) => grade !== bedFilter && grade !== "carbon" && grades[grade] <= dustFilter);
  return goodsFindings("bundled filters of a bed", [
    ...(found.includes(bedFilter)
      ? []
      : [`${anchor.sku} is offered without a 0.01 µm coalescing filter before its bed`]),
    ...(dust.length > 0 || found.filter((grade) => grade === bedFilter).length > 1
      ? []
      : [`${anchor.sku} is offered without a filter for its dust`]),
  ]);
}

/** A safety valve opens at or below the MAWP, above the machine's pressure, and passes what the machine sends. */
export function reliefHolds(anchor: Goods, valve: Goods): string[] {
  const set = figure(valve, "setPressure");
  const mawp = figure(anchor, "mawp");
  const most = figure(anchor, "maxPressure");
  const flow = figure(anchor, "airflow");
  const passes = figure(valve, "ratedFlow");
  if (set === null) return [`${valve.sku} states no set pressure (${reliefStandard})`];
  return [
    ...(mawp !== null && set > mawp
      ? [`${valve.sku} opens at ${set} psi; the MAWP of ${anchor.sku} is ${mawp} psi`]
      : []),
    ...(most !== null && set <= most
      ? [`${valve.sku} opens at ${set} psi, where ${anchor.sku} runs: ${most} psi`]
      : []),
    ...(flow !== null && (passes ?? 0) < flow
      ? [`${valve.sku} passes ${passes} SCFM; ${anchor.sku} delivers ${flow} CFM`]
      : []),
  ].map((each) => `${each} (${reliefStandard})`);
}

export function reliefsHold({ anchor, companions }: Bundle): GoodsFinding[] {
  if (figure(anchor, "mawp") === null && !isMachine(anchor)) return [];
  return companions.flatMap((goods) =>
    word(goods, "extraType") === "relief-valve" ? goodsFindings("bundled relief", reliefHolds(anchor, goods)) : [],
  );
}

/** Parts in the air of a machine or tank bear its pressure. */
export function companionsBear({ anchor, companions }: Bundle): GoodsFinding[] {
  const most = pressureOf(anchor);
  if (most === null || (!isMachine(anchor) && anchor.category !== "air-tanks")) return [];
  const borne = companions.filter(
    (goods) => pressureOf(goods) !== null && !isMachine(goods) && goods.category !== "pumps",
  );
  const run = isMachine(anchor) ? most : 0;
  return goodsFindings(
    "bundled pressure",
    borne
      .filter((goods) => pressureOf(goods)! < run)
      .map(
        (goods) =>
          `${goods.sku} bears ${pressureOf(goods)} psi; ${anchor.sku} reaches ${run} psi (29 CFR 1926.302(b)(5))`,
      ),
  );
}

const inLine: ReadonlySet<string> = new Set(["frl", "regulator", "coupler", "hose", "hose-reel", "air-tool"]);

/** Goods of the line that are offered together are joined by their threads. */
export function lineJoins({ anchor, companions }: Bundle): GoodsFinding[] {
  const type = word(anchor, "extraType");
  const port = word(anchor, "port");
  if (type === null || !inLine.has(type) || port === null) return [];
  return goodsFindings(
    "bundled threads",
    companions
      .filter((goods) => inLine.has(word(goods, "extraType") ?? "") && (word(goods, "port") ?? port) !== port)
      .map((goods) => `${goods.sku}, ${word(goods, "port")}, is offered with ${anchor.sku}, ${port}, and no fitting`),
  );
}

const oilOf: Readonly<Record<string, string>> = {
  "rotary-screw": "screw",
  "compressor-pods": "screw",
  piston: "piston",
  vacuum: "vacuum",
  blowers: "blower",
};

/** Oil is of the kind that the machine runs on, and none where it runs on none. */
export function oilIsRight({ anchor, companions }: Bundle): GoodsFinding[] {
  if (!isMachine(anchor) && oilOf[anchor.category] === undefined) return [];
  const dry = word(anchor, "lubrication") === "oil-free";
  return companions.flatMap((goods) => {
    const uses = words(goods, "oilApplication");
    if (uses.length === 0 || uses.includes("tool")) return [];
    const wanted = oilOf[anchor.category];
    return goodsFindings("bundled oil", [
      ...(dry ? [`${goods.sku} is oil, and ${anchor.sku} runs without`] : []),
      ...(!dry && wanted !== undefined && !uses.includes(wanted) && !uses.includes("engine")
        ? [`${goods.sku} is for ${uses.join(", ")}; ${anchor.sku} takes ${wanted} oil`]
        : []),
      ...otherFill(anchor, goods),
    ]);
  });
}

/** Oil is of the base and grade that the plate names. How much of it is offered is counted apart: a fill at least. */
export function otherFill(machine: Goods, oil: Goods): string[] {
  const [base, grade] = [word(machine, "fillBase"), word(machine, "fillGrade")];
  const isOther = (wanted: string | null, own: string | null) => wanted !== null && own !== null && wanted !== own;
  return [
    ...(isOther(base, word(oil, "baseOil"))
      ? [`${oil.sku} is ${word(oil, "baseOil")}; ${machine.sku} has ${base}`]
      : []),
    ...(isOther(grade, word(oil, "viscosityGrade"))
      ? [`${oil.sku} is ISO ${word(oil, "viscosityGrade")}; ${machine.sku} takes ${grade}`]
      : []),
  ];
}

/** A pressure switch or gauge reads and stops at what the machine reaches. */
export function controlsReach({ anchor, companions }: Bundle): GoodsFinding[] {
  const most = figure(anchor, "maxPressure");
  if (!isMachine(anchor) || most === null) return [];
  return companions.flatMap((goods) => goodsFindings("bundled control", controlOf(anchor, goods, most)));
}

/** Used for bundles and for "fits" alike. */
export function controlOf(machine: Goods, goods: Goods, most: number): string[] {
  const type = word(goods, "extraType");
  const cutOut = figure(goods, "cutOut");
  const limit = Math.min(most, figure(machine, "mawp") ?? most);
  return [
    ...(type === "pressure-switch" && cutOut !== null && cutOut > limit
      ? [`${goods.sku} stops at ${cutOut} psi; ${machine.sku} may reach ${limit} psi`]
      : []),
    ...(type === "gauge" && (figure(goods, "maxPressure") ?? 0) < Math.max(most, figure(machine, "mawp") ?? 0)
      ? [
          `${goods.sku} reads to ${figure(goods, "maxPressure")} psi; ${machine.sku} has a MAWP of ` +
            `${figure(machine, "mawp")} psi (29 CFR 1910.169(b)(3))`,
        ]
      : []),
  ];
}

/** Goods on a machine's parts list, by slug: the numbers of the drawing that each is for. A kit is for several. */
export type PartNumbers = ReadonlyMap<string, ReadonlySet<number>>;

/** Nothing is offered beside a kit that holds it: by the parts list of some machine, the kit is for it and for more. */
export function nothingTwice({ anchor, companions }: Bundle, lists: readonly PartNumbers[]): GoodsFinding[] {
  const all = [anchor, ...companions];
  const pairs = all.flatMap((kit) => all.map((part) => ({ kit, part })));
  return goodsFindings(
    "bundled twice",
    pairs
      .filter(({ kit, part }) => lists.some((list) => holds(list.get(kit.slug), list.get(part.slug))))
      .map(({ kit, part }) => `beside ${anchor.sku}, ${part.sku} is offered with ${kit.sku}, which holds it`),
  );
}

const holds = (kit: ReadonlySet<number> = new Set(), part: ReadonlySet<number> = new Set()): boolean =>
  part.size > 0 && kit.size > part.size && part.isSubsetOf(kit);
