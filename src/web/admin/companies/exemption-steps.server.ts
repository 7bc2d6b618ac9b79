import type { RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { addSiteCertificate } from "#engine/admin/add-site-certificate.ts";
import { exemptionSeen } from "#engine/admin/customers/customer-steps.ts";
import { dropFiles } from "#engine/checkout/take-quote-file.ts";
import {
  type CertificateDecided,
  endExemption,
  type GrantRefused,
  grantExemption,
  refuseCertificate,
} from "#engine/companies/decide-certificate.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { type AuditEntry, audited } from "#engine/staff/audited.ts";
import { requestContext, shopContext } from "../../context.ts";
import { certificateRefusedText } from "../../account/companies/site-tax.server.ts";
import { readMessageForm } from "../../account/quotes/message-form.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

const intents = ["grant-exemption", "refuse-certificate", "end-exemption"] as const;
export type ExemptionIntent = (typeof intents)[number];

export const isExemptionIntent = (text: string): text is ExemptionIntent => intents.some((intent) => intent === text);

/** A refused step about a certificate, with what was typed; one that is added is none yet. */
export interface ExemptionReply {
  readonly step: "exemption";
  readonly intent: ExemptionIntent | "add-certificate";
  readonly certificate: number | null;
  /** Null where `sentence` says why a file is not taken. */
  readonly code: Exclude<GrantRefused["code"], "company_not_found"> | "file_missing" | "site_unchosen" | null;
  readonly sentence: string;
  readonly typed: { readonly as: string; readonly until: string; readonly answer: string; readonly site: string };
}

type Answered = { readonly ok: true } | { readonly ok: false; readonly error: ExemptionReply } | null;

/** The texts of such a form, to show them again. */
const certificateTexts = (form: FormData): ExemptionReply["typed"] => ({
  as: textOf(form, "as"),
  until: textOf(form, "until"),
  answer: textOf(form, "answer"),
  site: textOf(form, "site"),
});

/** Adds a certificate that staff received for a site. Null where there is no such company, or it is not open. */
export async function answerAddedCertificate(
  context: Readonly<RouterContextProvider>,
  companyId: number,
  request: Request,
): Promise<Answered> {
  const staff = requirePermission(context, "customers.exempt");
  const shop = context.get(shopContext);
  const { form, files } = await readMessageForm(shop, {
    request,
    intent: "add-certificate",
    party: `staff ${staff.id}`,
    mayWrite: true,
    draws: [],
  });
  const refused = (code: ExemptionReply["code"], sentence = ""): Answered => ({
    ok: false,
    error: {
      step: "exemption",
      intent: "add-certificate",
      certificate: null,
      code,
      sentence,
      typed: certificateTexts(form),
    },
  });
  const { language } = context.get(requestContext);
  if (!files.ok) return refused(null, certificateRefusedText(language, files.error));
  const [file, ...others] = files.value;
  const siteId = readId(textOf(form, "site"));
  const isOdd = others.length > 0 || textOf(form, "intent") !== "add-certificate";
  if (isOdd || !file || siteId === null) await dropFiles(shop, files.value);
  // The page's field takes one.
  if (isOdd) throw badForm();
  if (!file || siteId === null) return refused(siteId === null ? "site_unchosen" : "file_missing");
  const added = await addSiteCertificate(shop, staff, { companyId, siteId, file });
  return added.ok ? { ok: true } : null;
}

/** Takes the staff's decision on a certificate of a company's site. Null where there is no such company. */
export async function decideOnCertificate(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { companyId, intent }: { readonly companyId: number; readonly intent: ExemptionIntent },
): Promise<Answered> {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "customers.exempt");
  const certificateId = readId(textOf(form, "certificate")) ?? 0;
  const typed = certificateTexts(form);
  const timeZone = await readShopTimeZone(shop.db);
  const on = { companyId, certificateId };
  const by = { staff: staff.email };
  const steps: Record<ExemptionIntent, (part: Shop) => Promise<Result<CertificateDecided, GrantRefused>>> = {
    "grant-exemption": (part) => grantExemption(part, by, { ...on, as: typed.as, until: typed.until }),
    "refuse-certificate": (part) => refuseCertificate(part, by, { ...on, answer: typed.answer }),
    "end-exemption": (part) => endExemption(part, by, { ...on, answer: typed.answer }),
  };
  const decided = await audited(shop, staff, steps[intent], (done) => entryOf(intent, companyId, done, timeZone));
  if (decided.ok) return { ok: true };
  const { code } = decided.error;
  if (code === "company_not_found") return null;
  return { ok: false, error: { step: "exemption", intent, certificate: certificateId, code, sentence: "", typed } };
}

function entryOf(
  intent: ExemptionIntent,
  companyId: number,
  { site, was, is }: CertificateDecided,
  timeZone: string,
): AuditEntry {
  const subject = `company ${companyId}`;
  if (intent === "refuse-certificate") return { action: "certificate-refused", subject, data: { site } };
  const [before, now] = [was, is].map((one) => exemptionSeen(one, one.until, timeZone));
  return { action: "tax-exemption-changed", subject, data: { site, exemption: `${before} → ${now}` } };
}
