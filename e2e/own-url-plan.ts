/** Ways into a page of one's choice. */
export const leadingWays = [
  "a link",
  "going back",
  "going forward",
  "going back over two at once",
  "a page that was fetched ahead",
  "an answer that overtakes another",
  "an answer that is overtaken",
] as const;

/** Ways that name their page themselves. */
export const namingWays = [
  "a part number searched for",
  "words searched for",
  "a suggestion",
  "a path without its .html",
  "a rule of the merchant",
  "a page that asks to sign in",
  "the other language and back",
] as const;

export type Way = (typeof leadingWays)[number] | (typeof namingWays)[number];

/** A way from one page; one that leads comes `to` another, and may pass by or race with a third. */
export interface Step {
  readonly way: Way;
  readonly from: string;
  readonly to: string;
  readonly other: string;
  /** Changes from step to step: what is searched for is drawn by it. */
  readonly turn: number;
}

/** Paths by the kinds of pages that they are of. */
type Kinds = readonly (readonly string[])[];

const drawn = <Of>(of: readonly Of[], turn: number): Of => of[turn % of.length]!;

/**
 * Steps of a walk. A whole one goes from every kind of page to every other, and within a kind from path to path, each
 * by a way that the seed draws; and out of every page by each way that names its own. Seven of seeds that follow each
 * other lead from every kind to every other by each way. A sample leaves every page once and comes to every page once,
 * by ways and over a distance that the seed draws, and out of every second page by a way that names its own.
 */
export function planOf(kinds: Kinds, seed: number, whole: boolean): readonly Step[] {
  const paths = kinds.flat();
  const step = (way: Way, [from, to]: readonly [string, string], turn: number): Step => {
    const others = [1, 2, 3].map((more) => drawn(paths, turn + more));
    return { way, from, to, other: others.find((path) => path !== from && path !== to)!, turn };
  };
  if (whole)
    return [
      ...pairsOf(kinds, seed).map((pair, at) => step(drawn(leadingWays, at + seed), pair, at)),
      ...paths.flatMap((from, at) => namingWays.map((way, nth) => step(way, [from, drawn(paths, at + 1)], at + nth))),
    ];
  const distance = 1 + (seed % (paths.length - 1));
  return paths.flatMap((from, at) => {
    const pair = [from, drawn(paths, at + distance)] as const;
    const turn = at + seed;
    const naming = turn % 2 === 0 ? [step(drawn(namingWays, turn / 2), pair, turn)] : [];
    return [step(drawn(leadingWays, turn), pair, turn), ...naming];
  });
}

/** Of every kind a path and one of every other kind, by turns; within a kind each path and the next. */
function pairsOf(kinds: Kinds, seed: number): readonly (readonly [from: string, to: string])[] {
  return kinds.flatMap((froms, one) =>
    kinds.flatMap((tos, other) =>
      one === other
        ? froms.slice(1).map((to, at) => [froms[at]!, to] as const)
        : [[drawn(froms, seed + other), drawn(tos, seed + one)] as const],
    ),
  );
}

/** The half of a walk's steps that one of two walkers takes; who takes which, the seed says. */
export function halfOf(steps: readonly Step[], seed: number, half: number): readonly Step[] {
  return steps.filter((_, at) => (at + seed) % 2 === half);
}
