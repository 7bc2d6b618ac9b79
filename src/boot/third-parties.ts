import type { Db } from "#engine/platform/database.ts";
import type { Log } from "#engine/platform/log.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { labelSellers, trackableCarriers } from "./carriers.ts";
import type { Config } from "./config.ts";
import { openLiveKeys } from "./live-keys.ts";
import { keyedMailer } from "./mailer.ts";
import { paymentProviders } from "./payment-providers.ts";
import { emulatorKeys, providerKeys } from "./provider-keys.ts";
import { taxProviders } from "./tax-providers.ts";

interface Options {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** The installation's secret, which opens stored keys. */
  readonly secret: string;
  readonly sandbox: { readonly url: string; readonly smtpUrl: string } | null;
}

/** Opens all that works by keys, which owners may change while the shop runs. */
export async function openThirdParties({ config, db, clock, log, secret, sandbox }: Options) {
  const sandboxUrl = sandbox?.url ?? null;
  const strict = config.NODE_ENV === "production" && sandbox === null;
  const live = await openLiveKeys({ config, db, log, secret, strict, emulators: emulatorKeys(config, sandbox) });
  const mailer = keyedMailer(config, live);
  const parties: Pick<Shop, "payments" | "keys" | "carriers" | "labels" | "taxes" | "mailer"> = {
    payments: paymentProviders(config, clock, sandboxUrl, live),
    keys: providerKeys(live, { config, clock, sandboxUrl, strict }),
    carriers: trackableCarriers(config, clock, sandboxUrl, live),
    labels: labelSellers(config, clock, sandboxUrl, live),
    taxes: taxProviders(config, clock, sandboxUrl, live),
    mailer,
  };
  const stop = () => {
    live.stop();
    mailer.close();
  };
  return { parties, live, stop };
}
