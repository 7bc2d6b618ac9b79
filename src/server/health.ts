import { Hono } from "hono";
import { isMigrated } from "#db/migration-files.ts";
import { filesFault } from "#engine/platform/files-fault.ts";
import { lastMailFault } from "#engine/platform/mail-fault.ts";
import type { Shop } from "#engine/shop.ts";

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. An unreachable file store or mail
 * server is reported, but leaves the shop ready, because it can sell without files, and mails wait.
 */
export function createHealth(shop: Shop, stopping: () => boolean): Hono {
  const { build } = shop.settings;
  const filesError = filesFault(shop.files);
  const mailError = lastMailFault(shop.mailer);
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ ok: true, build }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (c) => {
    const error = stopping() ? "stopping" : await databaseError(shop);
    const files = filesError();
    const mail = mailError();
    const beside = { ...(files !== null && { files }), ...(mail !== null && { mail }) };
    const body = { ok: error === null, build, ...(error && { error }), ...beside };
    return c.json(body, error ? 503 : 200, {
      "cache-control": "no-store",
    });
  });
  return app;
}

async function databaseError(shop: Shop): Promise<string | null> {
  try {
    return isMigrated(await shop.db.sql<{ name: string }>("select name from migrations")) ? null : "not migrated";
  } catch {
    return "database away";
  }
}
