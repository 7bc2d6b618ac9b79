import { data, redirect, type RouterContextProvider } from "react-router";
import { applicationForm } from "#domain/companies/application.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { applyAsCompany } from "#engine/companies/apply.ts";
import { dropFiles } from "#engine/checkout/take-quote-file.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { account } from "#engine/platform/parties.ts";
import { heldFile, holdFile, type PendingFile } from "#engine/platform/pending-files.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, textOf, typedIn } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { type FieldErrorKey, fieldError, tooManyError } from "../field-errors.ts";
import { readMessageForm } from "../quotes/message-form.server.ts";
import { fieldsRefused } from "./company-errors.ts";
import { billingOfForm, siteOfForm } from "./site-fields.server.ts";
import { certificateRefusedText } from "./site-tax.server.ts";

/** An application's fields by name. */
export const typedApplication = (form: FormData): Texts =>
  Object.fromEntries(Object.keys(applicationForm.fields).map((name) => [name, textOf(form, name)]));

/** A certificate that came with a form which was refused, and is sent with the next try. */
interface ShownFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: number;
}

const shownFile = (file: PendingFile | null): ShownFile | null =>
  file && { name: file.name, fileName: file.fileName, bytes: file.bytes };

/** Takes an application with its places and certificate. Of one that is refused everything comes back, its file too. */
export async function answerApplication(
  context: Readonly<RouterContextProvider>,
  customer: SignedIn,
  request: Request,
) {
  const shop = context.get(shopContext);
  const { prefix, language } = context.get(requestContext);
  const party = `account ${customer.customerId}`;
  const { form, files } = await readMessageForm(shop, {
    request,
    intent: "apply",
    party,
    mayWrite: customer.emailVerified,
    draws: [[budgets.siteCertificates, account(customer.customerId)]],
  });
  if (textOf(form, "intent") !== "apply") throw badForm();
  const [sent = null, ...others] = files.ok ? files.value : [];
  // The page's field takes one.
  if (others.length > 0) await dropFiles(shop, others);
  const certificate = sent ?? (await heldFile(shop.db, party, textOf(form, "held")));
  const refused = async (fieldErrors: readonly FieldErrorKey[], init: number | ResponseInit, fileError = "") => {
    if (sent) await holdFile(shop.db, party, sent);
    return data({ values: typedIn(form), fieldErrors, fileError, held: shownFile(certificate) }, init);
  };
  const facts = applicationForm.read(typedApplication(form));
  const site = siteOfForm(form);
  const billing = billingOfForm(form, site.ok ? site.value : null);
  const fieldErrors = [
    ...(facts.ok ? [] : fieldsRefused(facts.error)),
    ...(site.ok ? [] : site.error),
    ...(billing.ok ? [] : billing.error),
  ];
  if (!files.ok && files.error.code === "too_many")
    return refused([tooManyError(files.error)], tooManyInit(files.error));
  const fileError = files.ok ? "" : certificateRefusedText(language, files.error);
  if (!facts.ok || !site.ok || !billing.ok || !billing.value || fileError !== "")
    return refused(fieldErrors, 400, fileError);
  const places = { site: site.value, billing: billing.value, certificate };
  const applied = await applyAsCompany(shop, customer, facts.value, places);
  if (applied.ok) throw redirect(href(prefix, "company", { company: String(applied.value) }, { done: "applied" }), 303);
  const { error } = applied;
  if (error.code === "too_many") return refused([tooManyError(error)], 429);
  return refused([fieldError("", error.code)], 409);
}
