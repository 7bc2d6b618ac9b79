import { isUsState, usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";
import { type FieldError, form, type Texts } from "../kernel/fields/field.ts";
import { choice, email, line, oneOf } from "../kernel/fields/kinds.ts";
import { ok, refuse, type Result } from "../kernel/result.ts";

/** Third parties whose keys an owner may enter. */
export const keyedProviders = ["stripe", "paypal", "usps", "mail"] as const;
export type KeyedProvider = (typeof keyedProviders)[number];

export const isKeyedProvider = (text: string): text is KeyedProvider => keyedProviders.some((one) => one === text);

/** Keys are pasted, at times with a line break in them. */
const pasted = { max: 255, clean: (text: string) => text.replaceAll(/\s+/g, "") };

/** The form of each provider's keys. */
export const keyForms = {
  stripe: form({
    name: "stripe",
    fields: {
      secretKey: line({ label: "adminKeys.field.secretKey", ...pasted, required: true, by: readSecretKey }),
      webhookSecret: line({ label: "adminKeys.field.webhookSecret", ...pasted, by: readWebhookSecret }),
    },
  }),
  paypal: form({
    name: "paypal",
    fields: {
      account: oneOf({ label: "adminKeys.field.account", of: ["live", "sandbox"] }),
      clientId: line({ label: "adminKeys.field.clientId", ...pasted, required: true }),
      clientSecret: line({ label: "adminKeys.field.clientSecret", ...pasted, required: true }),
      webhookId: line({ label: "adminKeys.field.webhookId", ...pasted }),
    },
  }),
  usps: form({
    name: "usps",
    fields: {
      clientId: line({ label: "adminKeys.field.consumerKey", ...pasted, required: true }),
      clientSecret: line({ label: "adminKeys.field.consumerSecret", ...pasted, required: true }),
      // For labels: who pays at USPS, and where goods are sent from.
      crid: line({ label: "adminKeys.field.crid", ...pasted, max: 15, by: readDigits }),
      mid: line({ label: "adminKeys.field.mid", ...pasted, max: 9, by: readDigits }),
      manifestMid: line({ label: "adminKeys.field.manifestMid", ...pasted, max: 9, by: readDigits }),
      epsAccount: line({ label: "adminKeys.field.epsAccount", ...pasted, max: 20, by: readDigits }),
      senderName: line({ label: "adminKeys.field.senderName", max: 50 }),
      senderStreet: line({ label: "adminKeys.field.senderStreet", max: 50 }),
      senderUnit: line({ label: "adminKeys.field.senderUnit", max: 50 }),
      senderCity: line({ label: "adminKeys.field.senderCity", max: 28 }),
      senderState: choice({ label: "adminSettings.profile.state", of: usStates }),
      senderZip: line({ label: "adminKeys.field.senderZip", max: 10, by: readZip }),
    },
  }),
  mail: form({
    name: "mail",
    fields: {
      host: line({ label: "adminKeys.field.host", max: 253, required: true, by: readHostName }),
      port: line({ label: "adminKeys.field.port", max: 5, required: true, by: readPort }),
      security: oneOf({ label: "adminKeys.field.security", of: ["starttls", "tls", "none"] }),
      user: line({ label: "adminKeys.field.user", max: 255 }),
      password: line({ label: "adminKeys.field.password", max: 255 }),
      from: email({ label: "adminKeys.field.from", required: true }),
    },
  }),
};

/** Values of the form before any are stored. */
export const usualKeys: Readonly<Record<KeyedProvider, Texts>> = {
  stripe: {},
  paypal: { account: "live" },
  usps: {},
  mail: { port: "587", security: "starttls" },
};

/** Fields that are never shown again; of them the last four characters tell which is stored. */
const secrets: Readonly<Record<KeyedProvider, readonly string[]>> = {
  stripe: ["secretKey", "webhookSecret"],
  paypal: ["clientSecret"],
  usps: ["clientSecret"],
  mail: ["password"],
};

export const isSecret = (provider: KeyedProvider, field: string): boolean => secrets[provider].includes(field);

/** Masks a stored value. A short secret shows no characters: the last ones would be half of it. */
export function shownValue(provider: KeyedProvider, field: string, value: string): string {
  if (!isSecret(provider, field) || value === "") return value;
  return value.length >= 12 ? `…${value.slice(-4)}` : "…";
}

export const isTestKey = (key: string): boolean => !/^(sk|rk)_live_/.test(key);

/** Rules between keys in use. `strict` in production without emulators, where no test key may take an order. */
export function keyErrors(provider: KeyedProvider, values: Texts, { strict }: { strict: boolean }): FieldError[] {
  const empty = (field: string) => (values[field] ?? "") === "";
  const needed = (field: string): FieldError[] => (empty(field) ? [{ field, code: "required" }] : []);
  if (provider === "stripe" && strict)
    return [
      ...(isTestKey(values["secretKey"] ?? "") ? [{ field: "secretKey", code: "key_of_test" } as const] : []),
      ...needed("webhookSecret"),
    ];
  if (provider === "paypal" && strict)
    return [
      ...(values["account"] === "sandbox" ? [{ field: "account", code: "key_of_test" } as const] : []),
      ...needed("webhookId"),
    ];
  if (provider === "usps") return labelErrors(values);
  if (provider !== "mail") return [];
  const open = strict && values["security"] === "none" && !empty("password");
  return [
    ...(empty("password") ? [] : needed("user")),
    ...(empty("user") ? [] : needed("password")),
    ...(open ? [{ field: "security", code: "password_in_clear" } as const] : []),
  ];
}

const ofAccount = ["crid", "mid", "epsAccount"] as const;
const ofSender = ["senderName", "senderStreet", "senderCity", "senderState", "senderZip"] as const;

/** An account and an address are entered whole or not at all. */
function labelErrors(values: Texts): FieldError[] {
  const text = (field: string) => values[field] ?? "";
  const missing = [ofAccount, ofSender].flatMap((group) => {
    const empty = group.filter((field) => text(field) === "");
    return empty.length === group.length ? [] : empty;
  });
  const [zip, state] = [text("senderZip"), text("senderState")];
  const isElsewhere = zip !== "" && isUsState(state) && !isZipInState(zip, state);
  return [
    ...missing.map((field): FieldError => ({ field, code: "required" })),
    ...(isElsewhere ? [{ field: "senderZip", code: "zip_elsewhere" } as const] : []),
  ];
}

/** True if labels can be bought by these keys: somebody pays for them, and they have a sender. */
export const sellsLabels = (values: Texts): boolean =>
  [...ofAccount, ...ofSender].every((field) => (values[field] ?? "") !== "");

function readDigits(text: string): Result<string, { code: "account_format" }> {
  return /^\d+$/.test(text) ? ok(text) : refuse({ code: "account_format" });
}

/** Stripe's keys as it writes them. */
export const stripeForms = {
  secretKey: /^(sk|rk)_(live|test)_\w{4,}$/,
  webhookSecret: /^whsec_\S{4,}$/,
} as const;

function readSecretKey(text: string): Result<string, { code: "key_publishable" | "stripe_key_format" }> {
  if (text.startsWith("pk_")) return refuse({ code: "key_publishable" });
  return stripeForms.secretKey.test(text) ? ok(text) : refuse({ code: "stripe_key_format" });
}

function readWebhookSecret(text: string): Result<string, { code: "webhook_secret_format" }> {
  return stripeForms.webhookSecret.test(text) ? ok(text) : refuse({ code: "webhook_secret_format" });
}

function readHostName(text: string): Result<string, { code: "mail_host_format" }> {
  const host = text.toLowerCase();
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host)
    ? ok(host)
    : refuse({ code: "mail_host_format" });
}

function readPort(text: string): Result<string, { code: "port_format" }> {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? ok(text) : refuse({ code: "port_format" });
}
