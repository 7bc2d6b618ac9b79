import type { AccessTokens } from "./access/tokens.ts";
import type { Store } from "./books/store.ts";
import type { SandboxClock } from "./clock/clock.ts";
import type { SandboxConfig } from "./config.ts";
import type { Faults } from "./control/faults.ts";
import type { PaypalKeys } from "./paypal/keys.ts";
import type { WebhookSender } from "./webhooks/sender.ts";

/** Shared by all emulators: time, memory, planned misbehaviour, and the way out to the shop. */
export type Sandbox = {
  config: SandboxConfig;
  clock: SandboxClock;
  store: Store;
  faults: Faults;
  webhooks: WebhookSender;
  paypalKeys: PaypalKeys;
  tokens: AccessTokens;
  /** Without a trailing slash. */
  publicUrl(): string;
};
