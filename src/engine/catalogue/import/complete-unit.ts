import { type Fields, isFields, withoutUndefined } from "./partial-value.ts";

/**
 * The record of an open-box unit with what its file leaves out, from that of the shop. Null for none; a record that
 * says nothing of a unit that is not there is none.
 */
export function completeUnit(value: unknown, before: unknown): unknown {
  const unit = joined(value, before);
  if (!isFields(unit) || !isFields(value) || !("test" in unit)) return unit;
  const ofShop = isFields(before) ? before["test"] : undefined;
  const test = joined(value["test"], ofShop);
  if (test === null && ofShop === undefined) return withoutUndefined({ ...unit, test: undefined });
  if (!isFields(test) || !isFields(value["test"])) return { ...unit, test };
  const current = joined(value["test"]["current"], isFields(ofShop) ? ofShop["current"] : undefined);
  return { ...unit, test: withoutUndefined({ ...test, current }) };
}

/** A record's fields over those of the shop's; null where neither says anything. */
function joined(value: unknown, before: unknown): unknown {
  if (value === undefined) return before;
  if (!isFields(value)) return value;
  if (isFields(before)) return { ...before, ...withoutUndefined(value) };
  const fields: Fields = withoutUndefined(value);
  return Object.values(fields).every((inner) => inner === null) ? null : fields;
}
