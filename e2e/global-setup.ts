import type { TestProject } from "vitest/node";
import { startShop } from "./shop-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    sandboxUrl: string;
    /** The shop's data folder, where its database is found. */
    shopFolder: string;
  }
}

/**
 * One shop with its sandbox for the whole browser run, on free ports and in a folder of its own. With SHOP_URL,
 * SANDBOX_URL and SHOP_FOLDER set, the tests visit that one, which saves the start while one writes a test.
 */
export default async function setup(project: TestProject) {
  const { SHOP_URL: url, SANDBOX_URL: sandboxUrl, SHOP_FOLDER: folder = "" } = process.env;
  const shop = url && sandboxUrl ? { url, sandboxUrl, folder, stop: async () => {} } : await startShop();
  project.provide("shopUrl", shop.url);
  project.provide("sandboxUrl", shop.sandboxUrl);
  project.provide("shopFolder", shop.folder);
  return shop.stop;
}
