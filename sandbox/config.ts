import { tmpdir } from "node:os";
import { join } from "node:path";

export type SandboxConfig = {
  host: string;
  port: number;
  /** Where mail is taken; 0 for any free port, which who starts the sandbox is told. */
  smtpPort: number;
  dataFolder: string;
  /** Where browsers and the shop reach the sandbox; empty means http://HOST:PORT once the port is known. */
  publicUrl: string;
  stripe: { webhookUrl: string; webhookSecret: string };
  paypal: { webhookUrl: string; webhookId: string; clientId: string; clientSecret: string };
};

type Environment = Record<string, string | undefined>;

/** The sandbox's settings from the environment; throws a sentence naming the variable that cannot be used. */
export function readConfig(env: Environment): SandboxConfig {
  const port = portFrom(env, "SANDBOX_PORT", 3001);
  const shop = (env.PUBLIC_URL || "http://127.0.0.1:3000").replace(/\/+$/, "");
  if (!URL.canParse(shop)) throw new Error(`PUBLIC_URL is not a URL: ${shop}`);
  return {
    host: env.HOST || "127.0.0.1",
    port,
    smtpPort: portFrom(env, "SANDBOX_SMTP_PORT", 0),
    dataFolder: env.SANDBOX_DATA || join(tmpdir(), "plenum-sandbox"),
    publicUrl: (env.SANDBOX_PUBLIC_URL ?? "").replace(/\/+$/, ""),
    stripe: {
      webhookUrl: env.STRIPE_WEBHOOK_URL || `${shop}/webhooks/stripe`,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || "whsec_sandbox",
    },
    paypal: {
      webhookUrl: env.PAYPAL_WEBHOOK_URL || `${shop}/webhooks/paypal`,
      webhookId: env.PAYPAL_WEBHOOK_ID || "WH-SANDBOX",
      clientId: env.PAYPAL_CLIENT_ID ?? "",
      clientSecret: env.PAYPAL_CLIENT_SECRET ?? "",
    },
  };
}

function portFrom(env: Environment, name: string, fallback: number): number {
  const written = env[name];
  if (written === undefined || written === "") return fallback;
  const port = Number(written);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port from 0 to 65535, not ${written}`);
  return port;
}
