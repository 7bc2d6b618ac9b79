import { type ExemptionReason, readUntil } from "#domain/buyers/tax-exempt.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { longestStaffNote } from "#domain/customers/staff-note.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines, cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import { closeSessionsOf } from "../../customers/sessions.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { confirmFiles, discardFiles, type FilesRefused, storePendingFiles } from "../../platform/pending-files.ts";
import { newToken } from "../../platform/secret.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { isFirst } from "../../platform/idempotency.ts";
import { statement } from "../../platform/statement.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { certificateKind, type CertificateRefused } from "./certificate-file.ts";

type Missing = { readonly code: "customer_missing" };

/** A customer's name in the audit log: a number, since names and emails there would outlive an erasure. */
export const subjectOf = (customerId: number): string => `customer ${customerId}`;

const lock = statement<
  [number],
  { taxExempt: boolean; reason: ExemptionReason; until: Instant | null; certificates: number }
>(
  "lock_customer_to_care",
  `select tax_exempt as "taxExempt", tax_exempt_reason as reason, tax_exempt_until as until,
     (select count(*)::int from tax_certificates t where t.customer_id = c.id) as certificates
   from customers c where id = $1 and erased_at is null for update`,
);
const insertNote = statement<[number, string, number | null, string, Date]>(
  "add_customer_note",
  "insert into customer_notes (customer_id, text, staff_id, staff_email, at) values ($1, $2, $3, $4, $5)",
);

/** Writes a note within the transaction of a step. */
export async function writeNote(tx: Tx, by: StaffActor, customerId: number, text: string, now: Instant): Promise<void> {
  await tx.run(insertNote, [customerId, text, by.id, by.email, new Date(now)]);
}

/** Adds a note about a customer, visible to staff only; once for each press, however often it is sent. */
export function addCustomerNote(
  { db, clock }: DbAndClock,
  by: StaffActor,
  customerId: number,
  input: string,
  press: string,
): Promise<Result<null, Missing | { code: "note_required" | "note_too_long" }>> {
  const text = cleanLines(input);
  return db.transaction(async (tx) => {
    if (text === "") return refuse({ code: "note_required" as const });
    if (text.length > longestStaffNote) return refuse({ code: "note_too_long" as const });
    if (!(await tx.row(lock, [customerId]))) return refuse({ code: "customer_missing" as const });
    if (!(await isFirst(tx, `customer-note ${customerId}`, press, new Date(clock.now())))) return ok(null);
    await writeNote(tx, by, customerId, text, clock.now());
    await audit(tx, by, "customer-note-added", subjectOf(customerId), clock.now());
    return ok(null);
  });
}

/** Signs a customer out everywhere, for example after a phone was lost. */
export function endSessions(
  { db, clock }: DbAndClock,
  by: StaffActor,
  customerId: number,
): Promise<Result<null, Missing>> {
  return db.transaction(async (tx) => {
    if (!(await tx.row(lock, [customerId]))) return refuse({ code: "customer_missing" as const });
    await closeSessionsOf(tx, customerId);
    await audit(tx, by, "customer-signed-out", subjectOf(customerId), clock.now());
    return ok(null);
  });
}

/** The form of a customer's exemption from sales tax. */
export interface TypedExemption {
  readonly exempt: boolean;
  readonly reason: ExemptionReason;
  /** Last valid day as a form's date; empty for no end. */
  readonly until: string;
  /** State of the exemption when the form was shown. */
  readonly seen: string;
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null;
}

export type ExemptionRefused =
  | Missing
  | { readonly code: "stale" }
  | { readonly code: "until_invalid" }
  | { readonly code: "until_past" }
  | { readonly code: "certificate_required" }
  /** A certificate was chosen for a customer who pays tax. */
  | { readonly code: "certificate_unused" }
  | CertificateRefused
  | FilesRefused;

/** State of an exemption as a form field. */
export function exemptionSeen(
  { taxExempt, reason }: { readonly taxExempt: boolean; readonly reason: ExemptionReason },
  until: Instant | null,
  timeZone: string,
): string {
  const exempt = taxExempt ? (reason === "resale" ? "resale" : "yes") : "no";
  return until === null ? exempt : `${exempt} ${lastDayBefore(until, timeZone)}`;
}

const setExemption = statement<[number, boolean, Date | null, ExemptionReason]>(
  "set_tax_exemption",
  "update customers set tax_exempt = $2, tax_exempt_until = $3, tax_exempt_reason = $4 where id = $1",
);
const insertCertificate = statement<[number, string, string, string, number, string, Date]>(
  "add_tax_certificate",
  `insert into tax_certificates (customer_id, name, file_name, kind, bytes, staff_email, uploaded_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Sets a customer's exemption from sales tax and its end. An exemption requires a certificate, new or stored. */
export async function saveExemption(
  deps: DbAndClock & { readonly files: FileStore },
  by: StaffActor,
  customerId: number,
  typed: TypedExemption,
): Promise<Result<null, ExemptionRefused>> {
  const { db, clock } = deps;
  const now = clock.now();
  const timeZone = await readShopTimeZone(db);
  const until = typed.exempt ? readUntil(typed.until, timeZone) : null;
  if (until === "invalid") return refuse({ code: "until_invalid" });
  if (until !== null && until <= now) return refuse({ code: "until_past" });
  const { file } = typed;
  if (file && !typed.exempt) return refuse({ code: "certificate_unused" });
  const kind = file ? await certificateKind(file.bytes) : null;
  if (kind && !kind.ok) return kind;
  const certificate =
    file && kind?.ok
      ? {
          ...file,
          kind: kind.value,
          name: `${newToken()}.${kind.value === "pdf" ? "pdf" : "jpg"}`,
          fileName: file.name,
        }
      : null;
  const pending = await storePendingFiles(deps, certificate ? [certificate] : []);
  if (!pending.ok) return pending;
  const result = await db.transaction((tx) =>
    store(tx, by, { customerId, typed, until, timeZone, stored: certificate, now }),
  );
  if (certificate && !(result.ok && result.value.isStored)) await discardFiles(deps, [certificate.name]);
  return result.ok ? ok(null) : result;
}

/** So long the same file of the same person is a second press, or one sent again after no answer came. */
const pressedAgainWithin = minutes(10);

const newestCertificate = statement<[number, Date], { fileName: string; kind: string; bytes: number; staff: string }>(
  "newest_tax_certificate",
  `select file_name as "fileName", kind, bytes, staff_email as staff from tax_certificates
   where customer_id = $1 and uploaded_at > $2 order by id desc limit 1`,
);

async function store(
  tx: Tx,
  by: StaffActor,
  request: {
    customerId: number;
    typed: TypedExemption;
    until: Instant | null;
    timeZone: string;
    stored: { name: string; fileName: string; kind: "pdf" | "jpeg"; bytes: Uint8Array } | null;
    now: Instant;
  },
): Promise<Result<{ readonly isStored: boolean }, ExemptionRefused>> {
  const { customerId, typed, until, timeZone, now } = request;
  const before = await tx.row(lock, [customerId]);
  if (!before) return refuse({ code: "customer_missing" });
  const was = exemptionSeen(before, before.until, timeZone);
  const is = exemptionSeen({ taxExempt: typed.exempt, reason: typed.reason }, until, timeZone);
  if (was !== typed.seen && was !== is) return refuse({ code: "stale" });
  if (typed.exempt && !request.stored && before.certificates === 0) return refuse({ code: "certificate_required" });
  await tx.run(setExemption, [
    customerId,
    typed.exempt,
    until === null ? null : new Date(until),
    typed.exempt ? typed.reason : "exempt",
  ]);
  const fileName = cutText(cleanText(request.stored?.fileName ?? ""), 200);
  const last =
    request.stored && (await tx.row(newestCertificate, [customerId, new Date(after(now, -pressedAgainWithin))]));
  const isRepeated =
    last?.fileName === fileName &&
    last.kind === request.stored?.kind &&
    last.bytes === request.stored.bytes.length &&
    last.staff === by.email;
  const stored = isRepeated ? null : request.stored;
  if (stored) {
    await tx.run(insertCertificate, [
      customerId,
      stored.name,
      fileName,
      stored.kind,
      stored.bytes.length,
      by.email,
      new Date(now),
    ]);
    await confirmFiles(tx, [stored.name]);
  }
  if (was !== is || stored)
    await audit(tx, by, "tax-exemption-changed", subjectOf(customerId), now, {
      exemption: `${was} → ${is}`,
      certificate: stored ? stored.kind : null,
    });
  return ok({ isStored: stored !== null });
}

const selectFile = statement<[number], { customerId: number; name: string; fileName: string; kind: "pdf" | "jpeg" }>(
  "tax_certificate_file",
  `select customer_id as "customerId", name, file_name as "fileName", kind from tax_certificates where id = $1`,
);

/** A certificate's stored file; null if unknown. */
export function findCertificate(
  db: Db,
  id: number,
): Promise<{ customerId: number; name: string; fileName: string; kind: "pdf" | "jpeg" } | null> {
  return db.row(selectFile, [id]);
}
