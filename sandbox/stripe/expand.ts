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

function linesOf(ledger: StripeLedger, id: string): object {
  if (id.startsWith("taxcalc_")) return firstLines(ledger.taxCalculationLines.get(id)?.lines, `tax/calculations/${id}`);
  if (id.startsWith("tax_")) return firstLines(ledger.taxTransactionLines.get(id)?.lines, `tax/transactions/${id}`);
  const data = ledger.details.get(id)?.lines ?? [];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

/** A list that comes along holds ten of them; the others are asked for. */
function firstLines(lines: object[] = [], path: string): object {
  return { object: "list", data: lines.slice(0, 10), has_more: lines.length > 10, url: `/v1/${path}/line_items` };
}
