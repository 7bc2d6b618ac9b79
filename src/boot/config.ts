import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { stripeForms } from "#domain/payments/provider-keys.ts";
import { embeddedDatabase, type Environment, environmentSchema } from "./config-schema.ts";
import { noProxies } from "./config-fields.ts";

/** The emulated third parties, from the project's own folder. */
export const sandboxProgram = "sandbox/main.ts";

export interface Config extends Omit<
  Environment,
  | "PUBLIC_URL"
  | "ADMIN_URL"
  | "TRUSTED_PROXIES"
  | "DATABASE_URL"
  | "DEMO"
  | "SANDBOX"
  | "SANDBOX_PORT"
  | "DATABASE_PREPARE"
  | "FILE_STORE"
  | "S3_REGION"
> {
  /** Storage for new files. */
  FILE_STORE: "folder" | "s3";
  S3_REGION: string;
  PUBLIC_URL: string;
  /** Null if the merchant's side is under PUBLIC_URL. */
  ADMIN_URL: string | null;
  /** Undefined while the database is the embedded one. */
  DATABASE_URL: string | undefined;
  TRUSTED_PROXIES: number;
  /** An empty shop is stocked with demo goods and has demo sign-ins; off by default in production. */
  DEMO: boolean;
  /** Emulated third parties run beside the shop. */
  SANDBOX: boolean;
  SANDBOX_PORT: number;
  /** True if statements are prepared by name; through a pooler only if configured. */
  DATABASE_PREPARE: boolean;
}

/**
 * URL for migrations, the job runner and the change listener, which need a session of their own, unlike a pooler in
 * transaction mode. Null for the embedded database.
 */
export function directDatabaseUrl(config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL">): string | null {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? null;
}

/** Configuration errors with advice, one per line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Folders of a development checkout; `npm run ship` omits them. */
interface Beside {
  readonly sandbox: boolean;
  readonly demo: boolean;
}

/**
 * Reads the configuration from the environment and makes nothing; throws a ConfigError that names every fault and its
 * mend.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  beside: Beside = { sandbox: existsSync(sandboxProgram), demo: existsSync("demo") },
): Config {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}; correct or unset it.`).join("\n"),
    );
  }
  const values = parsed.data;
  const sandbox = values.SANDBOX ?? (!hasProviderKeys(values) && beside.sandbox);
  const config: Config = {
    ...values,
    DEMO: values.DEMO ?? (values.NODE_ENV !== "production" && beside.demo),
    SANDBOX: sandbox,
    SANDBOX_PORT: values.SANDBOX_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    FILE_STORE: values.FILE_STORE ?? (values.S3_BUCKET === undefined ? "folder" : "s3"),
    S3_REGION: values.S3_REGION ?? values.AWS_REGION ?? "us-east-1",
    DATABASE_PREPARE: values.DATABASE_PREPARE ?? values.DATABASE_DIRECT_URL === undefined,
    DATABASE_URL: values.DATABASE_URL === embeddedDatabase ? undefined : values.DATABASE_URL,
    PUBLIC_URL: values.PUBLIC_URL === undefined ? ownUrl(values) : new URL(values.PUBLIC_URL).origin,
    ADMIN_URL: values.ADMIN_URL === undefined ? null : new URL(values.ADMIN_URL).origin,
    TRUSTED_PROXIES: values.TRUSTED_PROXIES === noProxies ? 0 : values.TRUSTED_PROXIES,
  };
  const errors = productionErrors(config, values, beside);
  if (values.SANDBOX === true && !beside.sandbox)
    errors.push("SANDBOX: a shipped shop has no sandbox; unset SANDBOX, and set the providers' keys.");
  if (values.DEMO === true && !beside.demo) errors.push("DEMO: a shipped shop has no demo; unset DEMO.");
  if (config.DATABASE_DIRECT_URL !== undefined && config.DATABASE_URL === undefined)
    errors.push("DATABASE_URL: missing; DATABASE_DIRECT_URL goes beside it, for a pooler that cannot do everything.");
  if (values.CDN_TAG_HEADER !== undefined && values.CDN_PURGE_URL === undefined)
    errors.push("CDN_PURGE_URL: missing; name where tags are purged, or unset CDN_TAG_HEADER.");
  // One that is mistyped would leave all goods without their pictures, and say nothing.
  if (values.PICTURES_DIR !== undefined && !existsSync(values.PICTURES_DIR))
    errors.push("PICTURES_DIR: there is no such folder; make it, or unset it.");
  errors.push(...adminUrlErrors(config), ...fileErrors(values), ...portErrors(config));
  if (errors.length > 0) throw new ConfigError(errors.join("\n"));
  return config;
}

/** Requests are routed by Host, but cookies ignore ports: two ports of one name would share them. */
function adminUrlErrors({ ADMIN_URL, PUBLIC_URL, NODE_ENV }: Config): string[] {
  if (ADMIN_URL === null) return [];
  if (new URL(ADMIN_URL).hostname === new URL(PUBLIC_URL).hostname)
    return ["ADMIN_URL: its host name is PUBLIC_URL's; set another one, or unset it."];
  return NODE_ENV !== "production" || ADMIN_URL.startsWith("https://")
    ? []
    : ["ADMIN_URL: production needs an https address; set it to one."];
}

/** S3 needs both keys or neither; one alone is a configuration error. */
function fileErrors({ FILE_STORE, S3_BUCKET, S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Environment) {
  const errors: string[] = [];
  if (S3_BUCKET === undefined && (FILE_STORE === "s3" || S3_ENDPOINT !== undefined))
    errors.push("S3_BUCKET: missing; name the bucket that is to hold the files, or unset FILE_STORE and S3_ENDPOINT.");
  if (S3_BUCKET !== undefined && (AWS_ACCESS_KEY_ID === undefined) !== (AWS_SECRET_ACCESS_KEY === undefined))
    errors.push("AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: both are needed, or neither where the machine has a role.");
  return errors;
}

/** One port for two listeners; where they listen at different addresses of the machine it is none. */
function portErrors(config: Config): string[] {
  const listeners = [
    { variable: "PORT", port: config.PORT, host: config.HOST },
    ...(config.SANDBOX ? [{ variable: "SANDBOX_PORT", port: config.SANDBOX_PORT, host: config.SANDBOX_HOST }] : []),
    ...(config.METRICS_PORT
      ? [{ variable: "METRICS_PORT", port: config.METRICS_PORT, host: config.METRICS_HOST }]
      : []),
  ];
  return listeners.flatMap(({ variable, port, host }, index) => {
    const earlier = listeners
      .slice(0, index)
      .find((one) => port !== 0 && one.port === port && (one.host === host || isEvery(one.host) || isEvery(host)));
    return earlier ? [`${variable}: ${port} is ${earlier.variable} as well; set ${variable} to another.`] : [];
  });
}

const isEvery = (host: string) => host === "0.0.0.0" || host === "::";

/** The shop's address on its own machine. */
function ownUrl({ HOST, PORT }: Environment): string {
  const host = isEvery(HOST) ? "127.0.0.1" : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

const hasProviderKeys = ({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID }: Environment) =>
  STRIPE_SECRET_KEY !== undefined || PAYPAL_CLIENT_ID !== undefined;

/** The errors of a configuration that production must not start with. */
function productionErrors(config: Config, given: Environment, beside: Beside): string[] {
  if (config.NODE_ENV !== "production") return [];
  const errors: string[] = [];
  const need = (holds: boolean, error: string) => void (holds || errors.push(error));
  need(
    config.PUBLIC_URL.startsWith("https://"),
    "PUBLIC_URL: production needs an https address; set it to the shop's own.",
  );
  // The shop speaks plain HTTP, so something in front ends TLS; unless told whose address it adds, all are one visitor.
  need(
    given.ROLE === "worker" || given.TRUSTED_PROXIES !== 0 || !config.PUBLIC_URL.startsWith("https://"),
    "TRUSTED_PROXIES: missing; set how many of your proxies add to X-Forwarded-For, or none if really none does: then every visitor counts as the same network.",
  );
  for (const variable of ["TAG_SCRIPT", "CHAT_SCRIPT"] as const)
    need(
      given[variable] === undefined || given[variable].startsWith("https://"),
      `${variable}: browsers load no script over http into a page of https; set its https address, or unset it.`,
    );
  // A name that is mistyped would begin a new database beside the one that is meant.
  need(
    given.DATABASE_URL !== undefined,
    "DATABASE_URL: missing; set it to your PostgreSQL's, or to embedded if the database in DATA_DIR is meant.",
  );
  need(
    given.SECRET !== undefined,
    "SECRET: production needs one of its own, the same for all processes; set 32 random characters or more.",
  );
  need(
    hasProviderKeys(given) || given.SANDBOX !== undefined,
    beside.sandbox
      ? "SANDBOX: payments would be emulated; set the providers' keys, SANDBOX=0 to enter them under Settings, or SANDBOX=1 if emulated ones are meant."
      : "STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID: there are no keys; set one provider's, or SANDBOX=0 to enter them under Settings, or to be paid by bank deposit and Zeller alone.",
  );
  if (!config.SANDBOX) errors.push(...providerErrors(config));
  return errors;
}

/** The errors of the providers' own keys. */
function providerErrors(config: Config): string[] {
  const errors: string[] = [];
  const need = (holds: boolean, error: string) => void (holds || errors.push(error));
  // Either provider alone is a shop; half of one is a mistake.
  const { STRIPE_SECRET_KEY: stripe, PAYPAL_CLIENT_ID: paypal } = config;
  need(
    stripe === undefined || Boolean(config.STRIPE_WEBHOOK_SECRET),
    "STRIPE_WEBHOOK_SECRET: missing; copy it from the endpoint at Stripe.",
  );
  need(
    !config.STRIPE_WEBHOOK_SECRET || stripeForms.webhookSecret.test(config.STRIPE_WEBHOOK_SECRET),
    "STRIPE_WEBHOOK_SECRET: this is no signing secret; copy the one that begins with whsec_ from the endpoint at Stripe.",
  );
  need(
    stripe === undefined || (/^.._live_/.test(stripe) && stripeForms.secretKey.test(stripe)),
    "STRIPE_SECRET_KEY: this is no live key; set one that begins with sk_live_ or rk_live_, as Stripe shows it.",
  );
  need(
    paypal === undefined || Boolean(config.PAYPAL_CLIENT_SECRET && config.PAYPAL_WEBHOOK_ID),
    "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID: all three are needed, or none.",
  );
  need(
    !/(^|\.)sandbox\./.test(hostOf(config.PAYPAL_API_BASE)),
    "PAYPAL_API_BASE: this is PayPal's sandbox, where no money moves; unset it.",
  );
  return errors;
}

const hostOf = (url: string | undefined) => (url === undefined ? "" : new URL(url).hostname);

/** Identifies a build by the content of its files. */
export function buildId(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
