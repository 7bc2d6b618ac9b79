import type { Payer } from "./objects.ts";

/** The sandbox's buyers. PayPal's account ids have thirteen signs: capitals but I and O, digits but 0 and 1. */
export const PAYER: Payer = {
  name: { given_name: "Sandbox", surname: "Buyer" },
  email_address: "buyer@sandbox.example",
  payer_id: "SANDBXPAYER22",
  address: { country_code: "US" },
};

export const MERCHANT = { email_address: "merchant@sandbox.example", merchant_id: "SANDBXSHP2345" };
