import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { statement } from "../platform/statement.ts";
import { audit, type StaffActor } from "./audit.ts";
import { closeSessionsOfStaff } from "./sessions.ts";
import { lockStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOwners } from "./tell-owners.ts";
import { withdrawOpenInvitations } from "./withdraw-invitations.ts";

const setRole = statement<[number, Role, boolean, Date]>(
  "change_staff",
  `update staff set role = $2, active = $3, owner_since = case
     when $2::text = 'owner' then coalesce(owner_since, $4) end where id = $1`,
);

export type ManageRefused = { code: "staff_not_found" } | { code: "last_owner" };

/** Changes a member's role, or removes them with `null`; signs them out everywhere. A shop always has an owner. */
export function changeStaff(
  shop: StaffShop,
  staffId: number,
  role: Role | null,
  by: StaffActor,
): Promise<Result<null, ManageRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, ManageRefused>> => {
    const all = await lockStaff(tx);
    const staff = all.find(({ id, active }) => id === staffId && active);
    if (!staff) return refuse({ code: "staff_not_found" });
    const owners = all.filter((member) => member.active && member.role === "owner" && member.id !== staffId);
    if (staff.role === "owner" && role !== "owner" && owners.length === 0) return refuse({ code: "last_owner" });
    const now = shop.clock.now();
    await tx.run(setRole, [staffId, role ?? staff.role, role !== null, new Date(now)]);
    await closeSessionsOfStaff(tx, staffId);
    await withdrawOpenInvitations(tx, staff.emailKey, now);
    await audit(tx, by, role === null ? "deactivated" : "role-changed", staff.email, now, {
      from: staff.role,
      to: role,
    });
    const also = staff.role === "owner" && role !== "owner" ? { also: staff.email } : {};
    const about = role === null ? "deactivated" : "role-changed";
    await tellOwners(tx, shop.clock, by, { about, subject: staff.email, role: role ?? staff.role, ...also });
    return ok(null);
  });
}
