import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type AuditAction } from "../../staff/audit.ts";

const selectStaff = statement<[number], { id: number; email: string }>(
  "staff_of_label",
  "select id, email from staff where id = $1",
);

/** The audit entry of a step whose outcome may come when its member of staff has left. */
export async function auditBy(
  tx: Tx,
  staffId: number | null,
  action: AuditAction,
  subject: string,
  at: Instant,
  data: Record<string, string | number | null>,
): Promise<void> {
  const by = staffId === null ? null : await tx.row(selectStaff, [staffId]);
  if (by) await audit(tx, by, action, subject, at, data);
}
