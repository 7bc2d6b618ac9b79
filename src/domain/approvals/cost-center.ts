import { form } from "#domain/kernel/fields/field.ts";
import { moneyOrNone } from "#domain/kernel/fields/figures.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

/** A cost center as an administrator types it; its site is chosen beside. */
export const costCenterForm = form({
  name: "costCenter",
  fields: {
    code: line({ label: "code", max: 20, required: true, clean: cleanReference }),
    name: line({ label: "name", max: 60, clean: cleanText }),
    budget: moneyOrNone({ label: "budget" }),
  },
});

export type CostCenterFields = Extract<ReturnType<typeof costCenterForm.read>, { ok: true }>["value"];

/** The limit of one person's orders in a month. */
export const personBudgetForm = form({ name: "personBudget", fields: { budget: moneyOrNone({ label: "budget" }) } });
