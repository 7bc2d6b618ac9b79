import type { AttributeValue } from "#domain/catalogue/attribute.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { cheapestFit, sumOf } from "#domain/sizing/cheapest-fit.ts";
import { joins } from "#domain/sizing/common-rules.ts";
import {
  couplerReasons,
  hoseReasons,
  isSecured,
  jointsOfHose,
  shutoffReasons,
  whipCheckReasons,
} from "#domain/sizing/hose-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, lossAt, type Offer } from "#domain/sizing/offer.ts";
import {
  adapterReasons,
  type OutletUnit,
  outletUnitReasons,
  outletUnits,
  type threadsOnTheWay,
} from "#domain/sizing/outlet-rules.ts";
import type { FoundPart, PartRole, Shelves } from "#domain/sizing/parts.ts";
import { pipeLoss, pipePartReasons, pipeReasons } from "#domain/sizing/part-rules.ts";
import { allFit, reason } from "#domain/sizing/reason.ts";

/** The part in short supply for a pipe size that would carry the air. */
type LacksInSize = "pipe" | "coupling" | "drop";

interface PipeOfSize<Goods extends Offer> {
  readonly parts: readonly FoundPart<Goods>[] | null;
  readonly lacks: LacksInSize | null;
}

/** A kit, or pipe with couplings and drops: the cheaper one of this size. */
function pipeOfSize<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { pipes, pipeParts }: Shelves<Goods>,
  size: unknown,
): PipeOfSize<Goods> {
  let best: FoundPart<Goods>[] | null = null;
  let lacks: LacksInSize | null = null;
  for (const pipe of pipes) {
    if (pipe.attributes["pipeSize"] !== size) continue;
    const isKit = pipe.attributes["pipeItem"] === "kit";
    const pieces = isKit ? 1 : Math.ceil(need.pipeLength / figure(pipe.attributes, "pipeLength") - 1e-9);
    if (!(pieces >= 1)) continue;
    const reasons = pipeReasons(need, machine, pipe.attributes, pieces);
    if (!allFit(reasons)) continue;
    if (pipe.left < pieces) {
      lacks ??= "pipe";
      continue;
    }
    const part = (item: "coupling" | "drop", quantity: number): FoundPart<Goods>[] | null =>
      isKit || quantity === 0
        ? []
        : cheapestFit(item, pipeParts, quantity, ({ attributes }) =>
            pipePartReasons(machine, pipe.attributes, attributes, item),
          );
    const couplings = part("coupling", pieces - 1);
    const drops = part("drop", need.outlets);
    if (!couplings || !drops) {
      lacks = couplings ? "drop" : "coupling";
      continue;
    }
    const all = [{ role: "pipe" as const, offer: pipe, quantity: pieces, reasons }, ...couplings, ...drops];
    if (!best || sumOf(all) < sumOf(best)) best = all;
  }
  return { parts: best, lacks: best ? null : lacks };
}

/** The line from the treated air to the tools. */
export interface Line<Goods extends Offer> {
  /** Pipe with couplings and drops; null when none carries the air, empty when not requested. */
  readonly pipe: readonly FoundPart<Goods>[] | null;
  readonly hoses: PartsFound<Goods>;
}

/**
 * Pipe and hoses share a pressure loss, so a wider pipe may allow narrower hoses with cheaper fittings. Picks the pipe
 * size with the fewest missing parts, then the lowest total.
 */
export function chooseLine<Goods extends Offer>(need: AirNeed, machine: Machine, shelves: Shelves<Goods>): Line<Goods> {
  const hoses = (lostInPipe: number) => chooseHoses(need, machine, shelves, lostInPipe);
  if (need.pipeLength === 0) return { pipe: [], hoses: hoses(0) };
  const sizes = [...new Set(shelves.pipes.map(({ attributes }) => attributes["pipeSize"]))].map((size) => ({
    size,
    ...pipeOfSize(need, machine, shelves, size),
  }));
  const lines = sizes.flatMap(({ size, parts }) =>
    parts ? [{ size, pipe: parts, hoses: hoses(pipeLoss(need, machine, size)) }] : [],
  );
  const [first, ...others] = lines;
  if (!first) return { pipe: null, hoses: hoses(0) };
  const costOf = (line: (typeof lines)[number]) => sumOf([...line.pipe, ...line.hoses.parts]);
  const bestLine = others.reduce((best, line) => {
    const lacks = line.hoses.missing.length - best.hoses.missing.length;
    return lacks < 0 || (lacks === 0 && costOf(line) < costOf(best)) ? line : best;
  }, first);
  const leftOut = sizes.flatMap(({ size, lacks }) =>
    lacks && Number(size) < Number(bestLine.size) ? [reason("pipe_left_out", true, { size: String(size), lacks })] : [],
  );
  const [run, ...fittings] = bestLine.pipe;
  return { ...bestLine, pipe: run ? [{ ...run, reasons: [...run.reasons, ...leftOut] }, ...fittings] : bestLine.pipe };
}

/** Adapters from the pipe to each thread on its way. */
export function chooseAdapters<Goods extends Offer>(
  machine: Machine,
  pipe: Goods,
  { pipeParts }: Shelves<Goods>,
  threads: ReturnType<typeof threadsOnTheWay>,
): FoundPart<Goods>[] | null {
  return cheapestFit("adapter", pipeParts, threads.length, ({ attributes }) =>
    adapterReasons(machine, pipe.attributes, attributes, threads),
  );
}

/** Units between the hose and a drop, whose thread is the outlet's. */
export function chooseUnits<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { units }: Shelves<Goods>,
  outlet: AttributeValue | undefined,
): PartsFound<Goods> {
  const parts: FoundPart<Goods>[] = [];
  const missing: PartRole[] = [];
  for (const [unit, count] of Object.entries(outletUnits(need))) {
    if (count === 0) continue;
    const role = unit as OutletUnit;
    const fitting = cheapestFit(role, units, count, ({ attributes }) => [
      ...outletUnitReasons(need, machine, role, attributes),
      // A fitting between two sizes has its own sentence.
      ...joins(outlet, attributes["port"]).filter(({ fits }) => !fits),
    ]);
    if (fitting) parts.push(...fitting);
    else missing.push(role);
  }
  return { parts, missing };
}

/** Parts of one kind, and the roles without any. */
interface PartsFound<Goods extends Offer> {
  readonly parts: readonly FoundPart<Goods>[];
  readonly missing: readonly PartRole[];
}

/**
 * A hose for each outlet with its couplers and safety parts, cheapest in total, because a wide hose needs other
 * couplers than a narrow one. The fewest missing parts come first.
 */
function chooseHoses<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  shelves: Shelves<Goods>,
  lostInPipe: number,
): PartsFound<Goods> {
  if (need.hoseLength === 0 || need.outlets === 0) return { parts: [], missing: [] };
  let best: PartsFound<Goods> | null = null;
  for (const hose of shelves.hoses) {
    if (hose.left < need.outlets) continue;
    const reasons = hoseReasons(need, machine, hose.attributes, lostInPipe);
    if (!allFit(reasons)) continue;
    const ends = atHose(need, machine, hose, shelves);
    const parts = [{ role: "hose" as const, offer: hose, quantity: need.outlets, reasons }, ...ends.parts];
    const lacksLess = !best || ends.missing.length < best.missing.length;
    const costsLess = best && ends.missing.length === best.missing.length && sumOf(parts) < sumOf(best.parts);
    if (lacksLess || costsLess) best = { parts, missing: ends.missing };
  }
  return best ?? { parts: [], missing: ["hose"] };
}

/** The couplers and safety parts at the ends of a hose. */
function atHose<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  hose: Goods,
  { couplers, hoseSafety }: Shelves<Goods>,
): PartsFound<Goods> {
  const place = { need, machine, hose: hose.attributes };
  const parts: FoundPart<Goods>[] = [];
  const missing: PartRole[] = [];
  const take = (role: PartRole, goods: readonly FoundPart<Goods>[] | null) => {
    if (goods) parts.push(...goods);
    else missing.push(role);
  };
  const coupler = cheapestFit(
    "coupler",
    couplers,
    ({ attributes }) => Math.ceil(need.outlets / figure(attributes, "couplersInSet") - 1e-9),
    ({ attributes }, quantity) => couplerReasons(place, attributes, quantity),
  );
  take("coupler", coupler);
  if (isSecured(hose.attributes)) {
    const lost = coupler ? lossAt(coupler[0]!.offer.attributes, need.tool) : 0;
    take(
      "shutoff",
      cheapestFit("shutoff", hoseSafety, need.outlets, ({ attributes }) => shutoffReasons(place, lost, attributes)),
    );
    take(
      "whipCheck",
      cheapestFit("whipCheck", hoseSafety, jointsOfHose * need.outlets, ({ attributes }) =>
        whipCheckReasons(place, attributes),
      ),
    );
  }
  return { parts, missing };
}
