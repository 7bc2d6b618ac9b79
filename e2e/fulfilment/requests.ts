import type { APIResponse } from "playwright-core";
import type { Shopper } from "../shopping.ts";

/** Sends a form as the person's browser would, past its page. */
export function sends({ context, url }: Shopper, path: string, form: Record<string, string>): Promise<APIResponse> {
  return context.request.post(url + path, { form, headers: { origin: url }, maxRedirects: 0 });
}

/** Answer to a form that no page offers now. */
export async function forges(person: Shopper, path: string, form: Record<string, string>): Promise<number> {
  return (await sends(person, path, form)).status();
}

/** Units of a part that anybody could buy now: what the cart makes of an absurd request. */
export async function unitsToSell({ url }: Shopper, sku: string): Promise<number> {
  const send = (form: Record<string, string>, cookie = "") =>
    fetch(`${url}/shoppingCart`, {
      method: "POST",
      body: new URLSearchParams({ ...form, sku }),
      headers: { origin: url, cookie },
      redirect: "manual",
    });
  const added = await send({ intent: "add", quantity: "1" });
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  await send({ intent: "quantity", quantity: "900" }, cookie);
  const page = await (await fetch(`${url}/shoppingCart`, { headers: { cookie } })).text();
  return Number(/<input[^>]* name="quantity"[^>]* value="(\d+)"/.exec(page)?.[1] ?? "0");
}
