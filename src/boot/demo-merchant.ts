import { typedPassword } from "#domain/customers/password.ts";
import { hashPassword } from "#engine/customers/password-hash.ts";
import type { Shop } from "#engine/shop.ts";
import { openDemoStaff } from "#engine/staff/demo-staff.ts";
import { demoMerchant } from "../../demo/merchant.ts";

/** Opens the demo's sign-in to the merchant's side; it needs no second factor, and works only beside the sandbox. */
export async function openDemoMerchant(shop: Shop): Promise<void> {
  const passwordHash = await hashPassword(typedPassword(demoMerchant.password));
  await openDemoStaff(shop.db, { ...demoMerchant, passwordHash }, shop.clock.now());
}
