import type { CodeRule } from "#domain/promotions/discount-code.ts";

/** One email address may use a code so often. Unknown until the email is typed. */
export const withinEmailLimit: CodeRule = ({ perEmailLimit }, { usedByEmail }) =>
  perEmailLimit !== null && usedByEmail !== null && usedByEmail >= perEmailLimit ? { code: "code_already_used" } : null;
