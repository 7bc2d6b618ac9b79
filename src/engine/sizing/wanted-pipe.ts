import { aluminumPipes } from "#domain/air/pipe.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { couplerBodies, hoseLoss, hoseSizes, isSecured } from "#domain/sizing/hose-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { pipeSizeReason } from "#domain/sizing/part-rules.ts";
import type { PartRole } from "#domain/sizing/parts.ts";
import { type WantedPart, wantedPart } from "./wanted-part.ts";

/** Number of pipe sizes tried, from the smallest that carries the flow: not every size has all parts in stock. */
const pipeSizes = 3;

/** Minimum length of a pipe, ft; shorter pieces and those of unknown length are not pipes for a wall. */
const shortestPipe = 1;

export function wantedPipe(need: AirNeed, machine: Machine): WantedPart[] {
  const sizes = aluminumPipes
    .map(({ size }) => size)
    .filter((size) => pipeSizeReason(need, machine, size).fits)
    .slice(0, pipeSizes);
  const { maxPressure } = machine;
  const run = { pipeMaterial: ["aluminum"], pipeColor: ["blue"] };
  return sizes.flatMap((size) => {
    const fitting = (item: "coupling" | "drop" | "adapter"): WantedPart =>
      wantedPart(item, "air-pipe", { oneOf: { pipeItem: [item], pipeSize: [size] }, atLeast: { maxPressure } }, 2);
    return [
      wantedPart(
        "pipe",
        "air-pipe",
        { oneOf: { pipeItem: ["pipe"], pipeSize: [size], ...run }, atLeast: { maxPressure, pipeLength: shortestPipe } },
        3,
      ),
      wantedPart(
        "pipe",
        "air-pipe",
        {
          oneOf: { pipeItem: ["kit"], pipeSize: [size], ...run },
          atLeast: { maxPressure, pipeLength: need.pipeLength, outlets: need.outlets },
        },
        2,
      ),
      ...(["coupling", "drop", "adapter"] as const).map(fitting),
    ];
  });
}

/** Hoses with an acceptable loss behind a lossless pipe, couplers of every body, and safety parts for wide hoses. */
export function wantedHoses(need: AirNeed, { maxPressure }: Machine): WantedPart[] {
  const atHoses = (role: PartRole, extraType: string, size: Record<string, string>, least: Record<string, number>) =>
    wantedPart(role, "extras", {
      oneOf: {
        extraType: [extraType],
        ...Object.fromEntries(Object.entries(size).map(([key, value]) => [key, [value]])),
      },
      atLeast: { maxPressure, ...least },
    });
  const sizes = hoseSizes.filter((size) => hoseLoss(need, size, need.hoseLength) <= allowedLosses.pipe);
  const secured = sizes.filter((size) => isSecured({ hoseInside: size }));
  const passing = { ratedFlow: need.tool };
  return [
    ...sizes.map((hoseInside) => atHoses("hose", "hose", { hoseInside }, { hoseLength: need.hoseLength })),
    ...couplerBodies.map((couplerBody) =>
      atHoses("coupler", "coupler", { couplerBody }, { couplersInSet: 1, ...passing }),
    ),
    ...secured.flatMap((size) => [
      atHoses("shutoff", "hose-fuse", { port: `npt-${size}` }, passing),
      atHoses("whipCheck", "whip-check", { hoseInside: size }, {}),
    ]),
  ];
}
