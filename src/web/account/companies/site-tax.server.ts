import { data, redirect, type RouterContextProvider } from "react-router";
import { type Grant, mayAt } from "#domain/buyers/member-roles.ts";
import { isOpenTo } from "#domain/companies/company-life.ts";
import type { Language } from "#domain/kernel/language.ts";
import { dropFiles } from "#engine/checkout/take-quote-file.ts";
import { type CompanyRow, findOwnCompany } from "#engine/companies/company-row.ts";
import { certificatesOfSite, sendCertificate, statusAt, taxesOfSites } from "#engine/companies/site-certificates.ts";
import type { CompanySite } from "#engine/companies/sites.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { account } from "#engine/platform/parties.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf, typedIn } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { type FieldErrorKey, requiredError, tooManyError } from "../field-errors.ts";
import { filesRefusedText, readMessageForm } from "../quotes/message-form.server.ts";
import { companyError } from "./company-errors.ts";

interface Own {
  readonly company: CompanyRow;
  readonly grants: readonly Grant[];
}

const sendsAt = ({ company, grants }: Own, siteId: number) =>
  isOpenTo(company.state) && mayAt(grants, { companyId: company.id, siteId }, "exempt-site");

/** The sales tax of the sites that a member sees, and whether they send the certificates there. */
export async function siteTaxes({ db, clock }: Shop, own: Own, sites: readonly CompanySite[]) {
  if (!isOpenTo(own.company.state)) return [];
  const taxes = await taxesOfSites(db, own.company.id, clock.now());
  return taxes.flatMap((tax) =>
    sites.some(({ id }) => id === tax.siteId) ? [{ ...tax, sends: sendsAt(own, tax.siteId) }] : [],
  );
}

/** A site with the certificates that were sent for it, for whoever sends them; null for everybody else. */
export async function siteToExempt({ db, clock }: Shop, own: Own, site: CompanySite | undefined) {
  if (!site || !sendsAt(own, site.id)) return null;
  const now = clock.now();
  const certificates = await certificatesOfSite(db, site.id);
  return {
    what: "tax" as const,
    site,
    // The company is not told who of the staff added one.
    certificates: certificates.map(({ byStaff: _, validUntil, ...rest }) => ({
      ...rest,
      status: statusAt({ ...rest, validUntil }, now),
    })),
  };
}

/** Why a certificate's file is not taken, of either side. */
export const certificateRefusedText = (language: Language, refused: Parameters<typeof filesRefusedText>[1]): string =>
  refused.code === "files_away" ? translators[language]("adminErrors.files_away") : filesRefusedText(language, refused);

/** The name of the form's field, which reads files as a message about a quote does. */
const field = "files";

/** Takes a certificate that was sent for a site. Of whoever may not send one, nothing is read. */
export async function answerCertificate(
  context: Readonly<RouterContextProvider>,
  customer: SignedIn,
  { companyId, siteId, request }: { readonly companyId: number; readonly siteId: number; readonly request: Request },
) {
  const shop = context.get(shopContext);
  const own = await findOwnCompany(shop.db, customer.customerId, companyId);
  if (!own || !sendsAt(own, siteId)) throw pageMissing(context);
  const { form, files } = await readMessageForm(shop, {
    request,
    intent: "certificate",
    party: `account ${customer.customerId}`,
    mayWrite: true,
    draws: [[budgets.siteCertificates, account(customer.customerId)]],
  });
  const { prefix, language } = context.get(requestContext);
  const reply = { values: typedIn(form), ticked: [] as string[] };
  const refused = (error: FieldErrorKey, init: number | ResponseInit = 400) =>
    data({ ...reply, fieldErrors: [error], fileError: null }, init);
  if (!files.ok && files.error.code === "too_many") return refused(tooManyError(files.error), tooManyInit(files.error));
  if (!files.ok)
    return data({ ...reply, fieldErrors: [], fileError: certificateRefusedText(language, files.error) }, 400);
  const [file, ...others] = files.value;
  // The page's field takes one.
  if (others.length > 0) await dropFiles(shop, files.value);
  if (others.length > 0 || textOf(form, "intent") !== "certificate") throw badForm();
  if (!file) return refused(requiredError(field, "companies.tax.certificate"));
  const result = await sendCertificate(shop, customer, { companyId, siteId, taxState: textOf(form, "state"), file });
  if (!result.ok && result.error.code === "site_moved") return refused(companyError("", "company_stale"), 409);
  if (!result.ok) throw pageMissing(context);
  throw redirect(href(prefix, "company", { company: String(companyId) }, { tax: siteId, done: "certificate" }), 303);
}
