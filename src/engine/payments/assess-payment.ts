import { statement } from "../platform/statement.ts";
import { RetryLater, type PaymentDeps } from "./payment-deps.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";

const saveRisk = statement<[number, string]>("payment_risk", `update payments set risk = $2::jsonb where id = $1`);

/** Writes down how risky the provider finds a payment that was taken. Throws `RetryLater` without a certain answer. */
export async function assessPayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const order = payment && (await deps.orders.find(deps.db, payment.orderId));
  const provider = payment && deps.payments.get(payment.method);
  const asked = payment && order && asProviderPayment(payment, order.number);
  if (!asked || !provider?.assess || payment.capture === null) return;
  const risk = await provider.assess(asked);
  if (!risk.ok && risk.error.code === "unknown") throw new RetryLater(`assessing payment ${paymentId}`);
  if (risk.ok && risk.value !== null) await deps.db.run(saveRisk, [paymentId, JSON.stringify(risk.value)]);
}
