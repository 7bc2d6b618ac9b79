import { Hono } from "hono";
import { stopReminder } from "#engine/machines/reminders.ts";
import { stopByLink } from "#engine/recovery/reminder-stops.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { limitBody } from "./limit-body.ts";

/** Mails that a mail client's button stops: its route, the page that asks for confirmation, and what it does. */
const kinds = [
  { route: "stopMachineMails", page: "machines", stop: stopReminder },
  { route: "stopCartMails", page: "cartReminder", stop: stopByLink },
] as const;

/**
 * Targets of the unsubscribe button of mail clients (RFC 8058). The mail provider posts without cookies or a page of
 * ours; the URL's signature authorizes it. A GET shows a page that asks for confirmation, because link scanners open
 * every URL.
 */
export function createStopMails(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    for (const { route, page, stop } of kinds) {
      const path = prefix + routes[route];
      app.get(path, (c) => c.redirect(href(prefix, page, {}, { stop: c.req.query("stop") ?? "" }), 302));
      app.post(path, limitBody(1024), async (c) =>
        (await stop(shop, c.req.query("stop") ?? ""))
          ? c.json({ stopped: true })
          : c.json({ error: "bad_signature" }, 400),
      );
    }
  return app;
}
