import { expect, test } from "vitest";
import { halfOf, leadingWays, namingWays, planOf, type Step } from "../../e2e/own-url-plan.ts";
import { publicKinds } from "../../e2e/public-pages.ts";

const sample = (seed: number) => planOf(publicKinds, seed, false);
const whole = (seed: number) => planOf(publicKinds, seed, true);
const isLeading = ({ way }: Step) => leadingWays.some((leading) => leading === way);
const setOf = (steps: readonly Step[], told: (step: Step) => string) => new Set(steps.map(told));
const kindOf = (path: string) => publicKinds.findIndex((paths) => paths.includes(path));
const paths = publicKinds.flat();
const ways = new Set([...leadingWays, ...namingWays]);

test("no step leads to the page that it begins at, nor by way of either", () => {
  for (const seed of [0, 1, paths.length - 3, paths.length, 4_711])
    for (const { from, to, other } of [...sample(seed), ...whole(seed)])
      expect(new Set([from, to, other]).size, `${from}, ${to}, ${other}`).toBe(3);
});

test("the walk of each run leaves and enters every public page, and presses every way in both languages", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const steps = sample(seed);
    expect(steps.length).toBeLessThan(paths.length * 1.6);
    const leading = steps.filter(isLeading);
    expect(setOf(leading, ({ from }) => from)).toEqual(new Set(paths));
    expect(setOf(leading, ({ to }) => to)).toEqual(new Set(paths));
    for (const half of [0, 1]) expect(setOf(halfOf(steps, seed, half), ({ way }) => way)).toEqual(ways);
  }
});

test("fourteen runs that follow each other press every way from every public page", () => {
  const steps = Array.from({ length: 14 }, (_, seed) => sample(seed)).flat();
  expect(setOf(steps, ({ way, from }) => `${way}, ${from}`).size).toBe(ways.size * paths.length);
});

test("the long run leads from every kind of public page to every other, seven of them by every way", () => {
  const runs = leadingWays.map((_, seed) => whole(seed).filter(isLeading));
  const between = (step: Step) => `${kindOf(step.from)} ${kindOf(step.to)}`;
  const pairs = publicKinds.flatMap((one, at) =>
    publicKinds.flatMap((_, other) => (at !== other || one.length > 1 ? [`${at} ${other}`] : [])),
  );
  for (const steps of runs) {
    expect(setOf(steps, between)).toEqual(new Set(pairs));
    expect(setOf(steps, ({ from }) => from)).toEqual(new Set(paths));
    expect(setOf(steps, ({ to }) => to)).toEqual(new Set(paths));
  }
  expect(setOf(runs.flat(), (step) => `${step.way}, ${between(step)}`).size).toBe(pairs.length * leadingWays.length);
  expect(setOf(whole(3), ({ way, from }) => `${way}, ${kindOf(from)}`).size).toBe(ways.size * publicKinds.length);
});
