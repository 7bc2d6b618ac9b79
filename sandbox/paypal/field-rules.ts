import { invalid } from "./errors.ts";

type Rule = { readonly max?: number; readonly pattern?: RegExp; readonly oneOf?: readonly string[] };
type Rules = Readonly<Record<string, Rule>>;

// Rules of PayPal's published description of Orders v2 and Payments v2 for the fields that a shop may send: lengths,
// patterns and choices.
const COUNTRY = /^([A-Z]{2}|C2)$/;

export const ORDER_RULES: Rules = {
  "purchase_units[]/reference_id": { max: 256 },
  "purchase_units[]/custom_id": { max: 127 },
  "purchase_units[]/invoice_id": { max: 127 },
  "purchase_units[]/description": { max: 127 },
  "purchase_units[]/soft_descriptor": { max: 22 },
  "purchase_units[]/items[]/name": { max: 127 },
  "purchase_units[]/items[]/sku": { max: 127 },
  "purchase_units[]/items[]/description": { max: 127 },
  "purchase_units[]/items[]/quantity": { pattern: /^[1-9][0-9]{0,9}$/ },
  "purchase_units[]/items[]/category": { oneOf: ["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"] },
  "purchase_units[]/items[]/image_url": {
    max: 2048,
    pattern: /^https:[/|.\w\s-]*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)/,
  },
  "purchase_units[]/shipping/type": {
    oneOf: ["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"],
  },
  "purchase_units[]/shipping/name/full_name": { max: 300 },
  "purchase_units[]/shipping/address/address_line_1": { max: 300 },
  "purchase_units[]/shipping/address/address_line_2": { max: 300 },
  "purchase_units[]/shipping/address/admin_area_1": { max: 300 },
  "purchase_units[]/shipping/address/admin_area_2": { max: 120 },
  "purchase_units[]/shipping/address/postal_code": { max: 60 },
  "purchase_units[]/shipping/address/country_code": { pattern: COUNTRY },
  "payment_source/paypal/experience_context/locale": {
    max: 10,
    pattern: /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/,
  },
  "payment_source/paypal/experience_context/user_action": { oneOf: ["CONTINUE", "PAY_NOW"] },
  "payment_source/paypal/experience_context/shipping_preference": {
    oneOf: ["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"],
  },
  "payment_source/paypal/experience_context/payment_method_preference": {
    oneOf: ["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"],
  },
};

export const REFUND_RULES: Rules = {
  custom_id: { max: 127, pattern: /^[A-Za-z0-9\-_.,]*$/ },
  invoice_id: { max: 127 },
  note_to_payer: { max: 255 },
};

// Those of the list of some 1,300 that carry parcels or freight inside the United States. OTHER is not in it.
const CARRIERS =
  `AVERITT DAYTON_FREIGHT DHL FEDEX FORWARDAIR GLOBAL_ABF GLOBAL_ESTES LTL PITTOHIO RL_US ROADRUNNER_FREIGHT SAIA_FREIGHT
  UPS UPS_FREIGHT USPS US_OLD_DOMINION XPO_LOGISTICS`.split(/\s+/);

export const TRACKER_RULES: Rules = {
  capture_id: { max: 50, pattern: /^[a-zA-Z0-9]*$/ },
  tracking_number: { max: 64 },
  carrier: { oneOf: CARRIERS },
  carrier_name_other: { max: 64 },
};

/** The refusal of the first field that breaks its published rule; null where none does. */
export function brokenRule(body: unknown, rules: Rules): ReturnType<typeof invalid> | null {
  for (const [path, rule] of Object.entries(rules))
    for (const value of valuesAt(body, path.split("/"))) {
      const issue = issueOf(value, rule);
      if (issue !== null) return invalid(`/${path.replaceAll("[]", "")}`, issue, WORDS[issue]);
    }
  return null;
}

const WORDS = {
  INVALID_PARAMETER_SYNTAX: "The value of a field does not conform to the expected format.",
  INVALID_STRING_LENGTH: "The value of a field is either too short or too long.",
  INVALID_PARAMETER_VALUE: "A parameter value is not valid.",
} as const;

function issueOf(value: unknown, { max, pattern, oneOf }: Rule): keyof typeof WORDS | null {
  if (typeof value !== "string") return "INVALID_PARAMETER_SYNTAX";
  if (value === "" || (max !== undefined && value.length > max)) return "INVALID_STRING_LENGTH";
  if (oneOf && !oneOf.includes(value)) return "INVALID_PARAMETER_VALUE";
  return pattern && !pattern.test(value) ? "INVALID_PARAMETER_SYNTAX" : null;
}

/** The values at a path, `name[]` being every entry of a list; none where the path leads nowhere. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  const inner = (value as Record<string, unknown>)[step.replace("[]", "")];
  if (inner === undefined) return [];
  const each = step.endsWith("[]") ? (Array.isArray(inner) ? inner : []) : [inner];
  return each.flatMap((one) => valuesAt(one, rest));
}
