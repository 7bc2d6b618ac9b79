import { ok, type Result } from "#domain/kernel/result.ts";
import { type CertificateToSend, type SendRefused, writeCertificate } from "../companies/site-certificates.ts";
import { discardFiles, type FileDeps } from "../platform/pending-files.ts";
import type { StaffActor } from "../staff/audit.ts";
import { audited } from "../staff/audited.ts";

/** Adds a certificate that a company sent by other ways, for its site; it then waits like one that its people sent. */
export async function addSiteCertificate(
  shop: FileDeps,
  by: StaffActor,
  sent: CertificateToSend,
): Promise<Result<null, SendRefused>> {
  const added = await audited(
    shop,
    by,
    (part) => writeCertificate(part, { staff: by.email }, sent),
    ({ isKept, site }) =>
      isKept ? { action: "certificate-added", subject: `company ${sent.companyId}`, data: { site } } : null,
  );
  if (!added.ok || !added.value.isKept) await discardFiles(shop, [sent.file.name]);
  return added.ok ? ok(null) : added;
}
