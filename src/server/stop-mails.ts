import { Hono } from "hono";
import { stopReminder } from "#engine/machines/reminders.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { limitBody } from "./limit-body.ts";

/**
 * Where the unsubscribe button of a mail program leads (RFC 8058): its provider posts here by itself, without cookies
 * and from no page of ours, and the signature in the URL is what allows it. Who opens the URL is shown the page that
 * asks first, because programs that look for harmful links open every one.
 */
export function createStopMails(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    const path = prefix + routes.stopMachineMails;
    app.get(path, (c) => c.redirect(href(prefix, "machines", {}, { stop: c.req.query("stop") ?? "" }), 302));
    app.post(path, limitBody(1024), async (c) =>
      (await stopReminder(shop, c.req.query("stop") ?? ""))
        ? c.json({ stopped: true })
        : c.json({ error: "bad_signature" }, 400),
    );
  }
  return app;
}
