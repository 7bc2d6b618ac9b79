import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailbox, network, type Party } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import type { AccountShop } from "./account-shop.ts";

/**
 * Mails a buyer at checkout a link that proves the mailbox for one order, without an account. The answer is the same
 * for every email; one that was mailed twice in ten minutes has links that work. `cart` is one with goods in it, which
 * has links of its own where strangers behind the network have spent its budget; null without goods.
 */
export async function requestCheckoutLink(
  shop: AccountShop,
  typed: string,
  {
    clientIp,
    cart,
    language,
  }: { readonly clientIp: string; readonly cart: Party<"cart"> | null; readonly language: Language },
): Promise<Result<{ email: string }, { code: "email_required" | "email_format" } | TooMany>> {
  const email = readEmail(typed);
  if (!email.ok) return email;
  const now = shop.clock.now();
  const ofNetwork = await spend(shop.db, now, [budgets.checkoutLinks, network(clientIp)]);
  const budget = ofNetwork.ok || !cart ? ofNetwork : await spend(shop.db, now, [budgets.checkoutLinksOfCart, cart]);
  if (!budget.ok) return budget;
  await shop.db.transaction(async (tx) => {
    if (!(await spend(tx, now, [budgets.checkoutLinkMails, mailbox(email.value)])).ok) return;
    const to = { email: email.value, language };
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId: null, mail: "checkout-link", to });
  });
  return ok({ email: email.value });
}
