import { mayAnywhere } from "#domain/buyers/member-roles.ts";
import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { hasPriceLists, pricedFor } from "#engine/pricing/contracts.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import type { Language } from "#domain/kernel/language.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { translators } from "../language/messages.server.ts";

/** For whom a visitor buys, as each of their pages says it. */
export interface BuysForView {
  readonly buysFor: string | null;
  readonly mayChooseFor: boolean;
  readonly lostChoice: string | null;
}

function lostChoiceText({ boughtForUntil: name, lostChoice }: SignedIn, language: Language): string | null {
  const t = translators[language];
  if (name === "") return null;
  if (!lostChoice) return t("companies.lostChoice.over", { name });
  return t(lostChoice.isHeld ? "companies.lostChoice.held" : "companies.lostChoice.again", { name });
}

export function buysForView(signedIn: SignedIn | null, language: Language): BuysForView {
  const buysFor = signedIn?.buysFor ?? null;
  return {
    buysFor: buysFor && companyAndSite(buysFor),
    mayChooseFor: mayAnywhere(signedIn?.grants ?? [], "request"),
    lostChoice: signedIn && lostChoiceText(signedIn, language),
  };
}

/** Whose prices a visitor pays, as a name that differs from one to another; null where no price list holds for them. */
export async function pricedForView({ db, clock }: DbAndClock, buyer: Buyer): Promise<string | null> {
  if (!isCustomer(buyer) || !(await hasPriceLists(db, pricedFor(buyer), clock.now()))) return null;
  return buyer.buysFor ? `site ${buyer.buysFor.siteId}` : `customer ${buyer.customerId}`;
}
