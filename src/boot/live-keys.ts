import { type KeyedProvider, keyedProviders, keyErrors, keyForms } from "#domain/payments/provider-keys.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { openKeys, readSealedKeys, type StoredKeys } from "#engine/payments/stored-keys.ts";
import type { Db } from "#engine/platform/database.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { EnvironmentValue } from "#engine/ports/provider-keys.ts";
import type { Config } from "./config.ts";

/** Keys of a provider as they stand: what new payments begin by, and what may still be needed to end others. */
export interface KeysInUse {
  readonly inUse: Texts | null;
  readonly earlier: readonly Texts[];
  /** True if those in use are the sandbox's, because nobody has set others. */
  readonly isEmulated: boolean;
}

/** The keys of this process, which follow the database. */
export interface LiveKeys {
  of(provider: KeyedProvider): KeysInUse;
  /** Reads the stored keys again. Without a database, those that are known stay. */
  refresh(): Promise<void>;
  /** Calls at once, and whenever keys changed. */
  follow(changed: () => void): void;
  environment(provider: KeyedProvider): Readonly<Record<string, EnvironmentValue>>;
  stop(): void;
}

/**
 * A method that is offered or no longer appears in every process within this time; calls to providers never wait for
 * it.
 */
const pauseMs = 1_000;

interface Options {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly secret: string;
  /** True where keys must be live ones. */
  readonly strict: boolean;
  /** Keys that the emulators take and sign by. */
  readonly emulators: Readonly<Partial<Record<KeyedProvider, Texts>>>;
}

/** Reads the keys from the environment and the database, and follows what owners change. */
export async function openLiveKeys(options: Options): Promise<LiveKeys> {
  const { config, db, log, secret } = options;
  const environment = Object.fromEntries(
    keyedProviders.map((provider) => [provider, environmentOf(provider, config)]),
  ) as Record<KeyedProvider, Readonly<Record<string, EnvironmentValue>>>;
  let version = "none";
  let keys = keysOf([], environment, options);
  const followers: (() => void)[] = [];
  const readKeys = async () => {
    const rows = await readSealedKeys(db);
    const next = rows.map(({ id, replacedAt }) => `${id}${replacedAt === null ? "" : "-"}`).join(" ");
    if (next === version) return;
    version = next;
    const stored = rows.map((row) => openKeys(secret, row));
    for (const { provider, values, replacedAt } of stored)
      if (values === null && replacedAt === null)
        log.error("the stored keys of a provider cannot be read: SECRET is another one", { provider });
    keys = keysOf(stored, environment, options);
    for (const changed of followers) changed();
  };
  await readKeys();
  const refresh = () => readKeys().catch((error: unknown) => log.debug("keys could not be read", errorFields(error)));
  const timer = setInterval(() => void refresh(), pauseMs);
  timer.unref();
  return {
    of: (provider) => keys[provider],
    refresh,
    follow(changed) {
      followers.push(changed);
      changed();
    },
    environment: (provider) => environment[provider],
    stop: () => clearInterval(timer),
  };
}

type Environment = Readonly<Record<KeyedProvider, Readonly<Record<string, EnvironmentValue>>>>;

function keysOf(stored: readonly StoredKeys[], environment: Environment, options: Options) {
  return Object.fromEntries(
    keyedProviders.map((provider) => [provider, keysOfOne(provider, stored, environment[provider], options)]),
  ) as Record<KeyedProvider, KeysInUse>;
}

function keysOfOne(
  provider: KeyedProvider,
  all: readonly StoredKeys[],
  environment: Readonly<Record<string, EnvironmentValue>>,
  { strict, emulators }: Options,
): KeysInUse {
  const own = all.filter((one) => one.provider === provider && one.values !== null);
  const current = own.find(({ replacedAt }) => replacedAt === null)?.values ?? null;
  const whole = overlaid(current ?? {}, environment);
  // The configuration has been checked when the shop started.
  const isChecked = mainField[provider] in environment || keyErrors(provider, whole, { strict }).length === 0;
  const isUsable = isComplete(provider, whole) && isChecked;
  const emulator = emulators[provider];
  const inUse = isUsable ? whole : (emulator ?? null);
  const others = [
    ...(current ? [current] : []),
    ...own.flatMap(({ replacedAt, values }) => (replacedAt !== null && values ? [values] : [])),
    ...(emulator ? [emulator] : []),
  ];
  const fingerprints = new Set(inUse ? [JSON.stringify(inUse)] : []);
  const earlier = others.filter((values) => {
    const key = JSON.stringify(values);
    if (fingerprints.has(key) || !isComplete(provider, values)) return false;
    fingerprints.add(key);
    return true;
  });
  return { inUse, earlier, isEmulated: inUse !== null && inUse === emulator };
}

/** Stored values with those of the environment over them. */
export function overlaid(values: Texts, environment: Readonly<Record<string, EnvironmentValue>>): Texts {
  return { ...values, ...Object.fromEntries(Object.entries(environment).map(([field, { value }]) => [field, value])) };
}

/** True if the main key is there. The environment is taken as it is, so its values need not pass the form. */
const isComplete = (provider: KeyedProvider, values: Texts): boolean => (values[mainField[provider]] ?? "") !== "";

const mainField: Readonly<Record<KeyedProvider, string>> = {
  stripe: "secretKey",
  paypal: "clientId",
  usps: "clientId",
  mail: "host",
};

function environmentOf(provider: KeyedProvider, config: Config): Readonly<Record<string, EnvironmentValue>> {
  const fields = new Set(Object.keys(keyForms[provider].fields));
  const providerKeys = {
    stripe: { secretKey: "STRIPE_SECRET_KEY", webhookSecret: "STRIPE_WEBHOOK_SECRET" },
    paypal: { clientId: "PAYPAL_CLIENT_ID", clientSecret: "PAYPAL_CLIENT_SECRET", webhookId: "PAYPAL_WEBHOOK_ID" },
    usps: {
      clientId: "USPS_CLIENT_ID",
      clientSecret: "USPS_CLIENT_SECRET",
      crid: "USPS_CRID",
      mid: "USPS_MID",
      manifestMid: "USPS_MANIFEST_MID",
      epsAccount: "USPS_EPS_ACCOUNT",
    },
    mail: { from: "MAIL_FROM" },
  } as const satisfies Record<KeyedProvider, Readonly<Record<string, keyof Config>>>;
  const values: Record<string, EnvironmentValue> = {};
  for (const [field, variable] of Object.entries(providerKeys[provider]) as [string, keyof Config][]) {
    const value = config[variable];
    if (typeof value === "string" && fields.has(field)) values[field] = { variable, value };
  }
  return provider === "mail" && config.SMTP_URL !== undefined ? { ...serverOf(config.SMTP_URL), ...values } : values;
}

/** The parts of SMTP_URL, as the form names them. */
function serverOf(smtpUrl: string): Record<string, EnvironmentValue> {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === "smtps:";
  const parts = {
    host: hostname,
    port: port || (isTls ? "465" : "587"),
    security: isTls ? "tls" : "starttls",
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  return Object.fromEntries(Object.entries(parts).map(([field, value]) => [field, { variable: "SMTP_URL", value }]));
}
