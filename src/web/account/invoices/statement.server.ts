import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { mayAt } from "#domain/buyers/member-roles.ts";
import { readMonth } from "#domain/invoices/account-statement.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type CompanyRow, findOwnCompany } from "#engine/companies/company-row.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { wantStatements } from "#engine/invoices/statement-mails.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import type { Db } from "#engine/platform/database.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { statementView } from "./statement-view.ts";

/** The company whose statement a person may see: they pay for the whole of it. Null for everybody else. */
export async function companyOfStatement(db: Db, customerId: number, id: number): Promise<CompanyRow | null> {
  const own = await findOwnCompany(db, customerId, id);
  if (!own || !mayAt(own.grants, { companyId: id, siteId: null }, "pay")) return null;
  return (await findAccount(db, id)) && own.company;
}

async function companyAsked({ context, request, params }: Pick<LoaderFunctionArgs, "context" | "request" | "params">) {
  const id = readId(params["company"]);
  if (id === null) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const company = await companyOfStatement(context.get(shopContext).db, customer.customerId, id);
  if (!company) throw pageMissing(context);
  return company;
}

/** The statement of a company's account for a month. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, legalName } = await companyAsked(args);
  const shop = args.context.get(shopContext);
  const { searchParams } = new URL(args.request.url);
  const [statement, account] = await Promise.all([
    companyStatement(shop, id, readMonth(searchParams.get("month") ?? "")),
    findAccount(shop.db, id),
  ]);
  return {
    company: { id, legalName },
    ...statementView(statement, searchParams),
    wantsMails: account?.wantsStatements ?? false,
    isSaved: searchParams.has("saved"),
  };
}

/** Members who see statements choose whether they are mailed. */
export async function action(args: ActionFunctionArgs) {
  const { id } = await companyAsked(args);
  const form = await readForm(args.request);
  await wantStatements(args.context.get(shopContext).db, id, textOf(form, "mails") === "on");
  const { prefix } = args.context.get(requestContext);
  const month = readMonth(new URL(args.request.url).searchParams.get("month") ?? "");
  throw redirect(
    href(prefix, "companyStatement", { company: String(id) }, { ...(month && { month }), saved: "" }),
    303,
  );
}
