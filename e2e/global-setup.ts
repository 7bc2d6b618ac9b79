import type { TestProject } from "vitest/node";
import { startShop } from "./shop-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    sandboxUrl: string;
  }
}

/**
 * One shop with its sandbox for the whole browser run, on free ports and in a folder of its own. With SHOP_URL and
 * SANDBOX_URL set, the tests visit that one, which saves the start while one writes a test.
 */
export default async function setup(project: TestProject) {
  const { SHOP_URL: url, SANDBOX_URL: sandboxUrl } = process.env;
  const shop = url && sandboxUrl ? { url, sandboxUrl, stop: async () => {} } : await startShop();
  project.provide("shopUrl", shop.url);
  project.provide("sandboxUrl", shop.sandboxUrl);
  return shop.stop;
}
