import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { languages } from "../src/domain/kernel/language.ts";
import { type Look, screensAt, show } from "../e2e/screen-list.ts";
import { walks } from "../e2e/screen-walks.ts";
import { startShop } from "../e2e/shop-process.ts";
import { type Shopper, shopper } from "../e2e/shopping.ts";
import { flags, openVisit } from "../e2e/visit.ts";
import { buildIfNeeded } from "./build-if-needed.ts";
import { contactSheet, type Shot } from "./contact-sheet.ts";
import { ensureBrowser } from "./ensure-browser.ts";

/**
 * `npm run screens`: the listed screens in both languages at 390 and 1440 px into screens/, with a contact sheet. Words
 * after `--` choose screens by parts of their names; SHOP_URL and SANDBOX_URL name a shop that already runs.
 */
const folder = "screens";
const widths = [390, 1440];
const only = process.argv.slice(2);
const wanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part));

if (only.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { SHOP_URL: url, SANDBOX_URL: sandboxUrl } = process.env;
// A shop that runs serves the build it began with: a new one would take its files away.
const shop = url && sandboxUrl ? { url, sandboxUrl, stop: async () => {} } : (buildIfNeeded(), await startShop());
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
const shots: Shot[] = [];
let missed = 0;
try {
  for (const language of languages) for (const width of widths) await takeAll(browser, language, width);
} finally {
  await browser.close();
  await shop.stop();
}
await contactSheet(folder, shots);
console.log(`${shots.length} pictures in ${folder}/, ${missed} missed. Open ${join(folder, "index.html")}`);
process.exit(missed > 0 ? 1 : 0);

async function takeAll(browser: Browser, language: (typeof languages)[number], width: number): Promise<void> {
  const visitor = async (firstVisit = false) =>
    shopper(
      ({ ...options }) => openVisit(browser, shop, { ...options, consent: firstVisit ? "ask" : "reject" }),
      language,
      width,
    );
  for (const screen of screensAt(width).filter(({ name }) => wanted(name))) {
    const one = await visitor(screen.firstVisit);
    await attempt(one, screen.name, (look) => show(one, screen, look));
  }
  for (const { name, walk } of walks.filter((each) => only.length === 0 || wanted(each.name))) {
    const one = await visitor();
    await attempt(one, name, (look) => walk(one, look));
  }
}

/** Looks around for a while; what can't be reached is said and counted, and the rest goes on. */
async function attempt(visitor: Shopper, name: string, way: (look: Look) => Promise<void>): Promise<void> {
  visitor.page.setDefaultTimeout(15_000);
  try {
    await way(camera(visitor));
  } catch (error) {
    missed += 1;
    console.error(`${name} (${visitor.language}, ${visitor.width} px) was not reached: ${String(error).slice(0, 400)}`);
  }
  for (const wrong of visitor.errors.filter((each) => !/status of 4\d\d/.test(each)))
    console.error(`${name}: ${wrong}`);
  await visitor.context.close();
}

function camera({ page, language, width }: Shopper): Look {
  return async (name, { partly = false } = {}) => {
    if (!partly) await loadPictures(page);
    const file = `${name}.${language}.${width}.png`;
    const restoreView = partly ? null : await fitViewToPage(page);
    await page.screenshot({ path: join(folder, file), fullPage: !partly, animations: "disabled" });
    await restoreView?.();
    shots.push({ name, language, width, file });
    process.stdout.write(`${file}\n`);
  };
}

/** Browsers lay out sections with `content-visibility` only near the window, so it grows as tall as the page. */
async function fitViewToPage(page: Shopper["page"]): Promise<() => Promise<void>> {
  const view = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...view, height: Math.min(height, 16_000) });
  return () => page.setViewportSize(view);
}

/** Pictures further down are only loaded when one comes near: goes down the page once, and back up. */
async function loadPictures(page: Shopper["page"]): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += 800) await page.evaluate((y) => window.scrollTo(0, y), at);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState("networkidle").catch(() => {});
}
