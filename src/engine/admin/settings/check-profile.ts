import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { isDrawn } from "../../catalogue/pictures/add-picture.ts";
import type { FieldError, FieldsInvalid } from "#domain/kernel/fields/field.ts";

const selectZone = statement<[string], { known: boolean }>(
  "known_time_zone",
  "select exists (select from pg_timezone_names where name = $1) as known",
);

interface Deps {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Checks that need the system: whether the database knows the time zone, as an unknown one would break every report,
 * and whether the logo is a picture drawn as one.
 */
export async function checkProfile({ db, files }: Deps, value: unknown): Promise<Result<unknown, FieldsInvalid>> {
  const { timeZone = "", logo } = value as ShopProfile;
  const fieldErrors: FieldError[] = [];
  if (!(await db.row(selectZone, [timeZone]))?.known) fieldErrors.push({ field: "timeZone", code: "zone_unknown" });
  if (logo && !(await isDrawn(files, logo.key, "logo.png"))) fieldErrors.push({ field: "logo", code: "file_gone" });
  return fieldErrors.length > 0 ? refuse({ code: "invalid", fieldErrors }) : ok(value);
}
