import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import {
  isSecret,
  type KeyedProvider,
  keyedProviders,
  keyErrors,
  keyForms,
  shownValue,
} from "#domain/payments/provider-keys.ts";
import {
  forgetEarlierKeys,
  lockKeys,
  readStoredKeys,
  replaceKeys,
  type StoredKeys,
} from "../../payments/stored-keys.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Db } from "../../platform/database.ts";
import type { ProviderKeys } from "../../ports/provider-keys.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { tellOwners } from "../../staff/tell-owners.ts";

interface Deps extends DbAndClock {
  readonly keys: ProviderKeys;
  readonly settings: { readonly secret: string };
}

/** Keys of a provider as its screen shows them: nothing of a secret but its end. */
export interface ShownKeys {
  readonly provider: KeyedProvider;
  /** The stored ones, by field; null if none are stored. */
  readonly stored: Texts | null;
  /** Id of the stored keys, 0 for none: a change is made over the keys that were shown. */
  readonly version: number;
  /** True if they were sealed with another secret of the installation. */
  readonly unreadable: boolean;
  readonly madeBy: string;
  readonly madeAt: Instant | null;
  /** Fields that the environment sets, with its variable. */
  readonly environment: Readonly<Record<string, { readonly variable: string; readonly shown: string }>>;
  /** Sets of earlier keys that still end what was begun by them. */
  readonly earlier: number;
  /** Stored, but not fit for a shop that takes real money. */
  readonly errors: readonly FieldError[];
}

/** Subject of audit entries about a provider's keys. */
export const keysSubject = (provider: KeyedProvider): string => nameOf[provider];

const nameOf: Readonly<Record<KeyedProvider, string>> = {
  stripe: "Stripe",
  paypal: "PayPal",
  usps: "USPS",
  mail: "SMTP",
};

/** The keys of all providers. */
export async function shownKeys({
  db,
  keys,
  settings,
}: Omit<Deps, "db" | "clock"> & { readonly db: Db }): Promise<ShownKeys[]> {
  const all = await readStoredKeys(db, settings.secret);
  return keyedProviders.map((provider) => shownOf(provider, all, keys));
}

function shownOf(provider: KeyedProvider, all: readonly StoredKeys[], keys: ProviderKeys): ShownKeys {
  const own = all.filter((one) => one.provider === provider);
  const current = own.find(({ replacedAt }) => replacedAt === null);
  const masked = (values: Texts) => mapped(values, (value, field) => shownValue(provider, field, value));
  const values = current?.values ?? null;
  const environment = keys.environment(provider);
  return {
    provider,
    stored: values && masked(values),
    version: current?.id ?? 0,
    unreadable: current !== undefined && values === null,
    madeBy: current?.madeBy ?? "",
    madeAt: current?.madeAt ?? null,
    environment: mapped(environment, ({ variable, value }, field) => ({
      variable,
      shown: shownValue(provider, field, value),
    })),
    earlier: own.filter(({ replacedAt }) => replacedAt !== null).length,
    errors: values ? keyErrors(provider, whole(values, environment), { strict: keys.strict }) : [],
  };
}

const mapped = <T, U>(of: Readonly<Record<string, T>>, by: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, by(value, key)]));

const whole = (values: Texts, environment: ReturnType<ProviderKeys["environment"]>): Texts => ({
  ...values,
  ...mapped(environment, ({ value }) => value),
});

/** `untried`: stored, but the provider gave no answer; `detail` is the connection's. */
export type SavedKeys =
  | { readonly code: "saved" | "unchanged" }
  | { readonly code: "untried"; readonly detail: string };

export type KeysNotSaved = FieldsInvalid | { readonly code: "stale" };

interface Edit {
  readonly provider: KeyedProvider;
  readonly version: number;
  /** A secret that is left empty stays as it is stored. */
  readonly typed: Texts;
}

/**
 * Stores keys in place of those that were shown, unless the provider refuses them. The earlier ones are kept, so that
 * what was begun by them can end.
 */
export async function saveKeys(
  deps: Deps,
  by: StaffActor,
  { provider, version, typed }: Edit,
): Promise<Result<SavedKeys, KeysNotSaved>> {
  const { db, clock, keys, settings } = deps;
  const before = currentOf(await readStoredKeys(db, settings.secret), provider);
  const values = readKeys(provider, typed, { stored: before?.values ?? {}, keys });
  if (!values.ok) return values;
  if (isSame(before?.values ?? null, values.value)) return ok({ code: "unchanged" });
  if ((before?.id ?? 0) !== version) return refuse({ code: "stale" });
  const trial = await keys.attempt(provider, values.value);
  if (!trial.ok && trial.error.code === "keys_refused")
    return refuse({
      code: "invalid",
      fieldErrors: [{ field: trial.error.field ?? refusedField[provider], code: "keys_refused" }],
    });
  const now = clock.now();
  const stored = await db.transaction(async (tx): Promise<Result<SavedKeys, KeysNotSaved>> => {
    await lockKeys(tx, provider);
    const latest = currentOf(await readStoredKeys(tx, settings.secret), provider);
    if (isSame(latest?.values ?? null, values.value)) return ok({ code: "unchanged" });
    if ((latest?.id ?? 0) !== version) return refuse({ code: "stale" });
    await replaceKeys(tx, { secret: settings.secret, provider, values: values.value, by: by.email, now });
    const field = refusedField[provider];
    await audit(tx, by, "keys-entered", nameOf[provider], now, {
      key: shownValue(provider, field, values.value[field] ?? ""),
    });
    await tellOwners(tx, clock, by, { about: "provider-keys", subject: nameOf[provider] });
    return ok(
      trial.ok || trial.error.code !== "no_answer"
        ? { code: "saved" }
        : { code: "untried", detail: trial.error.detail },
    );
  });
  await keys.refresh();
  return stored;
}

/** Field beside which it stands that a provider refuses the keys. */
const refusedField: Readonly<Record<KeyedProvider, string>> = {
  stripe: "secretKey",
  paypal: "clientSecret",
  usps: "clientSecret",
  mail: "password",
};

const currentOf = (all: readonly StoredKeys[], provider: KeyedProvider) =>
  all.find((one) => one.provider === provider && one.replacedAt === null);

const isSame = (stored: Texts | null, values: Texts): boolean =>
  stored !== null && Object.keys({ ...stored, ...values }).every((field) => (stored[field] ?? "") === values[field]);

/**
 * Reads typed keys with the stored secrets in place of empty ones; a field that the environment sets is not asked for.
 */
function readKeys(
  provider: KeyedProvider,
  typed: Texts,
  { stored, keys }: { stored: Texts; keys: ProviderKeys },
): Result<Texts, FieldsInvalid> {
  const form = keyForms[provider];
  const environment = keys.environment(provider);
  const fields = Object.keys(form.fields);
  const filled = Object.fromEntries(
    fields.map((field) => {
      const text = typed[field] ?? "";
      const keeps = field in environment || (isSecret(provider, field) && text.trim() === "");
      return [field, keeps ? (stored[field] ?? "") : text];
    }),
  );
  const filledForm = form.read(filled);
  const isOpen = ({ field }: FieldError) => !(field in environment);
  const fieldErrors = filledForm.ok ? [] : filledForm.error.fieldErrors.filter(isOpen);
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const values = filledForm.ok ? mapped(filledForm.value as Readonly<Record<string, unknown>>, String) : filled;
  const errors = keyErrors(provider, whole(values, environment), { strict: keys.strict }).filter(isOpen);
  return errors.length > 0 ? refuse({ code: "invalid", fieldErrors: errors }) : ok(values);
}

/** Takes stored keys out of use; payments that were begun by them still end. Doing so twice changes nothing. */
export async function removeKeys(
  { db, clock, keys, settings }: Deps,
  by: StaffActor,
  { provider, version }: Pick<Edit, "provider" | "version">,
): Promise<Result<null, { code: "stale" }>> {
  const removed = await db.transaction(async (tx): Promise<Result<null, { code: "stale" }>> => {
    await lockKeys(tx, provider);
    const current = currentOf(await readStoredKeys(tx, settings.secret), provider);
    if (!current) return ok(null);
    if (current.id !== version) return refuse({ code: "stale" });
    const now = clock.now();
    await replaceKeys(tx, { secret: settings.secret, provider, values: null, by: by.email, now });
    await audit(tx, by, "keys-removed", nameOf[provider], now);
    await tellOwners(tx, clock, by, { about: "provider-keys", subject: nameOf[provider] });
    return ok(null);
  });
  await keys.refresh();
  return removed;
}

/** Deletes the earlier keys of a provider: payments that only their account knows can no longer be asked for. */
export async function forgetKeys({ db, clock, keys }: Deps, by: StaffActor, provider: KeyedProvider): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx, provider);
    if ((await forgetEarlierKeys(tx, provider)) > 0)
      await audit(tx, by, "keys-forgotten", nameOf[provider], clock.now());
  });
  await keys.refresh();
}
