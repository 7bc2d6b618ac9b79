import { type ActionFunctionArgs, data, redirect, type RouterContextProvider } from "react-router";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { withMoved } from "#domain/staff/chosen-columns.ts";
import type { Db } from "#engine/platform/database.ts";
import { saveColumns } from "#engine/staff/list-columns.ts";
import { removeView, saveView } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { choosesColumns } from "./choose-columns.tsx";

/** A view that was not saved, as its form shows it again. */
export interface UnsavedView {
  readonly unsavedView: { readonly name: string; readonly error: KindError };
}

/** A column's key, as a list may name it. */
const columnKey = /^[a-zA-Z]{1,40}$/;
/** More than any list has. */
const mostColumns = 40;

/** Arranges the columns of a list for its reader. */
async function answerColumnsForm({ db, staffId, list, form, here }: ColumnsAsked) {
  const keys = (name: string) =>
    [...new Set(textsOf(form, name).filter((key) => columnKey.test(key)))].slice(0, mostColumns);
  const [step = "", key = ""] = textOf(form, "step").split(":");
  const search = new URLSearchParams(here.search);
  search.delete(choosesColumns);
  if (step === "usual") await saveColumns(db, staffId, list, null);
  else {
    const isMove = step === "up" || step === "down";
    if (!isMove && step !== "save") throw badForm();
    const placed = isMove ? withMoved(keys("placed"), key, step) : keys("placed");
    await saveColumns(db, staffId, list, { placed, shown: keys("shown") });
    if (isMove) search.set(choosesColumns, "1");
  }
  return redirect(`${here.pathname}${search.size > 0 ? `?${search}` : ""}`, 303);
}

interface ColumnsAsked {
  readonly db: Db;
  readonly staffId: number;
  readonly list: string;
  readonly form: FormData;
  readonly here: URL;
}

/** Answers the forms of saved views and columns, which lists have; null when the form is another. */
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
  if (intent === "columns") return answerColumnsForm({ db, staffId: id, list, form, here });
  if (intent !== "save-view") return null;
  const query = textOf(form, "query");
  const name = textOf(form, "name");
  const result = await saveView(db, id, { list, name, query: new URLSearchParams(query).toString() }, clock.now());
  if (!result.ok) return data({ unsavedView: { name, error: result.error } } satisfies UnsavedView, 400);
  return redirect(`${here.pathname}?${new URLSearchParams(query)}`, 303);
}

/** The action of a list whose only forms are those of its saved views and columns. */
export function viewAction(list: string) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const answer = await answerViewForm(context, request, await readForm(request), list);
    if (!answer) throw badForm();
    return answer;
  };
}
