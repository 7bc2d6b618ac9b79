import { type AirNeed, dewPoints, filterSets } from "#domain/sizing/air-need.ts";
import { dryerReasons } from "#domain/sizing/dryer-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, measured, type Offer } from "#domain/sizing/offer.ts";
import {
  adapterReasons,
  type OutletUnit,
  outletUnitReasons,
  outletUnits,
  threadsOnTheWay,
} from "#domain/sizing/outlet-rules.ts";
import {
  aftercoolerReasons,
  couplerReasons,
  drainReasons,
  filterReasons,
  hoseReasons,
  oilReasons,
  pipeLoss,
  pipePartReasons,
  pipeReasons,
  receiverReasons,
  reliefReasons,
  separatorReasons,
  storageFigures,
  storageNeeded,
} from "#domain/sizing/part-rules.ts";
import { allFit, type Reason, reason } from "#domain/sizing/reason.ts";

/** What a part does in the system, in the way of the air. */
const partRoles = [
  "receiver",
  "relief",
  "drain",
  "aftercooler",
  "filter",
  "dryer",
  "separator",
  "oil",
  "pipe",
  "coupling",
  "drop",
  "adapter",
  "frl",
  "regulator",
  "hose",
  "coupler",
] as const;
export type PartRole = (typeof partRoles)[number];

/** Roles that many shops have filled already: shown with the system, and taken by who wants them. */
export const isOptional = (role: PartRole): boolean => role === "frl" || role === "regulator";

export interface Part<Goods extends Offer> {
  readonly role: PartRole;
  readonly offer: Goods;
  readonly quantity: number;
  /** The rules it was chosen by, all of them kept. */
  readonly reasons: readonly Reason[];
}

/** The goods a system may be made of; each is judged, so that more than fits may stand here. */
export interface Shelves<Goods extends Offer> {
  readonly receivers: readonly Goods[];
  readonly reliefs: readonly Goods[];
  readonly drains: readonly Goods[];
  readonly aftercoolers: readonly Goods[];
  readonly filters: readonly Goods[];
  readonly dryers: readonly Goods[];
  readonly separators: readonly Goods[];
  readonly oils: readonly Goods[];
  /** Pipe and kits. */
  readonly pipes: readonly Goods[];
  readonly pipeParts: readonly Goods[];
  /** Units for the outlets. */
  readonly units: readonly Goods[];
  readonly hoses: readonly Goods[];
  readonly couplers: readonly Goods[];
}

export interface ChosenParts<Goods extends Offer> {
  readonly parts: readonly Part<Goods>[];
  /** What the machine has already. */
  readonly own: readonly Reason[];
  /** What was needed and nothing on the shelves is fit for. */
  readonly missing: readonly PartRole[];
}

/** A screw's built-in dryer is a refrigerated one, and its catalogue page states no dew point: it counts as the warmest of these. */
const builtInDewPoint = dewPoints.shop;

const hasDryer = ({ attributes, compression }: Machine): boolean =>
  compression === "screw" && attributes["builtInDryer"] === true;

/** Whether the machine's own dryer dries the air enough. */
export function driesItself({ dryness }: AirNeed, machine: Machine): boolean {
  const wanted = dewPoints[dryness];
  return wanted !== null && hasDryer(machine) && builtInDewPoint <= wanted;
}

/** The most receivers that are put side by side. */
export const mostReceivers = 4;

/** The cheapest parts that fit the machine and each other. A part is in the number needed, or is not chosen. */
export function chooseParts<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  shelves: Shelves<Goods>,
): ChosenParts<Goods> {
  const parts: Part<Goods>[] = [];
  const own: Reason[] = [];
  const missing: PartRole[] = [];
  const take = (role: PartRole, found: readonly Part<Goods>[] | null) => {
    if (found) parts.push(...found);
    else missing.push(role);
  };

  const storage = storageNeeded(need, machine);
  const tanks = storage.own > 0 ? 1 : 0;
  let receivers = 0;
  if (storage.own >= storage.needed) own.push(reason("receiver_own", true, storageFigures(storage, machine)));
  else {
    const found = chooseReceiver(need, machine, shelves);
    receivers = found?.[0]?.quantity ?? 0;
    take("receiver", found);
  }
  take(
    "drain",
    one("drain", shelves.drains, Math.max(1, tanks + receivers), (drain) =>
      drainReasons(need, machine, drain.attributes),
    ),
  );

  const [first, ...behind] = filterSets[need.cleanliness].map((grade) =>
    one("filter", shelves.filters, 1, ({ attributes }) => filterReasons(need, machine, grade, attributes)),
  );
  const drying = chooseDrying(need, machine, shelves);
  const wanted = dewPoints[need.dryness];
  if (hasDryer(machine) && wanted !== null && drying !== "own")
    own.push(
      reason("dryer_own_warm", false, {
        reached: measured(builtInDewPoint, "temperature"),
        wanted: measured(wanted, "temperature"),
      }),
    );
  if (drying === "own") {
    take("filter", first ?? null);
    own.push(reason("dryer_own", true));
  } else {
    parts.unshift(...(drying ?? []).filter(({ role }) => role === "aftercooler"));
    take("filter", first ?? null);
    take("dryer", drying && drying.filter(({ role }) => role === "dryer"));
  }
  for (const each of behind) take("filter", each);

  if (!machine.oilFree) {
    take(
      "separator",
      one("separator", shelves.separators, 1, (each) => separatorReasons(machine, each.attributes)),
    );
    take("oil", chooseOil(need, machine, shelves.oils));
  }
  const pipe = need.pipeLength > 0 ? choosePipe(need, machine, shelves) : [];
  take("pipe", pipe);
  const run = pipe?.find(({ role }) => role === "pipe");
  if (run) {
    const inline = parts
      .filter(({ role }) => inlineRoles.has(role))
      .map(({ offer: { attributes }, quantity }) => ({ attributes, quantity }));
    take("adapter", chooseAdapters(machine, run.offer, shelves, threadsOnTheWay(machine, inline)));
  }
  parts.push(...chooseUnits(need, machine, shelves));
  // A shop that sells none leaves them out: they are bought anywhere.
  if (need.hoseLength > 0 && need.outlets > 0 && shelves.hoses.length > 0) {
    const size = run?.offer.attributes["pipeSize"];
    const hoses = chooseHoses(need, machine, shelves, size === undefined ? 0 : pipeLoss(need, machine, size));
    take("hose", hoses);
  }
  return { parts, own, missing: [...new Set(missing)] };
}

/** What the air goes through between the compressor and the pipe. */
const inlineRoles: ReadonlySet<PartRole> = new Set(["receiver", "aftercooler", "filter", "dryer"]);

type Judge<Goods> = (offer: Goods, quantity: number) => Reason[];

/** The cheapest of the goods that fit, in a list; null when none does. */
function one<Goods extends Offer>(
  role: PartRole,
  offers: readonly Goods[],
  quantity: number | ((offer: Goods) => number),
  judge: Judge<Goods>,
): Part<Goods>[] | null {
  let best: Part<Goods> | null = null;
  for (const offer of offers) {
    const count = typeof quantity === "number" ? quantity : quantity(offer);
    if (!(count >= 1) || offer.left < count) continue;
    if (best && costOf(best) <= offer.price * count) continue;
    const reasons = judge(offer, count);
    if (allFit(reasons)) best = { role, offer, quantity: count, reasons };
  }
  return best && [best];
}

const costOf = <Goods extends Offer>({ offer, quantity }: Part<Goods>): number => offer.price * quantity;
const sumOf = <Goods extends Offer>(parts: readonly Part<Goods>[]): number =>
  parts.reduce((sum, part) => sum + costOf(part), 0);

/** A receiver and its relief valve are chosen together; several receivers only where none alone is large enough. */
function chooseReceiver<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { receivers, reliefs }: Shelves<Goods>,
): Part<Goods>[] | null {
  for (let quantity = 1; quantity <= mostReceivers; quantity++) {
    let best: Part<Goods>[] | null = null;
    for (const tank of receivers) {
      if (tank.left < quantity || (best && sumOf(best) <= tank.price * quantity)) continue;
      const reasons = receiverReasons(need, machine, tank.attributes, quantity);
      if (!allFit(reasons)) continue;
      const relief = one("relief", reliefs, quantity, (valve) =>
        reliefReasons(machine, tank.attributes, valve.attributes),
      );
      if (!relief) continue;
      const both = [{ role: "receiver" as const, offer: tank, quantity, reasons }, ...relief];
      if (!best || sumOf(both) < sumOf(best)) best = both;
    }
    if (best) return best;
  }
  return null;
}

/** A dryer, behind an aftercooler where the air is too hot for it; nothing where water may stay; `own` for a built-in one. */
function chooseDrying<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { dryers, aftercoolers }: Shelves<Goods>,
): Part<Goods>[] | "own" | null {
  if (dewPoints[need.dryness] === null) return [];
  if (driesItself(need, machine)) return "own";
  const dryer = (cooled: boolean) =>
    one("dryer", dryers, 1, ({ attributes }) => dryerReasons({ need, machine, cooled }, attributes));
  const alone = dryer(false);
  if (machine.compression !== "piston") return alone;
  const cooler = one("aftercooler", aftercoolers, 1, ({ attributes }) => aftercoolerReasons(machine, attributes));
  const cooled = cooler && dryer(true);
  const both = cooled && [...cooler, ...cooled];
  if (!alone || !both) return alone ?? both;
  return sumOf(both) < sumOf(alone) ? both : alone;
}

function chooseOil<Goods extends Offer>(need: AirNeed, machine: Machine, oils: readonly Goods[]): Part<Goods>[] | null {
  const fill = figure(machine.attributes, "oilCapacity") / 4;
  return one(
    "oil",
    oils,
    ({ attributes }) => Math.ceil(fill / figure(attributes, "containerVolume") - 1e-9),
    ({ attributes }, quantity) => oilReasons(need, machine, attributes, quantity),
  );
}

/** A kit that reaches, or pipe with its couplings and drops: whichever costs less. */
function choosePipe<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { pipes, pipeParts }: Shelves<Goods>,
): Part<Goods>[] | null {
  let best: Part<Goods>[] | null = null;
  for (const pipe of pipes) {
    const isKit = pipe.attributes["pipeItem"] === "kit";
    const pieces = isKit ? 1 : Math.ceil(need.pipeLength / figure(pipe.attributes, "pipeLength") - 1e-9);
    if (!(pieces >= 1) || pipe.left < pieces) continue;
    const reasons = pipeReasons(need, machine, pipe.attributes, pieces);
    if (!allFit(reasons)) continue;
    const part = (item: "coupling" | "drop", quantity: number): Part<Goods>[] | null =>
      isKit || quantity === 0
        ? []
        : one(item, pipeParts, quantity, ({ attributes }) =>
            pipePartReasons(machine, pipe.attributes, attributes, item),
          );
    const couplings = part("coupling", pieces - 1);
    const drops = part("drop", need.outlets);
    if (!couplings || !drops) continue;
    const all = [{ role: "pipe" as const, offer: pipe, quantity: pieces, reasons }, ...couplings, ...drops];
    if (!best || sumOf(all) < sumOf(best)) best = all;
  }
  return best;
}

/** Adapters from the pipe to every thread on the way. */
function chooseAdapters<Goods extends Offer>(
  machine: Machine,
  pipe: Goods,
  { pipeParts }: Shelves<Goods>,
  threads: ReturnType<typeof threadsOnTheWay>,
): Part<Goods>[] | null {
  return one("adapter", pipeParts, threads.length, ({ attributes }) =>
    adapterReasons(machine, pipe.attributes, attributes, threads),
  );
}

/** What an outlet has between its drop and its hose. None is missed: a shop that sells none that fit leaves them out. */
function chooseUnits<Goods extends Offer>(need: AirNeed, machine: Machine, { units }: Shelves<Goods>): Part<Goods>[] {
  return Object.entries(outletUnits(need)).flatMap(([unit, count]) => {
    const role = unit as OutletUnit;
    return one(role, units, count, ({ attributes }) => outletUnitReasons(need, machine, role, attributes)) ?? [];
  });
}

/** A hose for each outlet, and couplers that meet it. */
function chooseHoses<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { hoses, couplers }: Shelves<Goods>,
  lostInPipe: number,
): Part<Goods>[] | null {
  const hose = one("hose", hoses, need.outlets, ({ attributes }) => hoseReasons(need, machine, attributes, lostInPipe));
  if (!hose) return null;
  const met = one(
    "coupler",
    couplers,
    ({ attributes }) => Math.ceil(need.outlets / figure(attributes, "couplersInSet") - 1e-9),
    ({ attributes }, quantity) =>
      couplerReasons(need, machine, { hose: hose[0]!.offer.attributes, coupler: attributes }, quantity),
  );
  return [...hose, ...(met ?? [])];
}
