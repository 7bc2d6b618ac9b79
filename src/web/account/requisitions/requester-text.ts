import type { Requisition } from "#engine/requisitions/requisition-row.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import type { Translator } from "#i18n/translator.ts";

/** The requester and the site; the site alone once the requester's account is erased. */
export function requesterText(t: Translator, boughtFor: Requisition["boughtFor"]): string {
  const site = companyAndSite(boughtFor);
  return boughtFor.by === "" ? site : t("approvals.list.by", { name: boughtFor.by, site });
}
