export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

const isWhole = (key: string) => /^\d+$/.test(key);

/** Decodes Stripe's form encoding, `a[b][0][c]=v`, into nested fields; numbered keys become lists. */
export function decodeForm(encoded: string): FormFields {
  const root: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) place(root, keysOf(name), value);
  return listsIn(root) as FormFields;
}

function keysOf(name: string): string[] {
  const opening = name.indexOf("[");
  if (opening === -1) return [name];
  const inner = [...name.slice(opening).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, opening), ...inner];
}

function place(into: FormFields, keys: string[], value: string): void {
  let here = into;
  keys.forEach((written, depth) => {
    const key = written === "" ? String(Object.keys(here).length) : written;
    if (depth === keys.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key];
    if (typeof next === "object" && !Array.isArray(next)) here = next;
    else here = here[key] = Object.create(null) as FormFields;
  });
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listsIn(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => isWhole(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}

export const asText = (value: FormValue | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export const asFields = (value: FormValue | undefined): FormFields =>
  typeof value === "object" && !Array.isArray(value) ? value : {};

export const asList = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);

/** The text entries of a field set, as Stripe keeps metadata. */
export function asMetadata(value: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asFields(value)).flatMap(([key, inner]) => (typeof inner === "string" ? [[key, inner]] : [])),
  );
}
