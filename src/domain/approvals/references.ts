import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { linesOf } from "#domain/kernel/text.ts";

/** A reference that a company wants on its orders, under a name of its own such as "Job". */
export interface ReferenceRule {
  readonly name: string;
  readonly isRequired: boolean;
  /** The list it keeps; empty for any text. */
  readonly choices: readonly string[];
}

/** A cost center as checkout offers it. */
export interface OfferedCostCenter {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** The references that a company requires of each order of a site. */
export interface BookingRules {
  readonly costCenterRequired: boolean;
  readonly costCenters: readonly OfferedCostCenter[];
  readonly references: readonly ReferenceRule[];
}

export const mostReferences = 3;
export const longestReferenceName = 40;
export const longestReference = 60;
const mostChoices = 500;

interface TypedReference {
  readonly name: string;
  readonly isRequired: boolean;
  /** One to a line. */
  readonly choices: string;
}

interface RuleError extends KindError {
  readonly field: `name${number}` | `choices${number}`;
}

/** The references of a company as its administrator typed them; a row without a name and list is none. */
export function readReferenceRules(
  typed: readonly TypedReference[],
): Result<ReferenceRule[], { code: "invalid"; fieldErrors: RuleError[] }> {
  const fieldErrors: RuleError[] = [];
  const rules = typed.slice(0, mostReferences).flatMap(({ name: typedName, isRequired, choices: list }, at) => {
    const name = cleanText(typedName);
    const choices = [...new Set(linesOf(list).map(cleanReference))].filter((choice) => choice !== "");
    if (name === "" && choices.length === 0) return [];
    if (name === "") fieldErrors.push({ field: `name${at + 1}`, code: "required" });
    if (name.length > longestReferenceName)
      fieldErrors.push({ field: `name${at + 1}`, code: "too_long", values: { max: longestReferenceName } });
    if (choices.length > mostChoices)
      fieldErrors.push({ field: `choices${at + 1}`, code: "too_many", values: { most: mostChoices } });
    if (choices.some((choice) => choice.length > longestReference))
      fieldErrors.push({ field: `choices${at + 1}`, code: "too_long", values: { max: longestReference } });
    return [{ name, isRequired, choices }];
  });
  return fieldErrors.length > 0 ? refuse({ code: "invalid", fieldErrors }) : ok(rules);
}

/** Cost center and references as typed at checkout. */
export interface TypedBooking {
  /** The id of one on offer. */
  readonly costCenter?: string;
  readonly references?: readonly (string | undefined)[];
}

/** An order's references: texts as shown, and the cost center that is charged. */
export interface Booking {
  readonly costCenterId: number | null;
  readonly costCenter: string;
  readonly references: string;
}

export const noBooking: Booking = { costCenterId: null, costCenter: "", references: "" };

export type BookingErrorCode =
  | "cost_center_required"
  | "cost_center_gone"
  | "reference_required"
  | "reference_choice"
  | "too_long";

export interface BookingError {
  readonly field: string;
  readonly code: BookingErrorCode;
}

export const costCenterText = ({ code, name }: Pick<OfferedCostCenter, "code" | "name">): string =>
  name === "" ? code : `${code} · ${name}`;

/** Judges them by the company's rules; refuses with an error at each field. */
export function readBooking(
  rules: BookingRules,
  typed: TypedBooking,
): Result<Booking, { code: "invalid"; fieldErrors: BookingError[] }> {
  const errors: BookingError[] = [];
  const chosen = rules.costCenters.find(({ id }) => String(id) === typed.costCenter);
  if (typed.costCenter && !chosen) errors.push({ field: "costCenter", code: "cost_center_gone" });
  if (!typed.costCenter && rules.costCenterRequired && rules.costCenters.length > 0)
    errors.push({ field: "costCenter", code: "cost_center_required" });
  const references = rules.references.flatMap(({ name, isRequired, choices }, at) => {
    // A choice that was listed before they were cleaned alike stands as it is.
    const chosenOne = cleanText(typed.references?.[at] ?? "");
    const value = choices.includes(chosenOne) ? chosenOne : cleanReference(chosenOne);
    const refuseIt = (code: BookingErrorCode) => errors.push({ field: `reference${at + 1}`, code });
    if (value === "" && isRequired) refuseIt("reference_required");
    if (value.length > longestReference) refuseIt("too_long");
    if (value !== "" && choices.length > 0 && !choices.includes(value)) refuseIt("reference_choice");
    return value === "" ? [] : [`${name}: ${value}`];
  });
  if (errors.length > 0) return refuse({ code: "invalid", fieldErrors: errors });
  const costCenter = chosen ? costCenterText(chosen) : "";
  return ok({ costCenterId: chosen?.id ?? null, costCenter, references: references.join(" · ") });
}
