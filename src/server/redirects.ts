import type { Db } from "#engine/platform/database.ts";
import { statement } from "#engine/platform/statement.ts";

const all = statement<[], { path: string; target: string }>("redirects", "select path, target from redirects order by path");

const byPath = statement<[string], { target: string }>("redirect_by_path", "select target from redirects where path = $1");

/** The merchant's redirect rules. */
export function listRedirects(db: Db): Promise<{ path: string; target: string }[]> {
  return db.rows(all, []);
}

/** Where a path is sent: an internal path, or an external address by a full page load. */
export async function findRedirect(db: Db, rest: string): Promise<{ target: string; external: boolean } | null> {
  const found = await db.row(byPath, [rest]);
  return found && { target: found.target, external: !found.target.startsWith("/") };
}
