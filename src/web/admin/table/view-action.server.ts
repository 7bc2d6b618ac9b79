import { type ActionFunctionArgs, data, redirect, type RouterContextProvider } from "react-router";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { removeView, saveView } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";

/** A view that was not saved, as its form shows it again. */
export interface UnsavedView {
  readonly unsavedView: { readonly name: string; readonly error: KindError };
}

/** Answers the forms of saved views, which every list has; null when the form is another. */
export async function answerViewForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  list: string,
) {
  const intent = textOf(form, "intent");
  const { db, clock } = context.get(shopContext);
  const { id } = context.get(staffContext);
  const here = new URL(request.url);
  if (intent === "remove-view") {
    await removeView(db, id, readId(textOf(form, "view")) ?? 0);
    return redirect(here.pathname + here.search, 303);
  }
  if (intent !== "save-view") return null;
  const query = textOf(form, "query");
  const name = textOf(form, "name");
  const result = await saveView(db, id, { list, name, query: new URLSearchParams(query).toString() }, clock.now());
  if (!result.ok) return data({ unsavedView: { name, error: result.error } } satisfies UnsavedView, 400);
  return redirect(`${here.pathname}?${new URLSearchParams(query)}`, 303);
}

/** The action of a list whose only forms are those of its saved views. */
export function viewAction(list: string) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const answer = await answerViewForm(context, request, await readForm(request), list);
    if (!answer) throw badForm();
    return answer;
  };
}
