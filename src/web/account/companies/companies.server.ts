import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { applicationForm } from "#domain/companies/application.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { applyAsCompany } from "#engine/companies/apply.ts";
import { companiesOf } from "#engine/companies/companies.queries.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { companyError, fieldsRefused } from "./company-errors.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const companies = await companiesOf(context.get(shopContext).db, customer.customerId);
  const { searchParams } = new URL(request.url);
  return {
    companies,
    isApplying: companies.length === 0 || searchParams.has("apply"),
    done: searchParams.get("done") === "left",
    emailVerified: customer.emailVerified,
  };
}

/** What an application's form sent, by the names of its fields. */
export const typedApplication = (form: FormData): Texts =>
  Object.fromEntries(Object.keys(applicationForm.fields).map((name) => [name, textOf(form, name)]));

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const values = typedApplication(await readForm(request));
  const read = applicationForm.read(values);
  if (!read.ok) return data({ values, fieldErrors: fieldsRefused(read.error) }, 400);
  const applied = await applyAsCompany(context.get(shopContext), customer, read.value);
  const { prefix } = context.get(requestContext);
  if (applied.ok) throw redirect(href(prefix, "company", { company: String(applied.value) }, { done: "applied" }), 303);
  const { error } = applied;
  if (error.code === "too_many")
    return data({ values, fieldErrors: [companyError("", "too_many", { minutes: error.minutes })] }, 429);
  return data({ values, fieldErrors: [companyError("", error.code)] }, 409);
}
