import type { CodeRule, DiscountCode } from "#domain/promotions/discount-code.ts";

/** A discount, and how often an email has used it: null until the email is typed. */
interface Uses {
  readonly found: Pick<DiscountCode, "perEmailLimit">;
  readonly usedByEmail: number | null;
}

/** True if the email has used the discount as often as one may. */
export const isUsedUpByEmail = ({ found: { perEmailLimit }, usedByEmail }: Uses): boolean =>
  perEmailLimit !== null && usedByEmail !== null && usedByEmail >= perEmailLimit;

/** One email address may use a code so often. Unknown until the email is typed. */
export const withinEmailLimit: CodeRule = (code, { usedByEmail }) =>
  isUsedUpByEmail({ found: code, usedByEmail }) ? { code: "code_already_used" } : null;
