import type { AttributeValue } from "#domain/catalogue/attribute.ts";
import { measured, type Offer } from "#domain/sizing/offer.ts";
import type { FoundPart, PartRole } from "#domain/sizing/parts.ts";
import { type Reason, type ReasonCode, reason } from "#domain/sizing/reason.ts";

type Thread = AttributeValue | undefined;
type Parts = readonly FoundPart<Offer>[];

const firstOf = (parts: Parts, role: PartRole) => parts.find((part) => part.role === role);
const threadOf = (part: FoundPart<Offer> | undefined): Thread => part?.offer.attributes["port"];

/** Thread of a line's outlets; undefined without a pipe, or for a kit that does not state it. */
export const outletThread = (parts: Parts): Thread =>
  threadOf(firstOf(parts, "drop")) ?? threadOf(firstOf(parts, "pipe"));

const unitRoles: ReadonlySet<PartRole> = new Set(["frl", "regulator"]);

/**
 * Adds fittings to a line's parts, from the drop to the hose. The catalogue states sizes but not gender, so the
 * sentence names either kind. Units may be removed from the cart, so the coupler's own joint to the drop is listed
 * beside theirs.
 */
export function withJoints<Goods extends Offer>(parts: readonly FoundPart<Goods>[], outlets: number) {
  const outlet = outletThread(parts);
  // A wide hose's shut-off comes before its coupler, with the same thread.
  const atHose = firstOf(parts, "shutoff") ?? firstOf(parts, "coupler");
  const jointsOf = (part: FoundPart<Goods>): Reason[] => {
    if (unitRoles.has(part.role))
      return [
        ...joint("joint_unit", outlet, threadOf(part), part.quantity),
        ...joint("joint_behind_unit", threadOf(part), threadOf(atHose), part.quantity),
      ];
    return part === atHose ? joint("joint_outlet", outlet, threadOf(part), outlets) : [];
  };
  return parts.map((part) => ({ ...part, reasons: [...part.reasons, ...jointsOf(part)] }));
}

/** The fittings between two threads; none when a thread is unknown. */
function joint(code: ReasonCode, first: Thread, other: Thread, count: number): Reason[] {
  if (typeof first !== "string" || typeof other !== "string") return [];
  return [
    reason(code, true, { one: first, other, sizes: first === other ? "same" : "two", count: measured(count, "count") }),
  ];
}
