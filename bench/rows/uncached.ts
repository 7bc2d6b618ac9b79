import { getting, sendLoad } from "../load/load.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";

interface Case {
  readonly name: string;
  readonly goal: readonly [alone: number, crowd: number];
  /** Milliseconds of processor a page. */
  readonly processor: number;
  path(at: number): string;
}

const searches = ["compressor", "quiet compressor", "air tank", "filter", "dryer", "pump", "空压机", "静音"];

/** A product's page comes under three prefixes, and the catalogue has six hundred of the kind. */
const prefixes = ["", "/en", "/cn"];

/** Pages that were not asked for within the minute they are cached, so that each is rendered anew. */
const cases: Case[] = [
  {
    name: "product",
    goal: [300, 450],
    processor: 2.6,
    path: (at) => `${prefixes[at % 3]}/products/piston-${1 + 15 * (Math.floor(at / 3) % 600)}.html`,
  },
  {
    name: "category",
    goal: [300, 450],
    processor: 3.2,
    path: (at) => `/categories/${at % 2 ? "piston" : "air-tanks"}/all?sort=price-asc&price.min=${1_000 + at}`,
  },
  {
    name: "search",
    goal: [300, 450],
    processor: 3.2,
    path: (at) =>
      `${at % 8 > 5 ? "/cn" : ""}/search?q=${encodeURIComponent(searches[at % 8]!)}&sort=price-asc&price.min=${1_000 + at}`,
  },
];

const pagesAlone = 400;
const pagesInCrowd = 1_200;

let asked = 0;

/** Requests for product pages, so many from the one of this number on: each of 1,800 is another page. */
export const productPages = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => getting(cases[0]!.path(from + at)));

/** Whole pages, rendered and compressed for each request. */
export const uncachedRows: Row<BenchContext>[] = cases.map(({ name, goal, processor, path }) => ({
  name: `uncached-${name}`,
  async run(means): Promise<Figure[]> {
    const shop = await means.shop();
    const port = Number(new URL(shop.url).port);
    const figures: Figure[] = [];
    const requests = (count: number) => Array.from({ length: count }, () => getting(path(asked++)));
    await sendLoad({ port, connections: 4, requests: requests(150), seconds: "once" });
    const before = await shop.processorSeconds();
    for (const [index, connections] of [1, 32].entries()) {
      const { perSecond, p50, p95, statuses } = await sendLoad({
        port,
        connections,
        requests: requests(connections === 1 ? pagesAlone : pagesInCrowd),
        seconds: "once",
      });
      const wrong = Object.keys(statuses).filter((status) => status !== "200");
      figures.push({
        what: `uncached ${name} page, ${connections} at a time`,
        ours: perSecond,
        unit: "req/s",
        limit: null,
        goal: `≥ ${goal[index]} req/s`,
        note: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${wrong.length > 0 ? `; answered ${JSON.stringify(statuses)}` : ""}`,
      });
    }
    figures.push({
      what: `processor of the web process for an uncached ${name} page`,
      ours: (((await shop.processorSeconds()) - before) * 1_000) / (pagesAlone + pagesInCrowd),
      unit: "ms",
      limit: null,
      goal: `≤ ${processor} ms`,
    });
    return figures;
  },
}));
