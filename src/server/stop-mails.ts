import { Hono } from "hono";
import { stopReminder } from "#engine/machines/reminders.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { limitBody } from "./limit-body.ts";

/**
 * Target of the unsubscribe button of mail clients (RFC 8058). The mail provider posts without cookies or a page of
 * ours; the URL's signature authorizes it. A GET shows a page that asks for confirmation, because link scanners open
 * every URL.
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
