import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { readEmail } from "#domain/kernel/email.ts";

const whole = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: ({ input }) => `${JSON.stringify(input)} is no whole number from ${least} to ${most}`,
    })
    .transform(Number);
const port = whole(0, 65_535);
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => `${JSON.stringify(input)} is none of ${words.join(", ")}` });
const flag = oneOf(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
// A URL may hold a password, so it is not repeated.
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `this is no URL like ${example}` });
const web = url(/^https?$/, "https://host.example");
/** Links are made by putting a path behind it, and a password in it would stand in all of them. */
const site = web.refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
  error: "it takes protocol, host and port alone, like https://shop.example, without path, query, fragment or password",
});
const mailbox = z.string().refine(isMailbox, {
  error: ({ input }) => `${JSON.stringify(input)} is no mailbox like orders@shop.example or Shop <orders@shop.example>`,
});
const database = url(/^postgres(ql)?$/, "postgres://user:password@host:5432/name").transform(withFullCheck);

/** The emulated third parties, from the project's own folder. */
export const sandboxProgram = "sandbox/main.ts";

const schema = z.object({
  NODE_ENV: oneOf(["development", "test", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  ROLE: oneOf(["all", "web", "worker"]).default("all"),
  SHARE_PORT: flag.default(false),
  DRAIN_MS: whole(0, 60_000).default(0),
  DATA_DIR: z.string().default("./data"),
  PICTURES_DIR: z.string().optional(),
  FILE_STORE: oneOf(["folder", "s3"]).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9]$/, "this is no name of a bucket")
    .optional(),
  S3_ENDPOINT: web.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "this is no name of a region")
    .optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  DATABASE_PREPARE: flag.optional(),
  SEARCH_THREADS: whole(0, 32).default(Math.min(4, Math.max(1, availableParallelism() - 1))),
  PUBLIC_URL: site.optional(),
  SECRET: z.string().min(32, "too short; it needs 32 characters or more").optional(),
  TRUSTED_PROXIES: whole(0, 9).default(0),
  CDN_PURGE_URL: z
    .string()
    .refine((text) => text.split(",").every((one) => web.safeParse(one.trim()).success), {
      error: "this is no URL like http://cache.internal:8081, nor several with commas between them",
    })
    .optional(),
  CDN_TAG_HEADER: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,63}$/, "this is no name of a header")
    .optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  OTEL_SERVICE_NAME: z.string().default("plenum"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text), {
      error: ({ input }) => `${JSON.stringify(input)} is no share from 0 to 1`,
    })
    .transform(Number)
    .default(1),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error"]).default("info"),
  DEMO: flag.optional(),
  SANDBOX: flag.optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  STRIPE_API_BASE: web.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  PAYPAL_API_BASE: web.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  USPS_API_BASE: web.optional(),
  USPS_CLIENT_ID: z.string().optional(),
  USPS_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587").optional(),
  TAG_SCRIPT: web.optional(),
  CHAT_SCRIPT: web.optional(),
  MAIL_FROM: mailbox.default("Plenum <orders@plenum.example>"),
});

type Environment = z.infer<typeof schema>;

export interface Config extends Omit<
  Environment,
  "PUBLIC_URL" | "DEMO" | "SANDBOX" | "SANDBOX_PORT" | "DATABASE_PREPARE" | "FILE_STORE" | "S3_REGION"
> {
  /** Where new files go. */
  FILE_STORE: "folder" | "s3";
  S3_REGION: string;
  PUBLIC_URL: string;
  /** An empty shop is stocked with demo goods and has demo sign-ins; never by itself in production. */
  DEMO: boolean;
  /** Emulated third parties run beside the shop. */
  SANDBOX: boolean;
  SANDBOX_PORT: number;
  /** Statements are sent by name; through a pooler only where that is asked for. */
  DATABASE_PREPARE: boolean;
}

/**
 * Where migrations, the job runner and the listener for changes connect: they need a session of their own, which a
 * pooler in transaction mode has not. Null while the database is the embedded one.
 */
export function directDatabaseUrl(config: Pick<Config, "DATABASE_URL" | "DATABASE_DIRECT_URL">): string | null {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? null;
}

/** Each fault with its mend, one a line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** What lies beside the program where it is developed; `npm run ship` leaves both behind. */
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
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}; correct or unset it.`).join("\n"),
    );
  }
  const given = parsed.data;
  const sandbox = given.SANDBOX ?? (!hasProviderKeys(given) && beside.sandbox);
  const config: Config = {
    ...given,
    DEMO: given.DEMO ?? (given.NODE_ENV !== "production" && beside.demo),
    SANDBOX: sandbox,
    SANDBOX_PORT: given.SANDBOX_PORT ?? (given.PORT === 0 ? 0 : given.PORT + 1),
    FILE_STORE: given.FILE_STORE ?? (given.S3_BUCKET === undefined ? "folder" : "s3"),
    S3_REGION: given.S3_REGION ?? given.AWS_REGION ?? "us-east-1",
    DATABASE_PREPARE: given.DATABASE_PREPARE ?? given.DATABASE_DIRECT_URL === undefined,
    PUBLIC_URL: given.PUBLIC_URL === undefined ? ownUrl(given) : new URL(given.PUBLIC_URL).origin,
  };
  const errors = productionErrors(config, given, beside);
  if (given.SANDBOX === true && !beside.sandbox)
    errors.push("SANDBOX: a shipped shop has no sandbox; unset SANDBOX, and set the providers' keys.");
  if (given.DEMO === true && !beside.demo) errors.push("DEMO: a shipped shop has no demo; unset DEMO.");
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    errors.push("DATABASE_URL: missing; DATABASE_DIRECT_URL goes beside it, for a pooler that cannot do everything.");
  if (given.CDN_TAG_HEADER !== undefined && given.CDN_PURGE_URL === undefined)
    errors.push("CDN_PURGE_URL: missing; name where tags are purged, or unset CDN_TAG_HEADER.");
  errors.push(...fileErrors(given), ...portErrors(config));
  if (errors.length > 0) throw new ConfigError(errors.join("\n"));
  return config;
}

/** Half of what S3 needs is a mistake. */
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

/** Where the shop is reached on its own machine. */
function ownUrl({ HOST, PORT }: Environment): string {
  const host = isEvery(HOST) ? "127.0.0.1" : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/**
 * The driver takes these modes for `verify-full` and warns that a later version will check less. Written out, what is
 * checked stays the same, and nobody is warned of what is settled.
 */
function withFullCheck(text: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(text)) return text;
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/** An address by itself, or behind a name; a name with commas or the like stands in quotation marks (RFC 5322). */
function isMailbox(text: string): boolean {
  const [, named, alone] = /^(?:(?:"[^"\\\p{C}]*"|[^"\\<>()@,;:\p{C}]*?) *<([^<>]+)>|([^<>]+))$/u.exec(text) ?? [];
  const address = named ?? alone ?? "";
  const read = readEmail(address);
  return read.ok && read.value === address.toLowerCase();
}

const hasProviderKeys = ({ STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID }: Environment) =>
  STRIPE_SECRET_KEY !== undefined || PAYPAL_CLIENT_ID !== undefined;

/** What production must not start with. */
function productionErrors(config: Config, given: Environment, beside: Beside): string[] {
  if (config.NODE_ENV !== "production") return [];
  const errors: string[] = [];
  const need = (holds: boolean, error: string) => void (holds || errors.push(error));
  need(
    config.PUBLIC_URL.startsWith("https://"),
    "PUBLIC_URL: production needs an https address; set it to the shop's own.",
  );
  need(
    given.SECRET !== undefined,
    "SECRET: production needs one of its own, the same for all processes; set 32 random characters or more.",
  );
  need(
    hasProviderKeys(given) || given.SANDBOX !== undefined,
    beside.sandbox
      ? "SANDBOX: payments would be emulated; set the providers' keys, or SANDBOX=1 if that is meant."
      : "STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID: there are no keys; set one provider's, or SANDBOX=0 to be paid by bank deposit and Zeller alone.",
  );
  if (!config.SANDBOX) {
    // Either provider alone is a shop; half of one is a mistake.
    const { STRIPE_SECRET_KEY: stripe, PAYPAL_CLIENT_ID: paypal } = config;
    need(
      stripe === undefined || Boolean(config.STRIPE_WEBHOOK_SECRET),
      "STRIPE_WEBHOOK_SECRET: missing; copy it from the endpoint at Stripe.",
    );
    need(
      stripe === undefined || /^(sk|rk)_live_/.test(stripe),
      "STRIPE_SECRET_KEY: this is no live key; set one that begins with sk_live_ or rk_live_.",
    );
    need(
      paypal === undefined || Boolean(config.PAYPAL_CLIENT_SECRET && config.PAYPAL_WEBHOOK_ID),
      "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID: all three are needed, or none.",
    );
    need(
      !/(^|\.)sandbox\./.test(hostOf(config.PAYPAL_API_BASE)),
      "PAYPAL_API_BASE: this is PayPal's sandbox, where no money moves; unset it.",
    );
    need(Boolean(config.SMTP_URL), "SMTP_URL: missing; without it no mail leaves the shop.");
  }
  return errors;
}

const hostOf = (url: string | undefined) => (url === undefined ? "" : new URL(url).hostname);

/** Names a build by what it is made of. */
export function buildId(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
