import type { ListQuery, ListShape } from "./list-query.ts";

/** `refused` by the mail server for good; `given-up`: tried once a day from then on, and no more after a month. */
export const failedMailScopes = ["all", "refused", "given-up"] as const;
export type FailedMailScope = (typeof failedMailScopes)[number];

const failedMailSorts = ["oldest", "newest"] as const;
export type FailedMailSort = (typeof failedMailSorts)[number];
export type FailedMailQuery = ListQuery<FailedMailScope, never, FailedMailSort>;

/** Scopes and sort orders of the list of mails that cannot be delivered. */
export const failedMailListShape: ListShape<FailedMailScope, never, FailedMailSort> = {
  scopes: failedMailScopes,
  filters: {},
  sorts: failedMailSorts,
};

/** Most mails that one press tries again or drops. */
export const mostAtOnce = 1_000;
