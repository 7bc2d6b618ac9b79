import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { AccessTokens } from "./access/tokens.ts";
import { createApp } from "./app.ts";
import { Store } from "./books/store.ts";
import { SandboxClock } from "./clock/clock.ts";
import type { SandboxConfig } from "./config.ts";
import { Faults } from "./control/faults.ts";
import { Inbox } from "./mail/inbox.ts";
import { listenSmtp } from "./mail/smtp.ts";
import { PaypalKeys } from "./paypal/keys.ts";
import { paypalTarget } from "./paypal/signature.ts";
import type { Sandbox } from "./sandbox.ts";
import { stripeTarget } from "./stripe/signature.ts";
import { WebhookSender } from "./webhooks/sender.ts";

export type RunningSandbox = { url: string; smtpUrl: string; close(): Promise<void> };

/** Starts all emulators on one HTTP port and one SMTP port; port 0 takes a free one. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  let url = config.publicUrl;
  const publicUrl = () => url;
  const store = new Store(config.dataFolder);
  const clock = new SandboxClock(
    store.collection<{ id: string; offsetMs: number }>("clock").get("clock")?.offsetMs ?? 0,
  );
  const faults = new Faults(clock);
  const paypalKeys = new PaypalKeys(store);
  const webhooks = new WebhookSender(
    { clock, store, faults },
    {
      stripe: stripeTarget(config.stripe.webhookUrl, config.stripe.webhookSecret),
      paypal: paypalTarget(config.paypal, paypalKeys, publicUrl),
    },
  );
  const tokens = new AccessTokens(store, clock);
  const sandbox: Sandbox = { config, clock, store, faults, webhooks, paypalKeys, tokens, publicUrl };
  const inbox = new Inbox(sandbox);
  const { app, wake } = createApp(sandbox, inbox);

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  // A busy shop comes back by the connection it has, also after a while.
  server.keepAliveTimeout = 75_000;
  const port = await listen(server, config.host, config.port);
  const smtp = await listenSmtp(sandbox, inbox, config.host, config.smtpPort);
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  url ||= `http://${host}:${port}`;
  wake();
  webhooks.start();

  return {
    url: `http://${host}:${port}`,
    smtpUrl: `smtp://${host}:${smtp.port}`,
    async close() {
      clock.stop();
      await webhooks.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
