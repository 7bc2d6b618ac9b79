import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { may, type Permission } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { mailsToResend } from "#engine/admin/resend-mail.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { readOrderView } from "../../account/orders/order-view.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerOrderForm } from "./order-action.server.ts";

const asked = [
  "orders.confirm-payment",
  "orders.fulfil",
  "orders.cancel",
  "orders.change",
  "orders.refund",
  "orders.note",
  "orders.mail",
  "customers.view",
] as const satisfies readonly Permission[];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const staff = context.get(staffContext);
  const number = readOrderNumber(params.number ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) throw pageMissing(context, "order_missing");
  const { detail, ...others } = work;
  const rights = asked.filter((permission) => may(staff.role, permission));
  const view = await readOrderView(shop, detail, language);
  return {
    ...others,
    order: {
      ...view,
      phone: phoneText(view.phone),
      lineIds: detail.lines.map(({ id }) => id),
      customerId: detail.customerId,
    },
    mails: mailsToResend(work),
    rights: rights as readonly Permission[],
    needsPassword: needsConfirmation(staff.confirmedAt, shop.clock.now()),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const number = readOrderNumber(params.number ?? "");
  const reply = number && (await answerOrderForm(context, request, number, form));
  if (!reply) throw pageMissing(context, "order_missing");
  // Reloading after a step must not ask for it again.
  if (reply.data.ok) return redirect(`${new URL(request.url).pathname}?done=${reply.data.done}`, 303);
  return reply;
}
