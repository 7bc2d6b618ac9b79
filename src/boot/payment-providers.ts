import type { Clock } from "#engine/ports/clock.ts";
import type { PaymentProvider, PaymentProviders } from "#engine/ports/payment-provider.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";
import { createZeller } from "#providers/zeller/zeller-provider.ts";
import type { Config } from "./config.ts";

/** Milliseconds a provider may take to answer; a buyer waits for it. */
const timeout = 8_000;

/** The ways to pay that are configured. Beside the sandbox all of them are, with its own keys. */
export function paymentProviders(config: Config, clock: Clock, sandboxUrl: string | null): PaymentProviders {
  const offered: PaymentProvider[] = [createBankDeposit(), createZeller()];
  const now = () => clock.now();
  const stripeKey = config.STRIPE_SECRET_KEY ?? (sandboxUrl && "sk_test_sandbox");
  if (stripeKey)
    offered.push(
      createStripe({
        secretKey: stripeKey,
        // Without a secret of its own the shop believes no webhook.
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? (sandboxUrl ? "whsec_sandbox" : ""),
        apiBase: config.STRIPE_API_BASE ?? (sandboxUrl && `${sandboxUrl}/stripe`),
        timeout,
        now,
      }),
    );
  const paypalId = config.PAYPAL_CLIENT_ID ?? (sandboxUrl && "sandbox");
  if (paypalId)
    offered.push(
      createPayPal({
        apiBase: config.PAYPAL_API_BASE ?? (sandboxUrl ? `${sandboxUrl}/paypal` : "https://api-m.paypal.com"),
        clientId: paypalId,
        clientSecret: config.PAYPAL_CLIENT_SECRET ?? (sandboxUrl ? "sandbox" : ""),
        webhookId: config.PAYPAL_WEBHOOK_ID ?? (sandboxUrl ? "WH-SANDBOX" : ""),
        timeout,
        now,
      }),
    );
  return new Map(offered.map((provider) => [provider.method, provider]));
}
