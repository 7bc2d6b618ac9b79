import type { RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requireCustomer } from "../session.server.ts";

/** A company that the signed-in person manages; for everybody else there is no such page. */
export async function managedCompany(
  context: Readonly<RouterContextProvider>,
  request: Request,
  company: string | undefined,
) {
  const id = readId(company);
  if (id === null) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const own = await findOwnCompany(context.get(shopContext).db, customer.customerId, id);
  if (!own?.isManaged) throw pageMissing(context);
  return { customer, company: own.company };
}
