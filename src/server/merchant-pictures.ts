import { type Context, Hono } from "hono";
import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { addPicture, cutAgain, storedPictureFile } from "#engine/catalogue/pictures/add-picture.ts";
import { type FocusPoint, useOf } from "#engine/catalogue/pictures/draw-picture.ts";
import { findPictures, type Picture } from "#engine/catalogue/pictures/picture-row.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { limitUpload } from "./limit-upload.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";
import { sendPicture, whatIsThere } from "./stored-files.ts";
import { refuseUpload } from "./uploads/refuse-upload.ts";
import { withSpooledFile } from "./uploads/spool-upload.ts";

const maxAsked = 100;

/** JSON of an uploaded picture. */
const summaryOf = ({ key, fileName, width, height, focus }: Picture) => ({ key, fileName, width, height, focus });

/** Uploaded pictures by key. */
export function createMerchantPictures(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.get(prefix + adminRoutes.adminPictures, (c) =>
      guarded(shop, c, async () => {
        const whole = c.req.query("whole");
        if (whole !== undefined) return wholePicture(shop, c, whole);
        const keys = (c.req.queries("key") ?? []).filter(isUploadedPicture).slice(0, maxAsked);
        return c.json((await findPictures(shop.db, keys)).map(summaryOf), 200, forOneReader);
      }),
    );
  return app;
}

/** The uncropped picture, for choosing a focal point. */
async function wholePicture(shop: Shop, c: Context, key: string): Promise<Response | null> {
  const [picture] = await findPictures(shop.db, [key]);
  if (!picture) return null;
  return sendPicture(shop, c, picture.source, {
    "cache-control": "private, max-age=3600",
    "content-type": "image/webp",
    "content-security-policy": "sandbox; default-src 'none'",
  });
}

/** Uploads of one picture per request, and crops of existing ones. Mount behind the check of origins. */
export function createPictureUploads(shop: Shop): Hono {
  const app = new Hono();
  const limit = limitUpload(maxPictureBytes + 64 * 1024);
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminPictures, limit, (c) =>
      guarded(shop, c, () =>
        (c.req.header("content-type") ?? "").startsWith("multipart/form-data") ? upload(shop, c) : cut(shop, c),
      ),
    );
  return app;
}

async function upload(shop: Shop, c: Context): Promise<Response> {
  const use = useOf(c.req.query("as"));
  const result = await withSpooledFile(c.req.raw, maxPictureBytes, async ({ path, name, truncated }) =>
    truncated ? ({ ok: false, error: { code: "picture_too_large" } } as const) : addPicture(shop, { path, name }, use),
  );
  if (!result.ok) return c.json({ error: result.error.code }, 400, forOneReader);
  const picture = result.value;
  return picture.ok
    ? c.json(summaryOf(picture.value), 201, forOneReader)
    : refuseUpload(c, picture.error.code, forOneReader);
}

async function cut(shop: Shop, c: Context): Promise<Response> {
  const form = await c.req.raw.formData().catch(() => null);
  const focus = form && focusOf(form);
  if (!form || focus === undefined) return c.json({ error: "bad_form" }, 400, forOneReader);
  const key = String(form.get("key") ?? "");
  const result = await whatIsThere(shop, c, () => cutAgain(shop, key, focus));
  if (result === "away" || (!result.ok && result.error.code === "files_away"))
    return refuseUpload(c, "files_away", forOneReader);
  return result.ok
    ? c.json(summaryOf(result.value), 201, forOneReader)
    : c.json({ error: result.error.code }, 404, forOneReader);
}

/** A point in percent; null for the whole picture, undefined for invalid input. */
function focusOf(form: FormData): FocusPoint | null | undefined {
  const [x, y] = [form.get("x") ?? "", form.get("y") ?? ""];
  if (x === "" && y === "") return null;
  const point = { x: readWholeNumber(String(x)), y: readWholeNumber(String(y)) };
  return point.x !== null && point.y !== null && point.x <= 100 && point.y <= 100 ? (point as FocusPoint) : undefined;
}

const types: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/**
 * `GET /pictures/{key}/photo-640.webp`, `/pictures/{key}/logo.png`: uploaded pictures. They are immutable, so they are
 * cached indefinitely.
 */
export function createUploadedPictures(shop: Shop): Hono {
  const app = new Hono();
  app.get("/pictures/:key/:file", async (c, next) => {
    const { key, file } = c.req.param();
    const name = storedPictureFile(key, file);
    const headers = {
      "content-type": types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    };
    return (name !== null && (await sendPicture(shop, c, name, headers))) || next();
  });
  return app;
}
