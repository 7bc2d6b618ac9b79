import { applicationForm } from "#domain/companies/application.ts";
import type { CompanyFacts } from "#domain/companies/company-facts.ts";
import { isLanguage } from "#domain/kernel/language.ts";
import { ok } from "#domain/kernel/result.ts";
import type { CompanyRow } from "#engine/companies/company-row.ts";
import { textOf } from "../../read-form.ts";
import { typedApplication } from "./application.server.ts";
import { fieldsRefused } from "./company-errors.ts";
import { type FormRead, optionalBilling } from "./site-fields.server.ts";

/** A company's record as a form has it, or its refused fields. */
export function factsOfForm(form: FormData): FormRead<CompanyFacts> {
  const facts = applicationForm.read(typedApplication(form));
  const billing = optionalBilling(form);
  if (!facts.ok || !billing.ok)
    return {
      ok: false,
      error: [...(facts.ok ? [] : fieldsRefused(facts.error)), ...(billing.ok ? [] : billing.error)],
    };
  const language = textOf(form, "language");
  return ok({ ...facts.value, language: isLanguage(language) ? language : "en", billing: billing.value });
}

/** The values of that form, as they hold. */
export function factsValues(company: CompanyRow): Record<string, string> {
  const { legalName, taxId, termsWished, tradeReferences, language, billing } = company;
  const place = Object.entries(billing ?? {}).map(([name, value]) => [`billing.${name}`, String(value)] as const);
  return { legalName, taxId, termsWished, tradeReferences, language, ...Object.fromEntries(place) };
}

/** The same for those who ask: a name and a tax ID that they asked for stand in it until they are decided on. */
export const askedValues = (company: CompanyRow): Record<string, string> => ({
  ...factsValues(company),
  ...company.asked,
});
