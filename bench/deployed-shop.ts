import { type ShopOptions, type ShopProcess, startShop } from "../e2e/shop-process.ts";
import { mallocOf } from "../test/shop-start.ts";

/** Starts a shop with the memory that units, container and cluster leave it. */
export function startDeployedShop(options: ShopOptions): Promise<ShopProcess> {
  return startShop({ ...options, env: { ...mallocOf("deploy/cluster/shop.env"), ...options.env } });
}
