import type { ShopSettings } from "../shop.ts";
import type { Storefront } from "./storefront.ts";

/** The scripts of visit statistics and live chat, and every origin that pages with them may load from. */
export interface ThirdParties {
  readonly scripts: readonly string[];
  readonly origins: readonly string[];
}

/** The merchant's own, or those that the shop was started with. */
export function thirdPartiesOf(
  { thirdPartyScripts }: Pick<ShopSettings, "thirdPartyScripts">,
  { thirdParties: { scripts: own, hosts } }: Pick<Storefront, "thirdParties">,
): ThirdParties {
  const scripts = own.length > 0 ? own : thirdPartyScripts;
  const origins = [...scripts.map((script) => new URL(script).origin), ...hosts.map((host) => `https://${host}`)];
  return { scripts, origins: scripts.length > 0 ? [...new Set(origins)] : [] };
}
