import { isFields } from "./partial-value.ts";

/** A part of a record that the format hands on as it is. */
const handedOn: ReadonlySet<string> = new Set(["attributes", "document"]);

/** Fields of a JSON line that the format does not have, such as `variants[0].price`; `parsed` is without them. */
export function unknownFields(value: unknown, parsed: unknown, path = ""): readonly string[] {
  if (Array.isArray(value) && Array.isArray(parsed))
    return value.flatMap((inner: unknown, at) => unknownFields(inner, parsed[at], `${path}[${at}]`));
  if (!isFields(value) || !isFields(parsed)) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const place = path === "" ? field : `${path}.${field}`;
    if (!(field in parsed)) return inner === undefined ? [] : [place];
    return handedOn.has(field) ? [] : unknownFields(inner, parsed[field], place);
  });
}
