import { pipeDrop } from "#domain/air/pipe.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { withstands } from "#domain/sizing/common-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, lossAt, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Inner diameters of hoses, in, as the catalogue's choices: narrower ones are for airbrushes and blow guns. */
export const hoseSizes: readonly string[] = ["0.375", "0.5", "0.75", "1"];

/** Bodies of couplers, in, as the catalogue's choices. */
export const couplerBodies: readonly string[] = ["0.25", ...hoseSizes];

/** What a hose loses while the largest tool runs, psi; NaN where that is more than the formula holds for. */
export function hoseLoss(need: AirNeed, size: string, length: number): number {
  const { tool: flow, pressure, ambient } = need;
  const drop = pipeDrop({ flow, length, inside: Number(size) * 25.4, pressure, ambient });
  return drop.ok ? drop.value : Number.NaN;
}

/** A hose from an outlet to its tool: long enough, and with the pipe it loses no more than the way to the tool may. */
export function hoseReasons(need: AirNeed, machine: Machine, hose: AttributeValues, lostInPipe: number): Reason[] {
  const size = String(hose["hoseInside"]);
  const length = figure(hose, "hoseLength");
  const lost = hoseLoss(need, size, length);
  return [
    reason(
      "hose_size",
      hose["extraType"] === "hose" && hoseSizes.includes(size) && lostInPipe + lost <= allowedLosses.pipe,
      {
        inside: measured(Number(size), "length"),
        drop: measured(lost, "pressure"),
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
 * Above this inner diameter, in, a hose that breaks loose is dangerous: it needs a device at its source that shuts off
 * (OSHA 29 CFR 1926.302(b)(7)), claw couplings with pins, and a whip check at each joint.
 */
const securedFrom = 0.5;

/** Whether a hose must be secured against whipping. */
export const isSecured = (hose: AttributeValues): boolean => Number(hose["hoseInside"]) > securedFrom;

/** Joints of a hose: at the outlet, and at the tool. */
export const jointsOfHose = 2;

interface AtHose {
  readonly need: AirNeed;
  readonly machine: Machine;
  readonly hose: AttributeValues;
}

/** What is screwed to a hose has its thread: a bushing at a moving end breaks. */
function threadRule(hose: AttributeValues, goods: AttributeValues): Reason {
  return reason("coupler_thread", typeof hose["port"] === "string" && goods["port"] === hose["port"], {
    own: String(hose["port"]),
  });
}

/**
 * Couplers for every outlet with the plugs of their own style: a universal one comes without, for other shops' plugs. One
 * lets the largest tool's air through with little loss; its body is as wide as the hose, unless the flow needs no more.
 */
export function couplerReasons({ need, machine, hose }: AtHose, coupler: AttributeValues, quantity: number): Reason[] {
  const couplers = figure(coupler, "couplersInSet") * quantity;
  const body = Number(coupler["couplerBody"]);
  const inside = Number(hose["hoseInside"]);
  const style = coupler["couplerStyle"];
  const lost = lossAt(coupler, need.tool);
  return [
    reason("coupler_set", coupler["extraType"] === "coupler" && couplers >= need.outlets, {
      has: measured(couplers, "count"),
      outlets: measured(need.outlets, "count"),
    }),
    reason(
      "coupler_style",
      typeof style === "string" && style !== "universal" && (style === "claw") === isSecured(hose),
    ),
    reason("coupler_flow", lost <= allowedLosses.coupler, {
      rated: measured(figure(coupler, "ratedFlow"), "standardFlow"),
      flow: measured(need.tool, "flow"),
      drop: measured(lost, "pressure"),
      most: measured(allowedLosses.coupler, "pressure"),
    }),
    ...(body >= inside
      ? []
      : [
          reason("coupler_body", body > 0 && lost <= allowedLosses.coupler, {
            body: measured(body, "length"),
            inside: measured(inside, "length"),
            flow: measured(need.tool, "flow"),
          }),
        ]),
    threadRule(hose, coupler),
    withstands(machine, coupler),
  ];
}

/** A device at the source of each hose that shuts off when the hose breaks, and lets the largest tool's air through. */
export function shutoffReasons(
  { need, machine, hose }: AtHose,
  lostInCoupler: number,
  device: AttributeValues,
): Reason[] {
  const rated = figure(device, "ratedFlow");
  const lost = lostInCoupler + lossAt(device, need.tool);
  return [
    reason("shutoff", device["extraType"] === "hose-fuse" && rated >= need.tool && lost <= allowedLosses.coupler, {
      rated: measured(rated, "standardFlow"),
      flow: measured(need.tool, "flow"),
      inside: measured(Number(hose["hoseInside"]), "length"),
    }),
    threadRule(hose, device),
    withstands(machine, device),
  ];
}

/** A whip check of the hose's own size for each of its joints. */
export function whipCheckReasons({ machine, hose }: AtHose, check: AttributeValues): Reason[] {
  return [
    reason("whip_checks", check["extraType"] === "whip-check" && check["hoseInside"] === hose["hoseInside"], {
      inside: measured(Number(hose["hoseInside"]), "length"),
    }),
    withstands(machine, check),
  ];
}
