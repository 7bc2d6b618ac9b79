import { availableParallelism } from "node:os";
import { z } from "zod";
import { whole, port, proxies, oneOf, flag, web, site, mailbox, withPassword } from "./config-fields.ts";

const database = withPassword(/^postgres(ql)?$/, "postgres://user:password@host:5432/name").transform(withFullCheck);
/** The word for a shop in production that is meant to keep to the database in DATA_DIR. */
export const embeddedDatabase = "embedded";
const databaseOrEmbedded = z.string().transform((text, { issues }) => {
  const result = text === embeddedDatabase ? { data: text } : database.safeParse(text);
  if (result.data !== undefined) return result.data;
  for (const { message } of result.error?.issues ?? []) issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

/** Describes a variable for docs/configuration.md; `unset` is shown if the default is not a fixed value. */
const about = <T extends z.ZodType>(type: T, description: string, unset?: string): T =>
  type.meta(unset === undefined ? { description } : { description, unset }) as T;

const shop = {
  NODE_ENV: about(
    oneOf(["development", "test", "production"]).default("development"),
    "`production` refuses test keys, missing secrets and a public URL without https",
  ),
  PORT: about(port.default(3000), "port of the shop"),
  HOST: about(z.string().default("127.0.0.1"), "IP address or host name the shop listens on"),
  PUBLIC_URL: about(
    site.optional(),
    "URL visitors reach the shop at: protocol, host and port; https in production",
    "http://HOST:PORT",
  ),
  ADMIN_URL: about(
    site.optional(),
    "URL of the merchant's side, under a host of its own: scripts of third parties in the shop cannot reach it there: [deployment](deployment.md#a-separate-host-for-the-merchants-side)",
    "PUBLIC_URL",
  ),
  SECRET: about(
    z.string().min(32, "too short; it needs 32 characters or more").optional(),
    "signs cookies and links, encrypts stored keys and authenticators; required in production, the same for all processes",
    "made at the first start",
  ),
  ROLE: about(
    oneOf(["all", "web", "worker"]).default("all"),
    "`web` answers requests and runs no jobs; `worker` runs jobs and answers `/healthz` and `/readyz` alone",
  ),
  TRUSTED_PROXIES: about(
    proxies.default(0),
    "number of your proxies in front: that many entries of X-Forwarded-For are believed; `none` in production if really none adds any",
  ),
  SHARE_PORT: about(flag.default(false), "the next process may listen before this one stops (Linux)"),
  DRAIN_MS: about(whole(0, 60_000).default(0), "milliseconds in which connections are led away before a process stops"),
};

const databases = {
  DATABASE_URL: about(
    databaseOrEmbedded.optional(),
    "a PostgreSQL of your own (15 or newer), or `embedded`, which production has to say; by TLS with `?sslmode=verify-full`, and `sslrootcert=FILE` where its authority is not a public one",
    "the embedded one in DATA_DIR",
  ),
  DATABASE_DIRECT_URL: about(
    database.optional(),
    "the same database without the pooler, where `DATABASE_URL` is one in transaction mode (PgBouncer)",
  ),
  DATABASE_POOL: about(whole(4, 200).default(10), "connections of a process; one with jobs holds up to eleven more"),
  DATABASE_PREPARE: about(flag.optional(), "prepare statements by name", "1; 0 beside DATABASE_DIRECT_URL"),
  SEARCH_THREADS: about(
    whole(0, 32).default(Math.min(4, Math.max(1, availableParallelism() - 1))),
    "threads that answer lists, searches and suggestions in shops of 20,000 products or more; 0 for none: [operations](operations.md#threads-of-the-search)",
    "cores less one, 1 to 4",
  ),
};

const files = {
  DATA_DIR: about(
    z.string().default("./data"),
    "folder of the embedded database, uploaded files and the installation's secret",
  ),
  PICTURES_DIR: about(
    z.string().optional(),
    "pictures of the products: `manifest.json` with the views of each family, and `family/view-width.avif` and `.webp`, as in `demo/pictures`",
    "DATA_DIR/pictures",
  ),
  FILE_STORE: about(
    oneOf(["folder", "s3"]).optional(),
    "where new files go while they move from one to the other",
    "s3 with a bucket, else folder",
  ),
  S3_BUCKET: about(
    z
      .string()
      .regex(/^[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9]$/, "this is no name of a bucket")
      .optional(),
    "bucket for uploaded files, instead of `DATA_DIR/files`: [deployment](deployment.md#files)",
  ),
  S3_ENDPOINT: about(web.optional(), "another server that speaks S3", "Amazon's"),
  S3_REGION: about(
    z
      .string()
      .regex(/^[\w-]+$/, "this is no name of a region")
      .optional(),
    "region of the bucket",
    "AWS_REGION, else us-east-1",
  ),
  AWS_REGION: about(z.string().optional(), "region, as other AWS programs read it"),
  AWS_ACCESS_KEY_ID: about(
    z.string().optional(),
    "key to the bucket; the AWS SDK also reads `AWS_SESSION_TOKEN`, a profile or the machine's role",
  ),
  AWS_SECRET_ACCESS_KEY: about(z.string().optional(), "secret of that key"),
};

const cache = {
  CDN_PURGE_URL: about(
    z
      .string()
      .refine((text) => text.split(",").every((one) => web.safeParse(one.trim()).success), {
        error: "this is no URL like http://cache.internal:8081, nor several with commas between them",
      })
      .optional(),
    "where a shared cache takes purges, several with commas between them: [deployment](deployment.md#a-cache-in-front)",
  ),
  CDN_TAG_HEADER: about(
    z
      .string()
      .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,63}$/, "this is no name of a header")
      .optional(),
    "header in which pages name their cache tags",
    "xkey",
  ),
};

const providers = {
  STRIPE_SECRET_KEY: about(
    z.string().optional(),
    "Stripe Checkout: [keys and webhooks](deployment.md#keys-and-webhooks)",
    "sandbox",
  ),
  STRIPE_WEBHOOK_SECRET: about(z.string().optional(), "signing secret of Stripe's endpoint"),
  STRIPE_API_BASE: about(web.optional(), "another Stripe API base URL"),
  PAYPAL_CLIENT_ID: about(
    z.string().optional(),
    "PayPal Orders: [keys and webhooks](deployment.md#keys-and-webhooks)",
    "sandbox",
  ),
  PAYPAL_CLIENT_SECRET: about(z.string().optional(), "secret of that app"),
  PAYPAL_WEBHOOK_ID: about(z.string().optional(), "id of PayPal's webhook, which its signatures are checked with"),
  PAYPAL_API_BASE: about(web.optional(), "another PayPal API base URL"),
  USPS_CLIENT_ID: about(z.string().optional(), "USPS tracking and labels", "sandbox"),
  USPS_CLIENT_SECRET: about(z.string().optional(), "secret of that app"),
  USPS_CRID: about(z.string().optional(), "labels: Customer Registration ID"),
  USPS_MID: about(z.string().optional(), "labels: Mailer ID"),
  USPS_MANIFEST_MID: about(z.string().optional(), "labels: Mailer ID of the manifest, if it is another"),
  USPS_EPS_ACCOUNT: about(z.string().optional(), "labels: Enterprise Payment Account, which postage is drawn from"),
  USPS_API_BASE: about(web.optional(), "another USPS API base URL"),
  SMTP_URL: about(
    withPassword(/^smtps?$/, "smtp://user:password@host:587").optional(),
    "server for outgoing mail",
    "sandbox",
  ),
  MAIL_FROM: about(
    mailbox.optional(),
    "mailbox it comes from: an email address, which gets the shop's name beside it, or `Name <address>`. Default: orders@ the host of PUBLIC_URL",
  ),
  TAG_SCRIPT: about(
    web.optional(),
    "URL of the tag manager's script; loaded only after consent. What the owner chooses under Settings takes its place",
    "sandbox",
  ),
  CHAT_SCRIPT: about(
    web.optional(),
    "URL of the live chat's script, likewise. It opens its window on `chat:open` and shows no button of its own",
    "sandbox",
  ),
};

const sandbox = {
  SANDBOX: about(
    flag.optional(),
    "emulated third parties; whoever reaches them reads all mail. A shipped shop has none",
    "on without keys",
  ),
  SANDBOX_PORT: about(port.optional(), "port of the sandbox", "PORT + 1"),
  SANDBOX_HOST: about(z.string().default("127.0.0.1"), "IP address or host name it listens on"),
  DEMO: about(
    flag.optional(),
    "stocks an empty shop with the demo catalogue and shows its pictures. A shipped shop has none",
    "1; 0 in production",
  ),
};

const observability = {
  LOG_LEVEL: about(
    oneOf(["debug", "info", "warn", "error"]).default("info"),
    "least level that is logged; one JSON object a line",
  ),
  METRICS_PORT: about(
    whole(1, 65_535).optional(),
    "port of `/metrics`, for Prometheus: [operations](operations.md#metrics)",
  ),
  METRICS_HOST: about(z.string().default("127.0.0.1"), "IP address or host name it listens on"),
  OTEL_EXPORTER_OTLP_ENDPOINT: about(
    web.optional(),
    "collector for traces, OTLP over HTTP: [operations](operations.md#traces)",
  ),
  OTEL_SERVICE_NAME: about(z.string().default("plenum"), "name the traces come under"),
  OTEL_TRACES_SAMPLER_ARG: about(
    z
      .string()
      .refine((text) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text), {
        error: ({ input }) => `${JSON.stringify(input)} is no share from 0 to 1`,
      })
      .transform(Number)
      .default(1),
    "share of the traces that begin here, 0 to 1",
  ),
};

/** Headings of docs/configuration.md, with the variables under each. */
export const configurationGroups = [
  { title: "The shop and where it listens", variables: shop },
  { title: "Database", variables: databases },
  { title: "Files", variables: files },
  { title: "A cache in front", variables: cache },
  { title: "Payment, carriers, mail and scripts", variables: providers },
  { title: "Sandbox and demo", variables: sandbox },
  { title: "Logs, metrics and traces", variables: observability },
];

/** Environment variables of the shop, before checks that involve several of them. */
export const environmentSchema = z.object({
  ...shop,
  ...databases,
  ...files,
  ...cache,
  ...providers,
  ...sandbox,
  ...observability,
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * The driver takes these modes for `verify-full` and warns that a later version will check less. Written out, what is
 * checked stays the same, and nobody is warned of what is settled.
 */
function withFullCheck(text: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(text)) return text;
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}
