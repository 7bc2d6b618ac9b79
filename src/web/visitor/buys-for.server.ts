import { mayAnywhere } from "#domain/buyers/member-roles.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { companyAndSite } from "#i18n/bought-for.ts";

/** For whom a visitor buys, as each of their pages says it. */
export interface BuysForView {
  readonly buysFor: string | null;
  readonly mayChooseFor: boolean;
  readonly boughtForUntil: string;
}

export function buysForView(signedIn: SignedIn | null): BuysForView {
  const buysFor = signedIn?.buysFor ?? null;
  return {
    buysFor: buysFor && companyAndSite(buysFor),
    mayChooseFor: mayAnywhere(signedIn?.grants ?? [], "request"),
    boughtForUntil: signedIn?.boughtForUntil ?? "",
  };
}
