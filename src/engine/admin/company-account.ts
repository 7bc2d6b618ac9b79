import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type AccountFigures, type Ageing, ageing, creditLeft, exposureOf } from "#domain/receivables/credit.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../platform/database.ts";
import { openInvoices } from "../invoices/settlements.ts";
import { accountFigures, type CompanyAccount, findAccount } from "../receivables/company-account.ts";

/** A company's account at a glance. */
export interface AccountSheet {
  readonly account: CompanyAccount;
  readonly figures: AccountFigures;
  readonly exposure: Money;
  readonly left: Money;
  /** Open amount of its invoices, by days past due. */
  readonly ages: Ageing;
}

/** The account of a company; null while it has been granted no terms. */
export async function accountSheet(db: Db, companyId: number, today: CalendarDay): Promise<AccountSheet | null> {
  const account = await findAccount(db, companyId);
  if (!account) return null;
  const figures = await accountFigures(db, companyId);
  return {
    account,
    figures,
    exposure: exposureOf(figures),
    left: creditLeft(account.limit, figures),
    ages: ageing(await openInvoices(db, companyId), today),
  };
}
