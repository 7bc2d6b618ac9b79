import { expect, test } from "vitest";
import { carrierOf } from "#providers/paypal/carriers.ts";

// Oracle: PayPal's published list of carriers (Orders v2, shipment_carrier).
test.each([
  ["usps", null, "USPS"],
  ["ups", null, "UPS"],
  ["fedex", null, "FEDEX"],
  ["dhl", null, "DHL"],
  ["ltl", null, "LTL"],
  ["odfl", null, "US_OLD_DOMINION"],
  ["saia", null, "SAIA_FREIGHT"],
  ["xpo", null, "XPO_LOGISTICS"],
  ["estes", null, "GLOBAL_ESTES"],
  ["rl", null, "RL_US"],
  ["abf", null, "GLOBAL_ABF"],
  ["tforce", null, "UPS_FREIGHT"],
  ["fedexfreight", null, "FEDEX"],
  ["ltl", "https://www.odfl.com/trace/1", "US_OLD_DOMINION"],
  ["ltl", "https://estes-express.com/track?pro=1", "GLOBAL_ESTES"],
  ["ltl", "https://www.rlcarriers.com/?pro=1", "RL_US"],
  ["ltl", "https://tracking.xpo.com/1", "XPO_LOGISTICS"],
  ["ltl", "https://notxpo.com/1", "LTL"],
  ["ltl", "https://xpo.com.example/1", "LTL"],
] as const)("what %s carries (%s) is told to PayPal as %s's %s", (carrier, link, name) => {
  expect(carrierOf({ carrier, link })).toBe(name);
});
