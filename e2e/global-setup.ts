import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildIfNeeded } from "../scripts/build-if-needed.ts";
import { newFolder, startShop } from "./shop-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shops: readonly TestedShop[];
    /** The folder of a shop that was stocked and stopped; empty where the tests visit a shop that runs already. */
    stockedFolder: string;
    /** That of the files' order, which is printed; what walks another part in each run draws by it. */
    seed: number;
  }
}

export interface TestedShop {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The shop's data folder, where its database is found. */
  readonly folder: string;
}

/**
 * A shop with its sandbox for each of the files that run side by side, on free ports and in a folder of its own: a file
 * that changes a price or moves the clock does so in the shop of nobody else. One is stocked, all begin with a copy.
 * With SHOP_URL, SANDBOX_URL and SHOP_FOLDER set, the tests visit that one, which saves the start while one writes a
 * test.
 */
export default async function setup(project: TestProject) {
  project.provide("seed", project.config.sequence.seed);
  const { SHOP_URL: url, SANDBOX_URL: sandboxUrl, SHOP_FOLDER: folder = "" } = process.env;
  if (url && sandboxUrl) {
    project.provide("shops", [{ url, sandboxUrl, folder }]);
    project.provide("stockedFolder", "");
    return undefined;
  }
  // Each start would build what is not built.
  buildIfNeeded();
  const stocked = newFolder();
  await (await startShop({ folder: stocked })).stop();
  project.provide("stockedFolder", stocked);
  const shops = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startShop({ copyOf: stocked })),
  );
  project.provide(
    "shops",
    shops.map(({ url, sandboxUrl, folder }) => ({ url, sandboxUrl, folder })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    rmSync(stocked, { recursive: true });
  };
}
