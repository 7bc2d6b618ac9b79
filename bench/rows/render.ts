import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ReactNode } from "react";
import type { App, AppOptions } from "#server/app.ts";
import type { Shop } from "#engine/shop.ts";
import { fetchRaw } from "../load/load.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const runs = 150;
const bundle = resolve("build/server/index.js");

type Renderer = { renderToString(tree: ReactNode): string };

let seen: ReactNode = null;
let isWithin = false;

/** Loads the shop's bundle with a React that remembers the tree of the page, not of its parts, it rendered last. */
async function loadBundle(): Promise<{ renderer: Renderer; createApp(shop: Shop, options: AppOptions): App }> {
  // React looks at this when it is first loaded, which is here.
  process.env["NODE_ENV"] = "production";
  const renderer = createRequire(bundle)("react-dom/server") as Renderer;
  const { renderToString } = renderer;
  renderer.renderToString = (tree) => {
    // A part that pages have in common is rendered for itself, while the page is.
    if (isWithin) return renderToString(tree);
    seen = tree;
    isWithin = true;
    try {
      return renderToString(tree);
    } finally {
      isWithin = false;
    }
  };
  const { createApp } = (await import(pathToFileURL(bundle).href)) as {
    createApp(shop: Shop, options: AppOptions): App;
  };
  return { renderer: { renderToString }, createApp };
}

let opened: Promise<{ port: number; renderer: Renderer; close(): void }> | null = null;

function open(means: BenchContext) {
  return (opened ??= (async () => {
    const { renderer, createApp } = await loadBundle();
    const app = createApp(await means.reader(), {
      folders: [],
      trustedProxies: 0,
      stopping: () => false,
    });
    const server = createServer(app.listener);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    server.unref();
    return { port: (server.address() as AddressInfo).port, renderer, close: () => server.close() };
  })());
}

/** The first answer of a page that nobody asked for yet, over loopback, beside React alone with the same tree. */
function firstRender(name: string, goal: string, path: (at: number) => string): Row<BenchContext> {
  return {
    name: `render-${name}`,
    async run(means): Promise<Figure[]> {
      const { port, renderer } = await open(means);
      const ours = await timed(runs, async (at) => {
        const { status } = await fetchRaw(port, path(at), "identity");
        if (status !== 200) throw new Error(`${path(at)} answered ${status}`);
      });
      const tree = seen;
      const limit = await timed(runs, () => renderer.renderToString(tree));
      return [
        {
          what: `first render of a ${name} page, p50`,
          ours: percentile(ours, 0.5),
          unit: "ms",
          limit: percentile(limit, 0.5),
          goal,
          note: `p95 ${percentile(ours, 0.95).toFixed(1)} ms; with reading, compressing and hashing`,
        },
      ];
    },
  };
}

export const renderRows: Row<BenchContext>[] = [
  firstRender("product", "≤ 5 ms", (at) => `/products/piston-${1 + 15 * at}.html`),
  firstRender("category", "≤ 8 ms", (at) => `/categories/piston/all?sort=price-asc&price.min=${2_000 + at}`),
];
