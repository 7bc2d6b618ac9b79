import { type ActionFunctionArgs, data, redirect } from "react-router";
import { applicationForm } from "#domain/companies/application.ts";
import { isLanguage } from "#domain/kernel/language.ts";
import { makeCompany } from "#engine/companies/apply.ts";
import { audited } from "#engine/staff/audited.ts";
import { href } from "#i18n/routes.ts";
import { typedApplication } from "../../account/companies/application.server.ts";
import { emailError, fieldsRefused } from "../../account/companies/company-errors.ts";
import { tooManyError } from "../../account/field-errors.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

export const loader = () => null;

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "companies.decide");
  const form = await readForm(request);
  const { prefix, language: own } = context.get(requestContext);
  const chosen = textOf(form, "language");
  const language = isLanguage(chosen) ? chosen : own;
  const email = textOf(form, "email");
  const values = { ...typedApplication(form), email, language };
  const application = applicationForm.read(values);
  if (!application.ok) return data({ values, fieldErrors: fieldsRefused(application.error) }, 400);
  const company = await audited(
    context.get(shopContext),
    staff,
    (shop) => makeCompany(shop, { staff: staff.email }, { application: application.value, email, language }),
    (id) => ({ action: "company-made", subject: `company ${id}` }),
  );
  if (company.ok)
    throw redirect(href(prefix, "adminCompany", { company: String(company.value) }, { done: "made" }), 303);
  const { error } = company;
  const fieldErrors = [error.code === "too_many" ? tooManyError(error) : emailError(error.code)];
  return data({ values, fieldErrors }, 400);
}
