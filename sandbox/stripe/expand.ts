import { asList } from "./form.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";

/**
 * Replaces ids by their objects along the paths asked for (`payment_intent.latest_charge`, `data.charge`,
 * `line_items`).
 */
export function expand(ledger: StripeLedger, object: object, fields: FormFields): object {
  const paths = asList(fields.expand).flatMap((path) => (typeof path === "string" ? [path.split(".")] : []));
  return paths.reduce((value, path) => expandPath(ledger, value, path), object);
}

function expandPath(ledger: StripeLedger, object: object, path: string[]): object {
  const [name, ...rest] = path;
  if (name === undefined) return object;
  const fields = object as Record<string, unknown>;
  const value = name === "line_items" && "id" in fields ? linesOf(ledger, String(fields.id)) : fields[name];
  if (Array.isArray(value)) {
    return {
      ...object,
      [name]: value.map((entry: unknown) => (isObject(entry) ? expandPath(ledger, entry, rest) : entry)),
    };
  }
  const found = typeof value === "string" ? ledger.find(value) : value;
  return isObject(found) ? { ...object, [name]: expandPath(ledger, found, rest) } : object;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function linesOf(ledger: StripeLedger, session: string): object {
  return {
    object: "list",
    data: ledger.details.get(session)?.lines ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${session}/line_items`,
  };
}
