import type { TestProject } from "vitest/node";
import { startShop } from "./shop-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    shopUrl: string;
    sandboxUrl: string;
  }
}

/** One shop with its sandbox for the whole browser run, on free ports and in a folder of its own. */
export default async function setup(project: TestProject) {
  const shop = await startShop();
  project.provide("shopUrl", shop.url);
  project.provide("sandboxUrl", shop.sandboxUrl);
  return shop.stop;
}
