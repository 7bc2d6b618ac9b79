import { type GoodsFinding, goodsFindings } from "../finding.ts";
import { figure, type Goods, word, words } from "../goods.ts";
import { controlOf, reliefHolds } from "./pairs.ts";

/** Horsepower that a part's name says it is for: "10 HP", "4–6.5 HP", "to 50 HP", "from 3 HP". */
function namedPower(name: string): readonly [least: number, most: number] | null {
  const [, to] = /\bto ([\d.]+) HP/.exec(name) ?? [];
  if (to) return [0, Number(to)];
  const [, from] = /\bfrom ([\d.]+) HP/.exec(name) ?? [];
  if (from) return [Number(from), Number.POSITIVE_INFINITY];
  const [, least, most = least] = /([\d.]+)(?:–([\d.]+))? HP/.exec(name) ?? [];
  return least ? [Number(least), Number(most)] : null;
}

/**
 * Horsepower that a part may be made for: of one of a machine's motors. An engine drives a pump of about half its
 * power, so its machines are held only to kits for engines.
 */
function powersOf(part: Goods, machine: Goods): readonly number[] {
  const engine = figure(machine, "engineHorsepower");
  if (engine !== null) return word(part, "extraType") === "engine-kit" ? [engine] : [];
  const power = figure(machine, "horsepower") ?? figure(machine, "driveHorsepower");
  if (power === null) return [];
  const [, motors] = /(\d) × [\d.]+ HP/.exec(machine.name) ?? [];
  if (motors) return [power / Number(motors)];
  return machine.subcategory === "central-systems" ? [power, power / 2, power / 3] : [power];
}

/** A part that names the power of its machines fits none of another. */
function fitsPower(part: Goods, machine: Goods): string[] {
  const named = namedPower(part.name);
  const powers = powersOf(part, machine);
  if (named === null || powers.length === 0 || word(part, "extraType") === "rebuild-kit") return [];
  if (powers.some((power) => power >= named[0] && power <= named[1])) return [];
  return [`${part.sku} is for ${named.join(" to ")} HP, and is said to fit ${machine.sku} of ${powers[0]} HP`];
}

/** A rebuild kit is for pumps of as many stages as it names. */
function fitsStages(part: Goods, machine: Goods): string[] {
  const [, named] = /(Single|Two)-Stage/.exec(part.name) ?? [];
  const stages = word(machine, "stages");
  if (!named || stages === null || (named === "Single") === (stages === "1")) return [];
  return [`${part.sku} is for ${named.toLowerCase()}-stage pumps; ${machine.sku} has ${stages} stages`];
}

const oilUses: Readonly<Record<string, readonly string[]>> = {
  screw: ["rotary-screw", "compressor-pods", "gas-driven", "diesel-driven", "pumps", "open-box"],
  piston: ["piston", "gas-driven", "diesel-driven", "pumps", "open-box"],
  vacuum: ["vacuum", "open-box"],
  blower: ["blowers", "open-box"],
  tool: ["extras"],
  engine: ["gas-driven", "diesel-driven", "open-box"],
};

/** Oil is said to fit machines that run on it, a screw's none of pistons. */
function fitsOil(part: Goods, machine: Goods): string[] {
  const uses = words(part, "oilApplication");
  if (uses.length === 0) return [];
  const lubrication = word(machine, "lubrication");
  const wrong =
    lubrication === "oil-free" ||
    (lubrication === "oil-injected" && !uses.includes("screw") && !uses.includes("engine")) ||
    ((lubrication === "splash" || lubrication === "pressure") && uses.join() === "screw");
  const category = uses.some((use) => oilUses[use]?.includes(machine.category));
  return wrong || !category ? [`${part.sku} is ${uses.join(" and ")} oil, and is said to fit ${machine.sku}`] : [];
}

/** Parts in a machine's air bear its pressure. */
function fitsPressure(part: Goods, machine: Goods): string[] {
  const bears = figure(part, "maxPressure");
  const most = figure(machine, "maxPressure") ?? figure(machine, "mawp");
  if (bears === null || most === null || part.category === "pumps") return [];
  if (bears >= most) return [];
  return [`${part.sku} bears ${bears} psi; ${machine.sku}, which it is said to fit, reaches ${most} psi`];
}

/** Everything against a part that is said to fit a machine. */
export function judgeFit(part: Goods, machine: Goods): GoodsFinding[] {
  const most = figure(machine, "maxPressure") ?? figure(machine, "mawp");
  return goodsFindings("fits", [
    ...fitsPower(part, machine),
    ...fitsStages(part, machine),
    ...fitsOil(part, machine),
    ...fitsPressure(part, machine),
    ...(word(part, "extraType") === "relief-valve" && figure(machine, "mawp") !== null
      ? reliefHolds(machine, part)
      : []),
    ...(most === null ? [] : controlOf(machine, part, most)),
  ]);
}
