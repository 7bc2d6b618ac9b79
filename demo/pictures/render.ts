import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import { build } from "vite";
import { framesOf, printFrames } from "./frames.ts";
import { encodeHero, encodePicture, heroCuts, layTiles, sizesOf } from "./encode.ts";
import { unitShots } from "../catalogue/generate/catalogue.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import type { FamilySheet, Order, Studio } from "./studio/main.ts";
import { shootUnits } from "./units.ts";

declare global {
  var studio: Studio;
}

const here = import.meta.dirname;
/** Pictures of the shop's own pages, whatever it sells. */
const shopPictures = join(here, "../../public/pictures");
const negatives = join(tmpdir(), "plenum-negatives");

/** The studio (three.js and every model) as one script for the page. */
async function studioScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: here,
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(here, "studio/main.ts"), formats: ["iife"], name: "studioBundle" },
    },
  });
  const output = (Array.isArray(built) ? built[0] : built) as { output: { type: string; code?: string }[] };
  return output.output.find((chunk) => chunk.type === "chunk")!.code!;
}

async function openStudio(script: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/ReadPixels|GPU stall/.test(message.text()))
      console.error(message.text());
  });
  // Answered by us, never by a network: only a page from localhost is given crypto.subtle.
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>studio</title>" }),
  );
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: script });
  return { page, close: () => browser.close() };
}

/** The negative of one shot: from the drawer if nothing in it changed, else newly taken. */
async function negative(page: Page, order: Order): Promise<Buffer> {
  const mark = await page.evaluate((wanted) => globalThis.studio.fingerprint(wanted), order);
  const file = join(negatives, `${order.family}-${order.view}-${mark}-${studioMark()}.png`);
  if (existsSync(file)) return readFileSync(file);
  const started = performance.now();
  const data = await page.evaluate((wanted) => globalThis.studio.shoot(wanted), order);
  const png = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
  mkdirSync(negatives, { recursive: true });
  writeFileSync(file, png);
  console.log(`${order.family} ${order.view}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return png;
}

/** A digest of the studio's own files: when the light or the darkroom changes, every negative is stale. */
function studioMark(): string {
  const digest = createHash("sha256");
  for (const file of ["light", "camera", "develop", "ground", "main"])
    digest.update(readFileSync(join(here, "studio", `${file}.ts`)));
  return digest.digest("hex").slice(0, 10);
}

interface Tray {
  readonly out: string;
  readonly draft: boolean;
  readonly exposures: number;
  readonly only?: string | undefined;
}

async function shootFamily(page: Page, sheet: FamilySheet, { out, draft, exposures, only }: Tray): Promise<number> {
  const written: Promise<number>[] = [];
  if (!draft) rmSync(join(out, sheet.name), { recursive: true, force: true });
  for (const view of sheet.views.filter((each) => !only || each === only)) {
    const side = draft ? 480 : Math.max(...sizesOf(view));
    const png = await negative(page, { family: sheet.name, view, width: side, height: side, exposures });
    mkdirSync(join(out, sheet.name), { recursive: true });
    if (draft) writeFileSync(join(out, sheet.name, `${view}.png`), png);
    else written.push(encodePicture(png, join(out, sheet.name, view), sizesOf(view), view));
  }
  return (await Promise.all(written)).reduce((sum, bytes) => sum + bytes, 0);
}

/** The home page's room, cut wide and narrow. */
async function shootHero(page: Page, { out, draft, exposures }: Tray): Promise<void> {
  const folder = join(draft ? out : shopPictures, "hero");
  mkdirSync(folder, { recursive: true });
  for (const cut of heroCuts) {
    const share = draft ? 0.5 : 1;
    const png = await negative(page, {
      family: "hero",
      view: cut.view,
      width: cut.width * share,
      height: cut.height * share,
      exposures,
    });
    if (draft) writeFileSync(join(folder, `${cut.view}.png`), png);
    else await encodeHero(png, folder, cut);
  }
}

/** All families in the manifest's order: each model, then its smaller frames; the opened units at the end. */
function familyNames(models: readonly FamilySheet[]): string[] {
  const framed = models.flatMap(({ name }) => [name, ...framesOf(name)]);
  return [...framed, ...unitShots().map(({ family }) => family)];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      draft: { type: "string" },
      view: { type: "string" },
      exposures: { type: "string" },
    },
  });
  const { page, close } = await openStudio(await studioScript());
  try {
    const all = await page.evaluate(() => globalThis.studio.list());
    const wanted = values.only ? all.filter((each) => values.only!.some((name) => each.name.startsWith(name))) : all;
    const out = values.draft ?? join(here, "out");
    const exposures = Number(values.exposures ?? (values.draft ? 6 : 9));
    const manifest = readManifest();
    for (const sheet of wanted) {
      const bytes = await shootFamily(page, sheet, {
        out,
        draft: values.draft !== undefined,
        exposures,
        only: values.draft ? values.view : undefined,
      });
      if (values.draft) continue;
      manifest[sheet.name] = {
        category: sheet.category,
        views: [...sheet.views],
        sizes: [160, 320, 640],
        large: sheet.views.filter((view) => sizesOf(view).includes(1200)),
        width: 1200,
        height: 1200,
      };
      writeManifest(manifest, familyNames(all));
      console.log(`${sheet.name}: ${Math.round(bytes / 1024)} KB`);
    }
    if (!values.only || values.only.includes("hero"))
      await shootHero(page, { out, draft: values.draft !== undefined, exposures });
    if (!values.draft) {
      layTiles(out, join(shopPictures, "categories"));
      await printFrames(out, manifest);
      await shootUnits(out, manifest);
      const names = familyNames(all);
      for (const name of Object.keys(manifest)) {
        if (names.includes(name)) continue;
        delete manifest[name];
        rmSync(join(out, name), { recursive: true, force: true });
      }
      writeManifest(manifest, names);
    }
  } finally {
    await close();
  }
}

await main();
