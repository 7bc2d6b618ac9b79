import type { WebhookProvider } from "../webhooks/events.ts";

export type RefundOutcome = "succeed" | "pending" | "fail";

/** Ends of the next refunds, one entry a refund; without a plan they succeed. */
export class RefundPlans {
  private readonly planned: Record<WebhookProvider, RefundOutcome[]> = { stripe: [], paypal: [] };

  plan(provider: WebhookProvider, outcome: RefundOutcome, times: number): void {
    this.planned[provider].push(...Array.from({ length: times }, () => outcome));
  }

  next(provider: WebhookProvider): RefundOutcome {
    return this.planned[provider].shift() ?? "succeed";
  }

  list(): Record<WebhookProvider, readonly RefundOutcome[]> {
    return this.planned;
  }
}
