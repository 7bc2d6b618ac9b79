import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { addressFields } from "./address.ts";
import { freightExtras, type FreightExtra } from "./rates.ts";

/** A stored address as on a label, in the order of the United States in both languages; no lines for none. */
export function addressLabel(address: unknown): string[] {
  const [firstName = "", lastName = "", companyName, address1, address2, city, state, zip, phone] = addressFields.map(
    (field) => textAt(address, field),
  );
  const place = [city && `${city},`, state, zip].filter(Boolean).join(" ");
  const call = phone && phoneText(phone);
  return [fullName({ firstName, lastName }), companyName, address1, address2, place, call].filter(
    (line): line is string => Boolean(line),
  );
}

/** The freight services that an order's stored answers ask for. */
export function extrasOf(answers: unknown): FreightExtra[] {
  return freightExtras.filter((extra) => fieldOf(answers, extra) === true);
}

/** The state of a stored address; empty where it has none. */
export const stateOfAddress = (address: unknown): string => textAt(address, "state");

function textAt(value: unknown, field: string): string {
  const text = fieldOf(value, field);
  return typeof text === "string" ? text : "";
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[field] : undefined;
}
