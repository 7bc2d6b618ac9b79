import { pipeDrop } from "#domain/air/pipe.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { withstands } from "#domain/sizing/common-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, lossAt, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Inside diameters of hoses in the catalogue, in; narrower ones are for airbrushes and blow guns. */
export const hoseSizes: readonly string[] = ["0.375", "0.5", "0.75", "1"];

/** Coupler bodies in the catalogue, in. */
export const couplerBodies: readonly string[] = ["0.25", ...hoseSizes];

/** Pressure loss of a hose at the largest tool's flow, psi; NaN outside the formula's range. */
export function hoseLoss(need: AirNeed, size: string, length: number): number {
  const { tool: flow, pressure, ambient } = need;
  const drop = pipeDrop({ flow, length, inside: Number(size) * 25.4, pressure, ambient });
  return drop.ok ? drop.value : Number.NaN;
}

/** A hose must be long enough, and together with the pipe stay within the pressure loss. */
export function hoseReasons(need: AirNeed, machine: Machine, hose: AttributeValues, lostInPipe: number): Reason[] {
  const size = String(hose["hoseInside"]);
  const length = figure(hose, "hoseLength");
  const loss = hoseLoss(need, size, length);
  return [
    reason(
      "hose_size",
      hose["extraType"] === "hose" && hoseSizes.includes(size) && lostInPipe + loss <= allowedLosses.pipe,
      {
        inside: measured(Number(size), "length"),
        drop: measured(loss, "pressure"),
        flow: measured(need.tool, "flow"),
        pipe: measured(lostInPipe, "pressure"),
        most: measured(allowedLosses.pipe, "pressure"),
      },
    ),
    reason("hose_length", length >= need.hoseLength, {
      bought: measured(length, "distance"),
      length: measured(need.hoseLength, "distance"),
    }),
    withstands(machine, hose),
  ];
}

/**
 * Above this inside diameter, in, a hose needs a shut-off device at its source (OSHA 29 CFR 1926.302(b)(7)), pinned
 * claw couplings, and a whip check at each joint.
 */
const securedFrom = 0.5;

/** True when a hose must be secured against whipping. */
export const isSecured = (hose: AttributeValues): boolean => Number(hose["hoseInside"]) > securedFrom;

/** Joints per hose: at the outlet and at the tool. */
export const jointsOfHose = 2;

interface AtHose {
  readonly need: AirNeed;
  readonly machine: Machine;
  readonly hose: AttributeValues;
}

/** Parts screwed to a hose must share its thread: a bushing at a moving end breaks. */
function threadRule(hose: AttributeValues, goods: AttributeValues): Reason {
  return reason("coupler_thread", typeof hose["port"] === "string" && goods["port"] === hose["port"], {
    own: String(hose["port"]),
  });
}

/**
 * Couplers for every outlet with plugs of their style; universal ones come without plugs. A coupler must pass the
 * largest tool's flow with little loss, and its body must be as wide as the hose unless a smaller one suffices.
 */
export function couplerReasons({ need, machine, hose }: AtHose, coupler: AttributeValues, quantity: number): Reason[] {
  const couplers = figure(coupler, "couplersInSet") * quantity;
  const body = Number(coupler["couplerBody"]);
  const inside = Number(hose["hoseInside"]);
  const style = coupler["couplerStyle"];
  const loss = lossAt(coupler, need.tool);
  return [
    reason("coupler_set", coupler["extraType"] === "coupler" && couplers >= need.outlets, {
      has: measured(couplers, "count"),
      outlets: measured(need.outlets, "count"),
    }),
    reason(
      "coupler_style",
      typeof style === "string" && style !== "universal" && (style === "claw") === isSecured(hose),
    ),
    reason("coupler_flow", loss <= allowedLosses.coupler, {
      rated: measured(figure(coupler, "ratedFlow"), "standardFlow"),
      flow: measured(need.tool, "flow"),
      drop: measured(loss, "pressure"),
      most: measured(allowedLosses.coupler, "pressure"),
    }),
    ...(body >= inside
      ? []
      : [
          reason("coupler_body", body > 0 && loss <= allowedLosses.coupler, {
            body: measured(body, "length"),
            inside: measured(inside, "length"),
            flow: measured(need.tool, "flow"),
          }),
        ]),
    threadRule(hose, coupler),
    withstands(machine, coupler),
  ];
}

/** A device at the source of each hose that shuts off when the hose breaks, and passes the largest tool's flow. */
export function shutoffReasons(
  { need, machine, hose }: AtHose,
  lostInCoupler: number,
  device: AttributeValues,
): Reason[] {
  const rated = figure(device, "ratedFlow");
  const loss = lostInCoupler + lossAt(device, need.tool);
  return [
    reason("shutoff", device["extraType"] === "hose-fuse" && rated >= need.tool && loss <= allowedLosses.coupler, {
      rated: measured(rated, "standardFlow"),
      flow: measured(need.tool, "flow"),
      inside: measured(Number(hose["hoseInside"]), "length"),
    }),
    threadRule(hose, device),
    withstands(machine, device),
  ];
}

/** A whip check of the hose's size for each joint. */
export function whipCheckReasons({ machine, hose }: AtHose, check: AttributeValues): Reason[] {
  return [
    reason("whip_checks", check["extraType"] === "whip-check" && check["hoseInside"] === hose["hoseInside"], {
      inside: measured(Number(hose["hoseInside"]), "length"),
    }),
    withstands(machine, check),
  ];
}
