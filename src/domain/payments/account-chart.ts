import type { Account } from "./ledger.ts";

/** An account as another program of accounting has it: QuickBooks goes by the name, Xero by the code. */
export interface ChartAccount {
  readonly name: string;
  readonly code: string;
}

/** Names and codes that a chart may have for our accounts, until the merchant names those of theirs. */
export const usualChart: Readonly<Record<Account, ChartAccount>> = {
  bank: { name: "Shop bank account", code: "1010" },
  "cash:stripe": { name: "Stripe balance", code: "1020" },
  "cash:paypal": { name: "PayPal balance", code: "1030" },
  "cash:bank-deposit": { name: "Bank deposits", code: "1040" },
  "cash:zeller": { name: "Zeller deposits", code: "1050" },
  "cash:on-account": { name: "Clearing of orders on account", code: "1060" },
  receivable: { name: "Shop receivables", code: "1200" },
  disputed: { name: "Disputed payments", code: "1250" },
  exchanges: { name: "Exchanged goods to come back", code: "1260" },
  owed_back: { name: "Refunds payable", code: "2010" },
  prepaid: { name: "Partial payments received", code: "2020" },
  unapplied: { name: "Customer credits", code: "2030" },
  deposits: { name: "Customer deposits", code: "2050" },
  unexplained: { name: "Unexplained receipts", code: "2040" },
  tax: { name: "Sales tax payable", code: "2200" },
  "refunds:tax": { name: "Sales tax refunded", code: "2210" },
  revenue: { name: "Sales", code: "4000" },
  shipping: { name: "Shipping income", code: "4010" },
  discounts: { name: "Sales discounts", code: "4020" },
  points: { name: "Points redeemed", code: "4030" },
  "discounts:terms": { name: "Early payment discounts", code: "4040" },
  "refunds:goods": { name: "Sales returns", code: "4050" },
  "refunds:shipping": { name: "Shipping refunded", code: "4060" },
  "refunds:deductions": { name: "Deductions from refunds", code: "4070" },
  other_income: { name: "Other income", code: "4900" },
  "fees:stripe": { name: "Stripe fees", code: "6010" },
  "fees:paypal": { name: "PayPal fees", code: "6020" },
  "fees:bank-deposit": { name: "Bank fees", code: "6030" },
  "fees:zeller": { name: "Zeller fees", code: "6040" },
  "fees:on-account": { name: "Fees of orders on account", code: "6050" },
  "losses:disputes": { name: "Losses from disputes", code: "6100" },
  "losses:bad-debt": { name: "Bad debt", code: "6110" },
};

export const chartAccounts = Object.keys(usualChart) as Account[];
