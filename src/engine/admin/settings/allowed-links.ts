import { readRedirectTarget } from "#domain/content/redirect.ts";
import type { SettingKey } from "../../checkout/setting-groups.ts";
import type { Db } from "../../platform/database.ts";
import { readSetting } from "./change-setting.ts";
import { allowedHosts } from "./redirects.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";

/** A link of a form, as it was read. */
interface TypedLink {
  readonly field: string;
  readonly href: string;
}

/**
 * Those of a form's links that lead to sites which the owners do not allow. A link that stands in the stored value may
 * go on, as redirects do.
 */
export async function linksNotAllowed(
  db: Db,
  group: SettingKey,
  links: readonly TypedLink[],
  hrefsOf: (stored: unknown) => readonly string[],
): Promise<FieldError[]> {
  const outside = links.filter(({ href }) => href !== "" && !href.startsWith("/"));
  if (outside.length === 0) return [];
  const [{ hosts }, { value }] = [await allowedHosts(db), await readSetting(db, group)];
  const standing = value === null ? [] : hrefsOf(value);
  return outside.flatMap(({ field, href }): FieldError[] => {
    const allowed = readRedirectTarget(href, hosts);
    if (allowed.ok || standing.includes(href)) return [];
    const { host } = new URL(href);
    return [{ field, code: "host_not_allowed", values: { host } }];
  });
}
