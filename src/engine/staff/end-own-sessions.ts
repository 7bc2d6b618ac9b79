import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { staffsOwnSessions } from "../customers/own-sessions.ts";
import { audited } from "./audited.ts";
import type { StaffSession } from "./sessions.ts";
import type { StaffShop } from "./staff-shop.ts";

/** Ends one of the caller's sessions, or with null all but the current one; gives the number ended. */
export function endOwnSessions(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  session: string | null,
): Promise<Result<number, { code: "session_not_found" }>> {
  return audited<StaffShop, number, { code: "session_not_found" }>(
    shop,
    who,
    async ({ db, clock }) => {
      if (session === null) return ok(await staffsOwnSessions.endOthers(db, who.id, token));
      const isEnded = await staffsOwnSessions.end(db, who.id, token, session, clock.now());
      return isEnded ? ok(1) : refuse({ code: "session_not_found" });
    },
    (count) => (count > 0 ? { action: "sessions-ended", subject: who.email, data: { count } } : null),
  );
}
