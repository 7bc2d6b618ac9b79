import type { Tx } from "../platform/database.ts";

/**
 * Lets a transaction pause between its statements for as long as disks and file stores take. The server would otherwise
 * end one that stores thousands of uploads after some seconds, and with it the whole restore.
 */
export async function allowPauses(tx: Tx): Promise<void> {
  await tx.sql("set local idle_in_transaction_session_timeout = 0");
}
