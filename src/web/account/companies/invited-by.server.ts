import { findInvitation } from "#engine/companies/accept-invitation.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import { translators } from "../../language/messages.server.ts";
import { matchRoute } from "../../match-route.ts";

interface InvitedBy {
  /** The company and the address, as the mail says them: written here, to weigh nothing in the scripts of the pages. */
  readonly text: string;
  readonly email: string;
}

/** The invitation that somebody signs in for, where the address they go on to is the link of its mail. */
export async function invitedBy(
  { db, clock }: DbAndClock,
  redirectTo: string | null,
  language: Language,
): Promise<InvitedBy | null> {
  const { pathname, searchParams } = new URL(redirectTo ?? "/", "http://shop.invalid");
  const token = searchParams.get("token");
  if (token === null || matchRoute(pathname)?.name !== "companyInvitation") return null;
  const invitation = await findInvitation(db, { token }, clock.now());
  if (!invitation) return null;
  const { company, email } = invitation;
  return { text: translators[language]("companies.invitation.ways", { company, email }), email };
}
