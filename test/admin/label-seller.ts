import { dayIn } from "#domain/kernel/business-days.ts";
import { instant } from "#domain/kernel/time.ts";
import type { LabelSeller, LabelSellers } from "#engine/ports/label-seller.ts";
import { createUspsLabels } from "#providers/usps/usps-labels.ts";

/** The account that the shop of a test pays labels by. */
export const account = "10000001";

/**
 * USPS as the sandbox plays it. The shop's clock stands still in a test, the sandbox's goes on: mail is dated by it.
 */
export function uspsOf(sandbox: { readonly url: string }): LabelSeller {
  const seller = createUspsLabels({
    apiBase: `${sandbox.url}/usps`,
    clientId: "id",
    clientSecret: "secret",
    timeout: 2_000,
    now: () => instant(Date.now()),
    crid: account,
    mid: "900000001",
    manifestMid: "",
    epsAccount: "1000000001",
    sender: {
      name: "Ridgeline",
      firm: "Ridgeline",
      street: "1 Main St",
      unit: "",
      city: "Houston",
      state: "TX",
      zip: "77015",
    },
  });
  const mailedOn = dayIn("America/New_York", instant(Date.now()));
  return {
    ...seller,
    prices: (wish) => seller.prices({ ...wish, mailedOn }),
    buy: (key, wish, price) => seller.buy(key, { ...wish, mailedOn }, price),
  };
}

/** The sellers of a shop whose one account is at the sandbox. */
export const sellersAt = (sandbox: () => { readonly url: string }): LabelSellers => ({
  current: () => Promise.resolve(uspsOf(sandbox())),
  of: (crid) => Promise.resolve(crid === account ? uspsOf(sandbox()) : null),
});
