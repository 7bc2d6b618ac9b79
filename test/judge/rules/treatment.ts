import type { Answer, Part } from "../answer.ts";
import { type Dryness, promisedDewPoint, promisedGrade } from "../asked-air.ts";
import { type Finding, findings, shown } from "../finding.ts";
import { figure, type Goods, word } from "../goods.ts";
import { needed, partsOf, type Reckoned } from "../reckoned.ts";
import { bedFilter, dustFilter, filterCapacity, type Grade, grades, warmestAir } from "../tables/air-quality.ts";
import { otherFill } from "./pairs.ts";
import { aftercoolerApproach, desiccantCapacity, type DryerInlet, refrigeratedCapacity } from "../tables/dryers.ts";

/** The air reaches the promised dew point, or the page says that it has no dryer. */
export function driesEnough({ asked, machine, parts, missing }: Answer): Finding[] {
  const promised = promisedDewPoint[asked.dryness];
  if (!machine || promised === null || missing.includes("dryer")) return [];
  const reached = [
    figure(machine, "pressureDewPoint"),
    machine.attributes["builtInDryer"] === true ? (figure(machine, "pressureDewPoint") ?? 38) : null,
    ...partsOf(needed(parts), "dryer").map(({ goods }) => figure(goods, "pressureDewPoint")),
  ].filter((point) => point !== null);
  const driest = Math.min(...reached, Number.POSITIVE_INFINITY);
  if (driest <= promised) return [];
  return [
    {
      rule: "dew point",
      says:
        `a dew point of ${promised} °F is promised and ` +
        `${driest === Number.POSITIVE_INFINITY ? "nothing dries the air" : `${driest} °F is reached`} ` +
        `(ISO 8573-1, water)`,
    },
  ];
}

/** Oil for a change is of what the machine is filled with: makers have another base drained and flushed out first. */
export function oilIsOfTheFill({ machine, parts }: Answer): Finding[] {
  if (!machine) return [];
  return findings(
    "oil as filled",
    partsOf(parts, "oil").flatMap(({ goods }) => otherFill(machine, goods)),
  );
}

/** Each dryer takes the air that comes, as warm, as thin and at as little pressure as it comes. */
export function dryerTakesFlow({ asked, need, machine, parts }: Answer, { sent, through }: Reckoned): Finding[] {
  if (!machine) return [];
  const air = asked.room + aftercoolerApproach;
  const inlet = { pressure: need.cutIn, air, room: asked.room };
  return [...builtIn(machine, inlet, sent, asked.dryness), ...partsOf(parts, "dryer").flatMap(ofTheList)];

  function ofTheList({ goods, quantity }: Part): Finding[] {
    const rated = (figure(goods, "ratedFlow") ?? 0) * quantity;
    const warmest = figure(goods, "maxInletTemperature") ?? 0;
    // Some makers build dryers for the hot air of pistons, and rate them at it.
    const hot = (figure(goods, "ratedInletTemperature") ?? 100) > 100;
    const share =
      word(goods, "dryerType") === "desiccant"
        ? desiccantCapacity(inlet)
        : word(goods, "dryerType") === "refrigerated"
          ? refrigeratedCapacity(hot ? { ...inlet, air: 100 } : inlet)
          : 1;
    const where = `${shown(need.cutIn)} psi, ${shown(air)} °F at its inlet and ${shown(asked.room)} °F around it`;
    if (air > warmest)
      return [
        {
          rule: "dryer inlet",
          says:
            `${goods.sku} takes air to ${warmest} °F; behind an aftercooler in a room of ` +
            `${shown(asked.room)} °F it is ${shown(air)} °F`,
        },
      ];
    if (share === null)
      return [
        { rule: "dryer table", says: `${goods.sku} is offered at ${where}, where no maker's table reaches: ask us` },
      ];
    if (through <= rated * share * 1.005) return [];
    return [
      {
        rule: "dryer flow",
        says:
          `${goods.sku} takes ${shown(rated * share)} SCFM at ${where}; ${shown(through)} SCFM come ` +
          `(makers' correction tables)`,
      },
    ];
  }
}

/** The dryer in a machine takes its air by the same tables. Makers put it in front of the tank or behind. */
function builtIn(machine: Goods, inlet: DryerInlet, sent: number, dryness: Dryness): Finding[] {
  const rated = figure(machine, "dryerFlow");
  if (rated === null || promisedDewPoint[dryness] === null) return [];
  const share = refrigeratedCapacity(inlet);
  const { pressure, air, room } = inlet;
  const where = `${shown(pressure)} psi, ${shown(air)} °F at its inlet and ${shown(room)} °F around it`;
  if (share === null)
    return findings("dryer table", [
      `the dryer of ${machine.sku} is offered at ${where}, where no maker's table reaches`,
    ]);
  if (sent <= rated * share * 1.005) return [];
  return findings("dryer flow", [
    `the dryer of ${machine.sku} takes ${shown(rated * share)} SCFM at ${where}; ${shown(sent)} SCFM come`,
  ]);
}

const gradeOf = ({ goods }: Part): Grade | null => {
  const grade = word(goods, "filterGrade");
  return grade !== null && grade in grades ? (grade as Grade) : null;
};

/** Filters take the air that comes at the pressure it has, in SCFM; separators go by the compressor's CFM. */
export function filterTakesFlow({ need, machine, parts }: Answer, { delivered, through }: Reckoned): Finding[] {
  if (!machine) return [];
  const share = filterCapacity(need.cutIn);
  return partsOf(parts, "filter", "aftercooler", "separator").flatMap(({ role, goods, quantity }): Finding[] => {
    const rated = (figure(goods, "ratedFlow") ?? 0) * quantity;
    if (share === null && role === "filter")
      return findings("filter flow", [
        `${goods.sku} is offered at ${shown(need.cutIn)} psi, where no maker's table reaches`,
      ]);
    const takes = role === "filter" ? rated * share! : rated;
    const comes = role === "separator" ? (delivered ?? 0) : through;
    if (comes <= takes * 1.005) return [];
    return findings("filter flow", [
      `${goods.sku} takes ${shown(takes)} SCFM at ${shown(need.cutIn)} psi; ${shown(comes)} come (Aircel, C1)`,
    ]);
  });
}

/** No filter stands in hotter air than its page states, or a named source where the page states nothing. */
export function filterBearsHeat({ asked, machine, parts }: Answer): Finding[] {
  if (!machine) return [];
  const isHot = hotMachines.has(machine.category) && word(machine, "oillessTechnology") !== "scroll";
  const isCooled = partsOf(parts, "aftercooler").length > 0;
  const air = isHot && !isCooled ? uncooledAir : asked.room + aftercoolerApproach;
  return findings(
    "filter inlet",
    partsOf(parts, "filter").flatMap((part) => {
      const own = figure(part.goods, "maxInletTemperature");
      const limit = own ?? warmestAir(gradeOf(part) ?? "particulate-5");
      const takes = own === null ? "states no limit, and its like takes" : "takes";
      return air <= limit ? [] : [`${part.goods.sku} ${takes} air to ${limit} °F, and ${shown(air)} °F come`];
    }),
  );
}

/** Machines that leave their air as hot as a pump sends it. */
const hotMachines: ReadonlySet<string> = new Set(["piston", "oilless"]);
/** That heat, °F: Dry Cool Chillers, "Aftercoolers", figure AC1-1, the average of two-stage reciprocating machines. */
const uncooledAir = 300;

/** The promised grade is there; beds and carbon have before and behind them what they need. */
export function treatsInOrder({ asked, machine, parts, missing, text }: Answer): Finding[] {
  if (!machine) return [];
  const treatment = partsOf(needed(parts), "filter", "dryer");
  const filters = partsOf(treatment, "filter");
  const finest = Math.min(...filters.map((part) => grades[gradeOf(part) ?? "particulate-5"]), Number.POSITIVE_INFINITY);
  const hasUnit = partsOf(parts, "frl").length > 0;
  const pod = word(machine, "isoClass") !== null;
  const promised = promisedGrade[asked.cleanliness];
  // Before plain tools a filter may be advice: 5 µm are what it or a unit at the outlet keeps back.
  const isAdvised = promised === 5 && (hasUnit || partsOf(parts, "filter").length > 0);
  const lacks = finest > promised && !isAdvised && !pod && !missing.includes("filter");
  const says = lacks
    ? [
        `${asked.cleanliness} air is promised, particles to ${promised} µm, and the finest filter leaves ` +
          `${finest === Number.POSITIVE_INFINITY ? "everything" : `${finest} µm`} (ISO 8573-1)`,
      ]
    : [];
  for (const [at, part] of treatment.entries()) {
    const before = treatment.slice(0, at).map(gradeOf);
    const behind = treatment.slice(at + 1);
    const type = part.role === "dryer" ? word(part.goods, "dryerType") : null;
    if ((type === "desiccant" || type === "membrane") && !before.includes(bedFilter))
      says.push(
        `before ${part.goods.sku} no filter coalesces to 0.01 µm: oil ruins its bed (CAGI handbook, order ` +
          `of treatment)`,
      );
    if (
      type === "desiccant" &&
      !behind.some(
        (next) => gradeOf(next) !== null && gradeOf(next) !== "carbon" && grades[gradeOf(next)!] <= dustFilter,
      )
    )
      says.push(`behind ${part.goods.sku} no filter keeps its dust, 1 µm or finer (CAGI handbook, order of treatment)`);
    if (gradeOf(part) === "carbon" && !before.includes(bedFilter))
      says.push(
        `before ${part.goods.sku}, activated carbon, no filter coalesces to 0.01 µm (CAGI handbook, order ` +
          `of treatment)`,
      );
    if (gradeOf(part) === "carbon" && behind.some(({ role }) => role === "dryer"))
      says.push(
        `${part.goods.sku}, activated carbon, stands before the dryer: water uses it up (CAGI handbook, ` +
          `order of treatment)`,
      );
  }
  if (/breathing air/i.test(text) && !/ask an engineer|never|not (?:for|make|give)|Grade D/i.test(text))
    says.push("breathing air is promised; filters do not make it (29 CFR 1910.134(i), Grade D)");
  return findings("treatment", says);
}
