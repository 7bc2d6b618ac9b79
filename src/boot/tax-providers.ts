import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { TaxProvider, TaxProviders } from "#engine/ports/tax-provider.ts";
import { createStripeTax } from "#providers/stripe/stripe-tax.ts";
import { cachedByKeys } from "./adapter-cache.ts";
import type { Config } from "./config.ts";
import type { LiveKeys } from "./live-keys.ts";

/** Milliseconds in which the tax of a sale is told; after them a buyer is told that it is not known. */
const timeout = 4_000;

/** Stripe Tax by the keys as they stand. */
export function taxProviders(
  { STRIPE_API_BASE: apiBase }: Pick<Config, "STRIPE_API_BASE">,
  clock: Clock,
  sandboxUrl: string | null,
  keys: LiveKeys,
): TaxProviders {
  const adapterOf = cachedByKeys((values: Texts): TaxProvider =>
    createStripeTax({
      secretKey: values["secretKey"] ?? "",
      webhookSecret: "",
      apiBase: apiBase ?? (sandboxUrl && `${sandboxUrl}/stripe`),
      timeout,
      now: () => clock.now(),
    }),
  );
  return {
    async current() {
      await keys.refresh();
      const { inUse } = keys.of("stripe");
      return inUse && adapterOf(inUse);
    },
    async all() {
      await keys.refresh();
      const { inUse, earlier } = keys.of("stripe");
      return [...(inUse ? [inUse] : []), ...earlier].map(adapterOf);
    },
  };
}
