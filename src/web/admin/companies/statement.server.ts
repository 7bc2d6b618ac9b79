import type { LoaderFunctionArgs } from "react-router";
import { readMonth } from "#domain/invoices/account-statement.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { statementView } from "../../account/invoices/statement-view.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";

/** The statement of a company's account for a month, as its own people see it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const company = await findCompany(shop.db, readId(params["company"]) ?? 0);
  if (!company) throw pageMissing(context);
  const { searchParams } = new URL(request.url);
  const statement = await companyStatement(shop, company.id, readMonth(searchParams.get("month") ?? ""));
  return { company: { id: company.id, legalName: company.legalName }, ...statementView(statement, searchParams) };
}
