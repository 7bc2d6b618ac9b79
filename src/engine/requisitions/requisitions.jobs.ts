import type { CartShop } from "../cart/change-cart.ts";
import { turnRequisitions } from "./turn-requisitions.ts";

/** Background jobs of requisitions. All are idempotent. */
export const requisitionJobs = {
  turn_requisitions: async (shop: CartShop) => void (await turnRequisitions(shop)),
};
