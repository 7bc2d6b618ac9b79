import { fetchRaw } from "../load/load.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";

const kilobyte = 1_024;

/** A product page of the demo shop: the first that the sitemap names. */
async function somePage(means: BenchContext): Promise<{ port: number; path: string }> {
  const { shop } = await means.demoShop();
  const port = Number(new URL(shop.url).port);
  const list = (await fetchRaw(port, "/sitemaps/products-en-1.xml", "identity")).body.toString();
  return { port, path: /<loc>https?:\/\/[^/]+([^<]+)<\/loc>/.exec(list)?.[1] ?? "" };
}

/** Every script of the page, with what each imports; not what is fetched ahead for other pages. */
async function scripts(means: BenchContext): Promise<Figure[]> {
  const { port, path } = await somePage(means);
  const html = (await fetchRaw(port, path, "identity")).body.toString();
  // Its messages are among what it preloads.
  const waiting = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const sizes = new Map<string, number>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue;
    sizes.set(file, (await fetchRaw(port, file)).body.length);
    const code = (await fetchRaw(port, file, "identity")).body.toString();
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(`/assets/${name}`);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([file, size]) => `${file.slice(8).replace(/-[\w-]{8}\.js$/, "")} ${(size / kilobyte).toFixed(1)}`);
  return [
    {
      what: "JavaScript of a product page, brotli",
      ours: total / kilobyte,
      unit: "KB",
      limit: null,
      goal: "≤ 120 KB",
      note: `${sizes.size} files: ${largest.join(", ")} …`,
    },
  ];
}

async function markup(means: BenchContext): Promise<Figure[]> {
  const { port, path } = await somePage(means);
  // Asked for again, a page is compressed harder beside the requests: that is what most visitors get.
  for (let asked = 0; asked < 4; asked++) await fetchRaw(port, path);
  await new Promise((done) => setTimeout(done, 2_500));
  const html = await fetchRaw(port, path);
  const text = (await fetchRaw(port, path, "identity")).body.toString();
  const styles = [...new Set(text.match(/\/assets\/[\w.-]+\.css/g))];
  let css = 0;
  for (const file of styles) css += (await fetchRaw(port, file)).body.length;
  const figures: Figure[] = [
    {
      what: "HTML of a product page, brotli",
      ours: html.body.length / kilobyte,
      unit: "KB",
      limit: null,
      goal: "≤ 15 KB",
    },
    { what: "CSS of a product page, brotli", ours: css / kilobyte, unit: "KB", limit: null, goal: "≤ 11 KB" },
  ];
  const picture = /srcSet="[^"]*?(\/pictures\/[^\s"]+-640\.avif)/i.exec(text)?.[1];
  const sent = picture ? await fetchRaw(port, picture) : null;
  if (sent?.status === 200)
    figures.push({
      what: "first picture (640 px AVIF)",
      ours: sent.body.length / kilobyte,
      unit: "KB",
      limit: null,
      goal: "≤ 40 KB",
    });
  return figures;
}

export const weightRows: Row<BenchContext>[] = [
  { name: "javascript", run: scripts },
  { name: "markup", run: markup },
];
