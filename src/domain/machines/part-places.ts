import { type MachinePart, type PartName, servedParts, taskOf } from "./machine-parts.ts";
import { type FittingPart, servedBy } from "./service-parts.ts";

/** Goods outside the service plan, by kind. */
const byExtra: Readonly<Record<string, readonly PartName[]>> = {
  // Rings, valves, gaskets and seals in one bag.
  "rebuild-kit": ["valve-plate", "piston-rings", "piston-seal", "tip-seal", "shaft-seal"],
  "relief-valve": ["relief-valve"],
  "check-valve": ["check-valve"],
  "pressure-switch": ["pressure-switch"],
  belt: ["belt"],
  silencer: ["intake-filter"],
  gauge: ["gauge", "vacuum-gauge"],
  starter: ["starter"],
  vfd: ["inverter"],
  drain: ["drain"],
  "ball-valve": ["drain"],
};

/** Positions in the list of the parts that these goods serve; none if they have no place in the drawing. */
export function placesOf(goods: FittingPart, parts: readonly MachinePart[]): readonly number[] {
  const { tasks } = servedBy(goods);
  const names = namesOf(goods);
  return parts.flatMap(({ name }, at) => {
    const task = taskOf[name];
    return names.has(name) || (task !== undefined && tasks.includes(task)) ? [at] : [];
  });
}

/** True if a kit serves every part that these goods are for, and more. The machines that either fits are ignored. */
export function kitHolds(kit: FittingPart, goods: FittingPart): boolean {
  const [inKit, own] = [namesOf(kit), [...namesOf(goods)]];
  const [kitTasks, tasks] = [servedBy(kit).tasks, servedBy(goods).tasks];
  const has = (name: PartName) => inKit.has(name) || (taskOf[name] !== undefined && kitTasks.includes(taskOf[name]));
  // A part by its name: which tasks a name is for is the plan's, and some parts have none.
  const isHeld = own.length > 0 ? own.every(has) : tasks.every((task) => kitTasks.includes(task));
  const jobs = Math.max(own.length, tasks.length);
  return isHeld && jobs > 0 && Math.max(inKit.size, kitTasks.length) > jobs;
}

function namesOf(goods: FittingPart): ReadonlySet<PartName> {
  const extra = String(goods.attributes["extraType"] ?? "");
  const names = new Set<PartName>(Object.hasOwn(byExtra, extra) ? byExtra[extra] : []);
  const uses = goods.attributes["oilApplication"];
  if (Array.isArray(uses) && uses.includes("engine")) names.add("engine-oil");
  for (const name of servedParts(goods.attributes)) names.add(name);
  if (goods.category === "pumps" && goods.subcategory === "screw-airends") names.add("airend");
  return names;
}
