import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { transfersToConfirm } from "#engine/admin/payment-exceptions.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cutText } from "#domain/kernel/text.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const staff = context.get(staffContext);
  const search = cutText(cleanReference(new URL(request.url).searchParams.get("q") ?? ""), 80);
  const transfers = await transfersToConfirm(db, search);
  return {
    transfers,
    search,
    mayConfirm: may(staff.role, "orders.confirm-payment"),
    needsPassword: needsConfirmation(staff.confirmedAt, clock.now()),
  };
}
