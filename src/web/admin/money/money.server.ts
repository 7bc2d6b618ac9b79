import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import {
  accountSums,
  authorizationsEnding,
  disputesToHandle,
  latestPayouts,
  refundsMadeAtProvider,
  refusedPayments,
  stuckFilings,
  stuckRefunds,
  suspectedPayments,
  unexplainedMovements,
} from "#engine/admin/provider-exceptions.ts";
import { invoicePaymentCases } from "#engine/admin/invoice-payment-cases.ts";
import { failedRefunds, refundsByHand, unexplainedMoney } from "#engine/admin/payment-exceptions.ts";
import { shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerMoneyForm } from "./money-action.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const staff = context.get(staffContext);
  const now = clock.now();
  const [failed, byHand, unexplained] = await Promise.all([failedRefunds(db), refundsByHand(db), unexplainedMoney(db)]);
  const [disputes, invoiceCases, stuck, filings, madeThere, refused, suspected, authorized] = await Promise.all([
    disputesToHandle(db),
    invoicePaymentCases(db),
    stuckRefunds(db, now),
    stuckFilings(db, now),
    refundsMadeAtProvider(db),
    refusedPayments(db),
    suspectedPayments(db),
    authorizationsEnding(db, now),
  ]);
  const [movements, payouts, sums] = await Promise.all([unexplainedMovements(db), latestPayouts(db), accountSums(db)]);
  return {
    failed,
    byHand,
    unexplained,
    disputes,
    invoiceCases,
    stuck,
    filings,
    madeThere,
    refused,
    suspected,
    authorized,
    movements,
    payouts,
    sums,
    now,
    mayExport: may(staff.role, "orders.export"),
    mayRefund: may(staff.role, "orders.refund"),
    seesCompanies: may(staff.role, "companies.view"),
    needsPassword: needsConfirmation(staff.confirmedAt, now),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerMoneyForm(context, request, await readForm(request));
}
