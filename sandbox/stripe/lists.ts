import { asFields, asList, asText } from "./form.ts";
import type { FormFields } from "./form.ts";

type Listed = { id: string; created: number };

/** One page of a list, newest first, by Stripe's limit, starting_after, ending_before and created filters. */
export function listPage<T extends Listed>(
  all: T[],
  fields: FormFields,
  url: string,
): { object: "list"; data: T[]; has_more: boolean; url: string } {
  const created = asFields(fields.created);
  const exact = asText(fields.created);
  const bounds: [string | null, (value: number, bound: number) => boolean][] = [
    [exact, (value, bound) => value === bound],
    [asText(created.gt), (value, bound) => value > bound],
    [asText(created.gte), (value, bound) => value >= bound],
    [asText(created.lt), (value, bound) => value < bound],
    [asText(created.lte), (value, bound) => value <= bound],
  ];
  const newestFirst = all
    .filter((item) => bounds.every(([bound, holds]) => bound === null || holds(item.created, Number(bound))))
    .reverse();
  const limit = Math.min(Math.max(Number(asText(fields.limit) ?? 10) || 10, 1), 100);
  const before = asText(fields.ending_before);
  if (before !== null) {
    const end = newestFirst.findIndex((item) => item.id === before);
    const newer = end === -1 ? [] : newestFirst.slice(0, end);
    return { object: "list", data: newer.slice(-limit), has_more: newer.length > limit, url };
  }
  const after = asText(fields.starting_after);
  const start = after === null ? 0 : newestFirst.findIndex((item) => item.id === after) + 1;
  const rest = newestFirst.slice(start);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

/** True if an event's type is among those asked for by `type` or `types[]`; `charge.*` matches a family. */
export function typeFilter(fields: FormFields): (type: string) => boolean {
  const one = asText(fields.type);
  const many = asList(fields.types).flatMap((type) => (typeof type === "string" ? [type] : []));
  const wanted = one === null ? many : [one, ...many];
  const fits = (pattern: string, type: string) =>
    pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
  return (type) => wanted.length === 0 || wanted.some((pattern) => fits(pattern, type));
}
