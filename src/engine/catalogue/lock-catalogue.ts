import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const lock = statement<[]>("lock_catalogue", "select pg_advisory_xact_lock(7162027)");

/**
 * One transaction at a time gives out part numbers, URLs and serial numbers, the merchant's as the import's: what one
 * has found free, no other takes before it has ended. Two imports would deadlock on each other's rows besides.
 */
export const lockCatalogue = (tx: Tx): Promise<unknown> => tx.row(lock, []);
