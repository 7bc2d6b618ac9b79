import { data, redirect, type RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { removeView, saveView } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";

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
  const saved = await saveView(
    db,
    id,
    { list, name: textOf(form, "name"), query: new URLSearchParams(query).toString() },
    clock.now(),
  );
  if (!saved.ok) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return redirect(`${here.pathname}?${new URLSearchParams(query)}`, 303);
}
