import type { Money } from "#domain/kernel/money.ts";
import { listSeparators } from "./separators.ts";
import type { Translator } from "./translator.ts";

interface AccountMovement {
  readonly kind:
    | "invoice"
    | "deposit"
    | "fee"
    | "reversal"
    | "refund"
    | "payment"
    | "credit-memo"
    | "discount"
    | "write-off"
    | "waived";
  readonly via: "check" | "ach" | "wire" | "stripe" | "paypal" | "credit-memo" | null;
  readonly reference: string;
  readonly amount: Money;
}

/** A movement of a company's account in words, with its number. */
export function movementName(t: Translator, { kind, via, reference, amount }: AccountMovement): string {
  if (kind === "invoice") return t("invoices.heading", { number: reference });
  if (kind === "deposit") return t("invoices.depositHeading", { number: reference });
  if (kind === "fee") return t("invoices.feeHeading", { number: reference });
  if (kind === "write-off")
    return t(amount > 0 ? "invoices.statement.writeOffBack" : "invoices.statement.writeOff", { number: reference });
  if (kind === "waived") return t("invoices.statement.waived", { number: reference });
  if (kind === "discount")
    return t(amount < 0 ? "invoices.statement.discount" : "invoices.statement.discountBack", { number: reference });
  const payment = t(`invoices.settledBy.${via ?? "credit-memo"}`, { reference });
  return kind === "reversal" || kind === "refund" ? t(`invoices.statement.${kind}`, { payment }) : payment;
}

// An invoice of a month can be of very many orders; it names them all itself.
const mostNamed = 10;

/** The PO numbers of an invoice's orders in one line, the first ten of them; empty for none. */
export function poNumbersText(t: Translator, poNumbers: readonly string[]): string {
  const numbers = poNumbers.slice(0, mostNamed).join(listSeparators[t.language]);
  const count = poNumbers.length - mostNamed;
  return count > 0 ? t("invoices.statement.morePo", { numbers, count }) : numbers;
}
