import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import type { Db } from "../../platform/database.ts";
import { linksNotAllowed } from "./allowed-links.ts";

/** The same value, unless it leads to a site that the owners do not allow. */
export async function checkAnnouncement(db: Db, setting: unknown): Promise<Result<unknown, FieldsInvalid>> {
  const { href } = setting as SettingValue<"announcement">;
  const fieldErrors = await linksNotAllowed(db, "announcement", [{ field: "href", href }], (stored) => [
    (stored as Partial<SettingValue<"announcement">>).href ?? "",
  ]);
  return fieldErrors.length > 0 ? refuse({ code: "invalid", fieldErrors }) : ok(setting);
}
