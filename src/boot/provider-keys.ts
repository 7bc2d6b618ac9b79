import { isTestKey, type KeyedProvider, sellsLabels } from "#domain/payments/provider-keys.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { isMailServerError, SignInRefused } from "#engine/ports/mailer.ts";
import type { KeysRefused, ProviderKeys } from "#engine/ports/provider-keys.ts";
import { uspsLabelsWith, uspsWith } from "./carriers.ts";
import type { Config } from "./config.ts";
import { type LiveKeys, overlaid } from "./live-keys.ts";
import { mailerWith } from "./mailer.ts";
import { paymentAdapter } from "./payment-providers.ts";

type Emulators = { readonly url: string; readonly smtpUrl: string } | null;

/** The keys that the emulators take and sign by, and their mail server. */
export function emulatorKeys(config: Config, sandbox: Emulators): Readonly<Partial<Record<KeyedProvider, Texts>>> {
  if (sandbox === null) return {};
  const { hostname, port } = new URL(sandbox.smtpUrl);
  return {
    // Its webhooks are signed by the secret that the environment gives it.
    stripe: { secretKey: "sk_test_sandbox", webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? "whsec_sandbox" },
    paypal: { clientId: "sandbox", clientSecret: "sandbox", webhookId: config.PAYPAL_WEBHOOK_ID ?? "WH-SANDBOX" },
    usps: {
      clientId: "sandbox",
      clientSecret: "sandbox",
      crid: "10000001",
      mid: "900000001",
      epsAccount: "1000000001",
      senderName: "Sandbox Warehouse",
      senderStreet: "1200 Market St",
      senderCity: "Houston",
      senderState: "TX",
      senderZip: "77015",
    },
    mail: { host: hostname, port, security: "none" },
  };
}

interface Reach {
  readonly config: Config;
  readonly clock: Clock;
  readonly sandboxUrl: string | null;
  readonly strict: boolean;
}

/** The port by which use cases see and try keys. */
export function providerKeys(keys: LiveKeys, reach: Reach): ProviderKeys {
  return {
    emulated: reach.sandboxUrl !== null,
    strict: reach.strict,
    has: (provider) => keys.of(provider).inUse !== null,
    isTest(provider) {
      const { inUse } = keys.of(provider);
      if (provider === "stripe") return inUse !== null && isTestKey(inUse["secretKey"] ?? "");
      return provider === "paypal" && inUse?.["account"] === "sandbox";
    },
    environment: (provider) => keys.environment(provider),
    refresh: () => keys.refresh(),
    attempt: (provider, values) => attempt(provider, overlaid(values, keys.environment(provider)), reach),
  };
}

async function attempt(
  provider: KeyedProvider,
  values: Texts,
  { config, clock, sandboxUrl }: Reach,
): Promise<Result<"taken", KeysRefused>> {
  if (provider === "mail") return tryMail(values, config);
  if (provider === "usps") {
    const answer = await uspsWith(values, config, clock, sandboxUrl).check();
    if (answer.ok && !answer.value) return refuse({ code: "keys_refused" });
    if (answer.ok) return sellsLabels(values) ? tryAccount(values, { config, clock, sandboxUrl }) : ok("taken");
    return refuse({ code: "no_answer", detail: answer.error.code === "too_many" ? "too many" : answer.error.detail });
  }
  const answer = await paymentAdapter(provider, values, { config, clock, sandboxUrl }).check?.();
  if (!answer || answer.ok) return ok("taken");
  const { code, detail } = answer.error;
  // A restricted key may be refused the question and still take payments.
  if (code === "denied") return answer.error.reason === "keys_refused" ? refuse({ code: "keys_refused" }) : ok("taken");
  return refuse({ code: "no_answer", detail });
}

/** Asks whether the account may pay for labels. One that lacks the money today is taken. */
async function tryAccount(
  values: Texts,
  { config, clock, sandboxUrl }: Omit<Reach, "strict">,
): Promise<Result<"taken", KeysRefused>> {
  const answer = await uspsLabelsWith(values, config, clock, sandboxUrl).mayPay();
  if (answer.ok || answer.error.code === "label_no_funds") return ok("taken");
  const { error } = answer;
  if (error.code === "label_carrier_silent")
    return refuse({ code: "no_answer", detail: "no answer about the account" });
  if (error.code === "label_carrier_unreadable") return refuse({ code: "no_answer", detail: error.unreadable });
  return refuse({ code: "keys_refused", field: "epsAccount" });
}

async function tryMail(values: Texts, config: Config): Promise<Result<"taken", KeysRefused>> {
  const mailer = mailerWith(values, config);
  try {
    await mailer.verify();
    return ok("taken");
  } catch (error) {
    if (error instanceof SignInRefused) return refuse({ code: "keys_refused" });
    if (!isMailServerError(error)) throw error;
    return refuse({ code: "no_answer", detail: error.message.slice(0, 200) });
  } finally {
    mailer.close();
  }
}
