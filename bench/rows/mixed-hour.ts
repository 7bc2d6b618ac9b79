import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { adminRoutes } from "#i18n/admin-routes.ts";
import type { ProductRecord } from "../../demo/catalogue/record.ts";
import type { BenchContext } from "../bench-context.ts";
import { startDeployedShop } from "../deployed-shop.ts";
import { getting, sendLoad } from "../load/load.ts";
import { sendBuyers } from "../load/send-buyers.ts";
import type { Figure, Row } from "../table.ts";

/** The row's shop: its port, its URL, and requests that must be answered well. */
interface Site {
  readonly url: string;
  send(connections: number, requests: readonly string[]): Promise<void>;
}

/**
 * An hour of a shop in a minute or two: a crawler reads every page, documents are made, a crowd searches for what
 * nobody has searched for, with clients that accept no compression among it, guests buy, and the merchant uploads
 * photos, reads every list and exports. Memory is the web process's, which does the jobs, too.
 */
async function mixedHour(means: BenchContext): Promise<Figure[]> {
  const folder = means.subfolder("mixed-hour");
  const shop = await startDeployedShop({ folder, env: { LOG_LEVEL: "error" } });
  const port = Number(new URL(shop.url).port);
  const site: Site = {
    url: shop.url,
    async send(connections, requests) {
      const { statuses } = await sendLoad({ port, connections, requests, seconds: "once" });
      const failed = Object.keys(statuses).filter((status) => Number(status) >= 500);
      if (failed.length > 0) throw new Error(`answered ${JSON.stringify(statuses)}`);
    },
  };
  try {
    const memory: string[] = [`start ${residentMegabytes(shop.pid).toFixed(0)}`];
    for (const [name, act] of Object.entries(acts)) {
      await act(site);
      memory.push(`${name} ${residentMegabytes(shop.pid).toFixed(0)}`);
    }
    return [
      {
        what: "memory of the demo shop's web process after a mixed hour",
        ours: residentMegabytes(shop.pid),
        unit: "MB",
        limit: null,
        goal: "≤ 450 MB",
        note: memory.join(", "),
      },
    ];
  } finally {
    await shop.stop();
  }
}

export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout) / 1_024;
}

const acts: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  crawl,
  documents,
  floods,
  buyers,
  uploads,
  merchant,
};

/** Every page that the sitemaps name, in both languages. */
async function crawl({ url, send }: Site): Promise<void> {
  await send(
    8,
    (await sitemapPaths(url)).map((path) => getting(path)),
  );
}

async function sitemapPaths(url: string): Promise<string[]> {
  const locations = async (path: string) => {
    const xml = await (await fetch(url + path)).text();
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, location = ""]) => location);
  };
  return (await Promise.all((await locations("/sitemap.xml")).map(locations))).flat();
}

/** The documents of a hundred products, of which each takes a PDF to be made. */
async function documents({ url, send }: Site): Promise<void> {
  const products = (await sitemapPaths(url)).filter((path) => path.includes("/products/"));
  const sample = Array.from({ length: 100 }, (_, at) => products[Math.floor((at * products.length) / 100)]!);
  const pages = await Promise.all(sample.map(async (path) => (await fetch(url + path)).text()));
  const paths = pages.flatMap((html) => html.match(/\/documents\/[\w./-]+\.pdf/g) ?? []);
  await send(
    4,
    [...new Set(paths)].map((path) => getting(path)),
  );
}

const words = ["compressor", "quiet compressor", "air tank", "filter", "dryer", "pump", "空压机", "静音"];

/** Searches and lists that no cache has, of clients that accept brotli, gzip, or no compression. */
async function floods({ send }: Site): Promise<void> {
  const asking = (at: number) =>
    at % 2 === 0
      ? `/search?q=${encodeURIComponent(words[at % words.length]!)}&price.min=${at}`
      : `/categories/${at % 4 === 1 ? "piston" : "air-tanks"}/all?sort=price-asc&price.min=${at}`;
  const accepting = ["gzip, deflate, br, zstd", "gzip", "identity"];
  const requests = Array.from({ length: 3_000 }, (_, at) =>
    getting(asking(at)).replace(/accept-encoding: .*\r\n/, `accept-encoding: ${accepting[at % accepting.length]}\r\n`),
  );
  await send(48, requests);
}

/** Guests who buy what goes by parcel and lies there in plenty. */
async function buyers({ url }: Site): Promise<void> {
  const lines = readFileSync("demo/catalogue/products.jsonl", "utf8").trimEnd().split("\n");
  const skus = lines
    .map((line) => JSON.parse(line) as ProductRecord)
    .filter(({ status }) => status === "published")
    .flatMap(({ variants }) => variants)
    .filter(
      ({ stock, weightLb, lengthIn, freightOnly }) => stock >= 20 && weightLb < 30 && lengthIn < 40 && !freightOnly,
    )
    .map(({ sku }) => sku);
  await sendBuyers({ url, skus, orders: 120, crowd: 4 });
}

/** Photos as a phone takes them. */
async function uploads(site: Site): Promise<void> {
  const cookie = await signInMerchant(site);
  for (let photo = 0; photo < 12; photo += 1) {
    const [width, height] = [3_000, 2_000];
    const pixels = randomBytes(width * height * 3);
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .blur(4)
      .jpeg({ quality: 85 })
      .toBuffer();
    const form = new FormData();
    form.append("file", new File([new Uint8Array(jpeg)], `photo-${photo}.jpg`));
    const answer = await fetch(site.url + adminRoutes.adminPictures, {
      method: "POST",
      body: form,
      headers: { origin: site.url, cookie },
    });
    if (answer.status !== 201) throw new Error(`the photo was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/** Every list and export that needs no name of a thing in its path, twice, while the session lasts. */
async function merchant(site: Site): Promise<void> {
  const cookie = await signInMerchant(site);
  const paths = Object.values(adminRoutes).filter(
    (path) => !path.includes(":") && !/signIn|join|secondFactor/.test(path),
  );
  const requests = [...paths, ...paths].map((path) =>
    getting(path).replace("accept: text/html\r\n", `accept: text/html\r\ncookie: ${cookie}\r\n`),
  );
  await site.send(2, requests);
}

async function signInMerchant({ url }: Site): Promise<string> {
  const answer = await fetch(url + adminRoutes.adminSignIn, {
    method: "POST",
    body: new URLSearchParams({ email: "merchant@example.com", password: "Compressor1" }),
    headers: { origin: url },
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

export const mixedHourRows: Row<BenchContext>[] = [{ name: "mixed-hour", run: mixedHour }];
