import type { Language } from "#domain/kernel/language.ts";
import type { Fields } from "../tools/calculator.ts";
import { type Filled, filledBy } from "../tools/tool-query.ts";
import { mostRows } from "./system-fields.ts";

/** The share of time that the page filled in, and for which tool: the text of a row's `given` field. */
export const givenText = (tool: string, share: string): string => `${tool} ${share}`;

/**
 * The form without shares of time that the page filled in for another tool than the one chosen now: the chosen one
 * comes with its own. What the visitor typed in place of such a share is the visitor's and stays, whatever the tool.
 */
export function withoutForeign({ units, typed }: Filled): Filled {
  const changes: Record<string, string> = {};
  for (let row = 1; row <= mostRows; row++) {
    const origin = typed[`given.${row}`] ?? "";
    const [tool, share] = origin.split(" ");
    const isGiven = share === typed[`duty.${row}`];
    if (origin === "" || (isGiven && tool === typed[`tool.${row}`])) continue;
    changes[`given.${row}`] = "";
    if (isGiven) changes[`duty.${row}`] = "";
  }
  return { units, typed: { ...typed, ...changes } };
}

/** The form that a URL fills in. */
export const systemFilled = (fields: Fields, query: URLSearchParams, language: Language): Filled =>
  withoutForeign(filledBy({ fields }, query, language));

/** Writes into the form what was read differently than it stands there. */
export function correct(form: HTMLFormElement, { typed }: Filled): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name^="duty."], input[name^="given."]')) {
    const text = typed[field.name];
    if (text !== undefined && text !== field.value) field.value = text;
  }
}
