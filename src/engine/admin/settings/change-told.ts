import type { Result } from "#domain/kernel/result.ts";
import type { SettingKey } from "../../checkout/setting-groups.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { type Told } from "../../platform/mail-kinds.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { tellOwners } from "../../staff/tell-owners.ts";
import { changeSettingIn, type SettingRefused } from "./change-setting.ts";

type Deps = { readonly db: Database; readonly clock: Clock };
type Edit = { readonly group: SettingKey; readonly version: number; readonly value: unknown };

async function tell(tx: Tx, clock: Clock, by: StaffActor, about: "bank" | "zeller" | Told): Promise<void> {
  if (about !== "bank" && about !== "zeller") return tellOwners(tx, clock, by, { about, subject: "" });
  await enqueue(tx, clock, "send_account_mail", { account: about, by: by.email, at: clock.now() });
}

/** Changes settings that lead to money, and mails all owners, whoever did it. */
export function changeTold(
  about: "bank" | "zeller" | Told,
  /** Side effects in the same transaction. */
  follow: (tx: Tx, value: unknown) => Promise<void> = () => Promise.resolve(),
) {
  return ({ db, clock }: Deps, by: StaffActor, edit: Edit): Promise<Result<{ changed: boolean }, SettingRefused>> =>
    db.transaction(async (tx) => {
      const changed = await changeSettingIn(tx, clock, by, edit);
      if (changed.ok && changed.value.changed) {
        await follow(tx, edit.value);
        await tell(tx, clock, by, about);
      }
      return changed;
    });
}
