import type { Result } from "#domain/kernel/result.ts";
import type { Database } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changeSettingIn, type SettingRefused } from "./change-setting.ts";

/** Changes where buyers send their money, and has all owners told by mail: whoever did it, they all hear of it. */
export function changeAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  by: StaffActor,
  request: { readonly group: "bank" | "zeller"; readonly version: number; readonly value: unknown },
): Promise<Result<{ changed: boolean }, SettingRefused>> {
  return db.transaction(async (tx) => {
    const changed = await changeSettingIn(tx, clock, by, request);
    if (changed.ok && changed.value.changed)
      await enqueue(tx, clock, "send_account_mail", { account: request.group, by: by.email, at: clock.now() });
    return changed;
  });
}
