import type { Bench } from "./running.ts";

/** PayPal's API of a sandbox, as a shop of its own keys calls it. */
export async function paypalClient(bench: Bench) {
  const token = await paypalToken(bench);
  return {
    async call(method: string, path: string, body?: object, requestId?: string) {
      const response = await fetch(`${bench.url}/paypal${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(requestId && { "paypal-request-id": requestId }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

async function paypalToken(bench: Bench): Promise<string> {
  const headers = {
    authorization: `Basic ${Buffer.from("client:secret").toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const response = await fetch(`${bench.url}/paypal/v1/oauth2/token`, {
    method: "POST",
    headers,
    body: "grant_type=client_credentials",
  });
  return (await response.json()).access_token;
}

/** A shop's request for the payment of the order `reference`. */
export const paypalOrder = (value: string, reference: string) => ({
  intent: "CAPTURE",
  purchase_units: [{ custom_id: reference, invoice_id: reference, amount: { currency_code: "USD", value } }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: "https://shop.example/paid?a=1",
        cancel_url: "https://shop.example/cart",
        locale: "en-US",
      },
    },
  },
});

export const linkOf = (order: { links: { rel: string; href: string }[] }, rel: string): string =>
  order.links.find((link) => link.rel === rel)?.href ?? "";
