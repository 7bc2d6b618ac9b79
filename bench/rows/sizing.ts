import { airTools } from "#domain/air/tools.ts";
import { sizeSystem } from "#engine/sizing/size-system.ts";
import type { BenchContext } from "../bench-context.ts";
import { seededRandom } from "../catalogue-generator.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const runs = 200;

async function sizing(means: BenchContext): Promise<Figure[]> {
  const shop = await means.reader();
  const random = seededRandom(5);
  const shops = Array.from({ length: runs }, (_, at) => ({
    uses: Array.from({ length: 1 + (at % 4) }, () => {
      const { flow, duty } = airTools[Math.floor(random() * airTools.length)]!;
      return { flow: flow[1], quantity: 1 + Math.floor(random() * 4), duty: duty[1] };
    }),
    simultaneity: 0.8,
    growth: 0.25,
    pressure: 60 + Math.floor(random() * 50),
    band: 20,
    peakMinutes: 0.5,
    altitude: Math.floor(random() * 6_000),
    room: 90,
    hours: 2_000,
    dryness: (["none", "shop", "paint", "outdoor"] as const)[at % 4]!,
    cleanliness: (["tools", "dryer", "paint", "process"] as const)[at % 4]!,
    oilFree: at % 7 === 0,
    supply: at % 2 ? null : ("230-3" as const),
    pipeLength: 100,
    outlets: 3,
    hoseLength: 25,
  }));
  let answered = 0;
  const ours = await timed(runs, async (at) => {
    const { chosen } = await sizeSystem(shop, shops[at % runs]!, null);
    if (chosen && at < runs) answered += 1;
  });
  return [
    {
      what: "an air system sized, p95",
      ours: percentile(ours, 0.95),
      unit: "ms",
      limit: null,
      goal: "≤ 20 ms at 100,000",
      note: `p50 ${percentile(ours, 0.5).toFixed(2)} ms; ${answered} of ${runs} found a machine`,
    },
  ];
}

/** The answer to a shop's tools, without HTTP and HTML. */
export const sizingRows: Row<BenchContext>[] = [{ name: "sizing", run: sizing }];
