import type { AttributeValue } from "#domain/catalogue/attribute.ts";
import { measured, type Offer } from "#domain/sizing/offer.ts";
import type { FoundPart, PartRole } from "#domain/sizing/parts.ts";
import { type Reason, type ReasonCode, reason } from "#domain/sizing/reason.ts";

type Thread = AttributeValue | undefined;
type Parts = readonly FoundPart<Offer>[];

const firstOf = (parts: Parts, role: PartRole) => parts.find((part) => part.role === role);
const threadOf = (part: FoundPart<Offer> | undefined): Thread => part?.offer.attributes["port"];

/** The thread of a line's outlets; undefined where there is no pipe, or a kit that does not state it. */
export const outletThread = (parts: Parts): Thread =>
  threadOf(firstOf(parts, "drop")) ?? threadOf(firstOf(parts, "pipe"));

const unitRoles: ReadonlySet<PartRole> = new Set(["frl", "regulator"]);

/**
 * The parts of a line with what joins their threads, from the drop to the hose. A catalogue states sizes and not which
 * thread is inside, so a sentence names the fitting of either kind. Units may be left out of the cart: the coupler's own
 * joint to the drop is named beside theirs.
 */
export function withJoints<Goods extends Offer>(parts: readonly FoundPart<Goods>[], outlets: number) {
  const outlet = outletThread(parts);
  // What shuts a wide hose off stands before its coupler, and has the same thread.
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

/** The fitting that joins two threads in so many places; none where one of them is not stated. */
function joint(code: ReasonCode, one: Thread, other: Thread, count: number): Reason[] {
  if (typeof one !== "string" || typeof other !== "string") return [];
  return [reason(code, true, { one, other, sizes: one === other ? "same" : "two", count: measured(count, "count") })];
}
