import type { CodeRule } from "#domain/promotions/discount-code.ts";

/** A code holds from its start up to, but not at, its end. */
export const withinDates: CodeRule = ({ startsAt, endsAt }, { now }) => {
  if (startsAt !== null && now < startsAt) return { code: "code_not_started", startsAt };
  if (endsAt !== null && now >= endsAt) return { code: "code_ended" };
  return null;
};
