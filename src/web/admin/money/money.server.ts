import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
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
import { readBooksForm } from "./books-form.server.ts";
import { answerMoneyForm } from "./money-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
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
  const { searchParams } = new URL(request.url);
  const books = searchParams.has("books") ? await readBooksForm(shop, searchParams) : null;
  const screen = {
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
    /** The form for a file of the books, where it was refused. */
    books: books && { typed: books.typed, errors: books.errors },
  };
  return data(screen, books && books.errors.length > 0 ? 400 : 200);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerMoneyForm(context, request, await readForm(request));
}
