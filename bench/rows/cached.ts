import { fetchRaw, getting, sendLoad, startBareServer } from "../load/load.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row } from "../table.ts";

const pages = { home: "/", category: "/categories/piston/all", product: "/products/piston-1.html" };
const rounds = 3;

/** A page answered from memory, beside a bare server that sends the same bytes, turn about. */
async function cached(
  means: BenchContext,
  { path, encoding, what, goal }: { path: string; encoding: string; what: string; goal: string },
): Promise<Figure[]> {
  const shop = await means.shop();
  const port = Number(new URL(shop.url).port);
  const sent = await fetchRaw(port, path, encoding);
  if (sent.status !== 200) throw new Error(`${path} answered ${sent.status}`);
  const bare = await startBareServer(sent);
  const ours: number[] = [];
  const limits: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const load = { connections: 32, requests: [getting(path, encoding)], seconds: 1.5 };
      limits.push((await sendLoad({ ...load, port: bare.port })).perSecond);
      ours.push((await sendLoad({ ...load, port })).perSecond);
    }
  } finally {
    bare.stop();
  }
  const kilobytes = (sent.body.length / 1024).toFixed(1);
  return [
    {
      what,
      ours: percentile(ours, 0.5),
      unit: "req/s",
      limit: percentile(limits, 0.5),
      goal,
      note: `${kilobytes} KB, ${encoding}`,
    },
  ];
}

export const cachedRows: Row<BenchContext>[] = [
  ...Object.entries(pages).map(([page, path]) => ({
    name: `cached-${page}`,
    run: (means: BenchContext) => cached(means, { path, encoding: "br", what: `cached ${page} page`, goal: "≥ 0.85" }),
  })),
  {
    name: "cached-plain",
    run: (means) =>
      cached(means, {
        path: pages.product,
        encoding: "identity",
        what: "cached product page for a client without compression",
        goal: "≥ 0.6",
      }),
  },
];
