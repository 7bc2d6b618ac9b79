import { type Browser, type OpenShop } from "#test/open-shop.ts";
import { goodPassword } from "#test/customers/customer-fixtures.ts";

/** A browser that has signed in through the page. */
export async function signedIn(shop: OpenShop, email: string, password = goodPassword): Promise<Browser> {
  const browser = shop.browser();
  const answer = await browser.post("/signIn", { email, password });
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status} ${answer.text.slice(0, 500)}`);
  return browser;
}
