import { chromium, type Page } from "playwright-core";
import { freePort } from "#boot/free-port.ts";
import { flags } from "../../e2e/visit.ts";
import { ensureBrowser } from "../../scripts/ensure-browser.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row } from "../table.ts";

const listing = "/categories/piston/all";

async function productPath(url: string): Promise<string> {
  const html = await (await fetch(url + listing)).text();
  return /href="(\/products\/[^"]+)"/.exec(html)?.[1] ?? "";
}

const runs = 3;
const kinds = ["performance", "accessibility", "best-practices", "seo"];

/** Scores of one page, each the median of three runs, on Lighthouse's own imitation of a mid-range phone. */
function phone(name: string, path: string | null): Row<BenchContext> {
  return {
    name: `lighthouse-${name}`,
    async run(means): Promise<Figure[]> {
      // A package of its own, which the other rows do without.
      const { reportOf } = await import("../lighthouse/run.ts");
      const { shop } = await means.demoShop();
      const port = await freePort();
      const browser = await chromium.launch({
        executablePath: ensureBrowser(),
        args: [...flags, "--disable-gpu", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
      });
      try {
        const url = shop.url + (path ?? (await productPath(shop.url)));
        const reports: Awaited<ReturnType<typeof reportOf>>[] = [];
        for (let run = 0; run < runs; run++) reports.push(await reportOf(url, port));
        const scores = kinds.map((kind) =>
          percentile(
            reports.map(({ categories }) => Math.round((categories[kind]?.score ?? 0) * 100)),
            0.5,
          ),
        );
        const { categories, audits } = reports.at(-1)!;
        const missed = Object.values(audits).filter(
          ({ score, scoreDisplayMode, id }) =>
            score !== null && score < 0.9 && scoreDisplayMode !== "informative" && weighs(categories, id),
        );
        return [
          {
            what: `Lighthouse mobile, ${name}: the lowest of four`,
            ours: Math.min(...scores),
            unit: "",
            limit: null,
            goal: "100 / 100 / 100 / 100",
            note: `${scores.join(" / ")}${missed.length > 0 ? ` (${missed.map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim()).join(", ")})` : ""}`,
          },
        ];
      } finally {
        await browser.close();
      }
    },
  };
}

type Categories = Readonly<
  Record<string, { readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
>;

function weighs(categories: Categories, id: string): boolean {
  return Object.values(categories).some(({ auditRefs }) => auditRefs.some((ref) => ref.id === id && ref.weight > 0));
}

/**
 * From the click on a product whose page was fetched ahead until the next frame that shows it; and the largest paint of
 * a first visit.
 */
async function painted(means: BenchContext): Promise<Figure[]> {
  const { shop } = await means.demoShop();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
  try {
    const clicks: number[] = [];
    const paints: number[] = [];
    for (let visit = 0; visit < 7; visit++) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1_280, height: 900 } });
      await context.addCookies([
        { name: "consent", value: "reject", url: shop.url },
        { name: "locale", value: "en", url: shop.url },
      ]);
      const page = await context.newPage();
      await page.goto(listing, { waitUntil: "networkidle" });
      await page.waitForFunction(() => document.documentElement.dataset["ready"] === "true");
      const link = page.locator('main a[href*="/products/"]').first();
      const path = (await link.getAttribute("href")) ?? "";
      await link.hover();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      clicks.push(await clickToPaint(page, path));
      const first = await (
        await browser.newContext({ baseURL: shop.url, viewport: { width: 1_280, height: 900 } })
      ).newPage();
      await first.goto(path, { waitUntil: "load" });
      paints.push(await largestPaint(first));
      await first.context().close();
      await context.close();
    }
    return [
      {
        what: "click to painted, page fetched ahead, p50",
        ours: percentile(clicks, 0.5),
        unit: "ms",
        limit: null,
        goal: "≤ 50 ms",
      },
      {
        what: "largest contentful paint of a product page, p50",
        ours: percentile(paints, 0.5),
        unit: "ms",
        limit: null,
        goal: "≤ 180 ms on loopback",
        note: "a first visit with an empty cache, unthrottled",
      },
    ];
  } finally {
    await browser.close();
  }
}

function clickToPaint(page: Page, path: string): Promise<number> {
  return page.evaluate(async (href) => {
    const link = document.querySelector<HTMLAnchorElement>(`main a[href="${href}"]`);
    const before = document.querySelector("h1")?.textContent;
    const began = performance.now();
    link?.click();
    while (document.querySelector("h1")?.textContent === before && performance.now() - began < 5_000)
      await new Promise((frame) => requestAnimationFrame(frame));
    // The frame after the one that changed the page: by then it is painted.
    await new Promise((frame) => requestAnimationFrame(frame));
    return performance.now() - began;
  }, path);
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let largest = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) largest = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        setTimeout(() => done(largest), 500);
      }),
  );
}

export const browserRows: Row<BenchContext>[] = [
  phone("home", "/"),
  phone("category", listing),
  phone("product", null),
  phone("cart", "/shoppingCart"),
  { name: "painted", run: painted },
];
