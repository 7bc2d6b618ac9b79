import { draftPurger } from "../returns/purge-drafts.ts";

/** Deletes claims that were begun and not sent for a week, and photos that were not sent. */
export const purgeClaimDrafts = draftPurger("claim");
