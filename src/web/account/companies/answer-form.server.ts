import type { RouterContextProvider } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf, typedIn } from "../../read-form.ts";
import type { FieldErrorKey } from "../field-errors.ts";

/** A form that one of a company's people sent. */
export interface Asked {
  readonly shop: Shop;
  readonly customer: SignedIn;
  readonly companyId: number;
  readonly form: FormData;
}

/** Errors of a form. A company of others is answered as one that does not exist. */
export type Answer<Done extends string> =
  | { readonly done: Done }
  | { readonly refused: readonly FieldErrorKey[] | "missing" };

export type Answers<Done extends string> = Readonly<Record<string, (request: Asked) => Promise<Answer<Done>>>>;

/** Takes the step that a form names by its intent. A form with errors comes back with what was typed. */
export async function answerForm<Done extends string>(
  context: Readonly<RouterContextProvider>,
  answers: Answers<Done>,
  request: Asked,
) {
  const answer = lookUp(answers, textOf(request.form, "intent"));
  if (!answer) throw badForm();
  const answered = await answer(request);
  if ("done" in answered) return answered;
  if (answered.refused === "missing") throw pageMissing(context);
  return { fieldErrors: answered.refused, values: typedIn(request.form) };
}
