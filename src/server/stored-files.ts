import type { Context } from "hono";
import { errorFields } from "#engine/platform/log.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";
import type { Shop } from "#engine/shop.ts";
import { languages } from "#domain/kernel/language.ts";
import { translators } from "#web/language/messages.server.ts";
import { retryAfter } from "./unavailable.ts";

const whileAway = { "cache-control": "no-store", "retry-after": retryAfter };

// Without text, so that it fits any picture in any language.
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><path fill="#eef1f4" d="M0 0h640v640H0z"/><g fill="none" stroke="#9aa5b1" stroke-width="12" stroke-linejoin="round"><path d="M210 230h220v180H210z"/><path d="m210 380 70-70 60 60 40-40 50 50"/><circle cx="370" cy="280" r="16"/></g></svg>`;

type Headers = Readonly<Record<string, string>>;

/** A picture from the file store; a placeholder while the store is unreachable; null when there is none. */
export function sendPicture(shop: Shop, c: Context, name: string, headers: Headers): Promise<Response | null> {
  return sendStored(shop, c, name, headers, () =>
    c.body(placeholder, 503, {
      ...whileAway,
      "content-type": "image/svg+xml",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    }),
  );
}

/** A document from the file store; an error page while the store is unreachable; null when there is none. */
export function sendDocument(shop: Shop, c: Context, name: string, headers: Headers): Promise<Response | null> {
  return sendStored(shop, c, name, headers, () => documentAway(c));
}

/** A file's URL has no language, so the message is in both. */
export function documentAway(c: Context): Response {
  const text = languages.map((language) => translators[language]("errors.documentAway")).join("\n\n");
  return c.text(`${text}\n`, 503, whileAway);
}

async function sendStored(
  shop: Shop,
  c: Context,
  name: string,
  headers: Headers,
  away: () => Response,
): Promise<Response | null> {
  const bytes = await whatIsThere(shop, c, () => shop.files.get(name));
  if (bytes === "away") return away();
  return bytes && c.body(new Uint8Array(bytes), 200, { ...headers });
}

/** The result of `find`; "away" while the store is unreachable. */
export async function whatIsThere<T>(shop: Shop, c: Context, find: () => Promise<T>): Promise<T | "away"> {
  try {
    return await find();
  } catch (error) {
    if (!isFilesAway(error)) throw error;
    shop.log.warn("a file could not be read", { path: c.req.path, ...errorFields(error) });
    return "away";
  }
}
