import { data } from "react-router";

const forms = new WeakMap<Request, FormData>();

/** The form of a request; a body that is none is refused with 400 instead of failing. Read again, it is the same. */
export async function readForm(request: Request): Promise<FormData> {
  const before = forms.get(request);
  if (before) return before;
  try {
    const form = await request.formData();
    forms.set(request, form);
    return form;
  } catch {
    throw badForm();
  }
}

/** Thrown for a body that is no form. */
export function badForm() {
  return data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
}

/** The texts of a form by the names of its fields, to show them again; `except` lists those that don't come back. */
export function typedIn(form: FormData, except: ReadonlySet<string> = nothing): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" && !except.has(name) ? [[name, value]] : [])),
  );
}
const nothing: ReadonlySet<string> = new Set();

/** A field's text; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  return textsOf(form, name)[0] ?? "";
}

/** All texts sent under one name, without NUL, which PostgreSQL refuses. */
export function textsOf(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .map((value) => value.replaceAll("\0", ""));
}
