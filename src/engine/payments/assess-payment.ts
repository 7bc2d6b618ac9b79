import { statement } from "../platform/statement.ts";
import { RetryLater, type PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";

const saveRisk = statement<[number, string]>("payment_risk", `update payments set risk = $2::jsonb where id = $1`);

/**
 * Stores the provider's risk assessment of a captured or authorized payment. Throws `RetryLater` when the answer is
 * uncertain.
 */
export async function assessPayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const order = payment && (await deps.orders.find(deps.db, payment.orderId));
  const provider = payment && deps.payments.get(payment.method);
  const providerPayment = payment && order && asProviderPayment(payment, order.number);
  if (!providerPayment || !provider?.assess || (payment.capture ?? payment.authorization) === null) return;
  const risk = await provider.assess(providerPayment);
  if (!risk.ok && risk.error.code === "unknown") throw new RetryLater(`assessing payment ${paymentId}`);
  if (risk.ok && risk.value !== null) await deps.db.run(saveRisk, [paymentId, JSON.stringify(risk.value)]);
}
