import { Hono } from "hono";
import { stopReminder } from "#engine/machines/reminders.ts";
import { stopByLink } from "#engine/recovery/reminder-stops.ts";
import type { Shop } from "#engine/shop.ts";
import { type Prefix, prefixes } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { limitBody } from "./limit-body.ts";

/**
 * Target of the unsubscribe button of mail clients (RFC 8058). The mail provider posts without cookies or a page of
 * ours; the URL's signature authorizes it. A GET shows a page that asks for confirmation, because link scanners open
 * every URL. `stop` is of mails about a machine, `carts` of reminders of carts.
 */
export function createStopMails(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    const path = prefix + routes.stopMachineMails;
    app.get(path, (c) => {
      const { stop = "", carts } = c.req.query();
      const page = carts === undefined ? href(prefix, "machines", {}, { stop }) : stopPage(prefix, carts);
      return c.redirect(page, 302);
    });
    app.post(path, limitBody(1024), async (c) => {
      const { stop = "", carts } = c.req.query();
      const isStopped = await (carts === undefined ? stopReminder(shop, stop) : stopByLink(shop, carts));
      return isStopped ? c.json({ stopped: true }) : c.json({ error: "bad_signature" }, 400);
    });
  }
  return app;
}

const stopPage = (prefix: Prefix, stop: string): string => href(prefix, "cartReminder", {}, { stop });
