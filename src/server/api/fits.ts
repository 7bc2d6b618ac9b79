import { Hono } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import { fitsOf, namedMachines, type PartFit } from "#engine/machines/fit-marks.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import { openGarage } from "#web/account/machines/garage.server.ts";
import { translators } from "#web/language/messages.server.ts";
import type { FitMarks } from "#web/visitor/fit-marks.ts";
import { slugsOf } from "./slugs.ts";

/** The most parts one request asks about: as many as a browser's URL holds. */
const mostParts = 40;

/**
 * `GET /api/v1/fits?lang=&parts=slug,slug`: which parts fit the machines of whoever asks, in words. Public pages are the same
 * for everybody and fetch this afterwards, where the visitor has named a machine.
 */
export function createFits(shop: Shop): Hono {
  const app = new Hono();
  app.get("/api/v1/fits", async (c) => {
    // Nothing is written, so nothing is set.
    const { machines } = await openGarage(shop, { setCookie: () => {} }, c.req.raw);
    const language: Language = c.req.query("lang") === "cn" ? "cn" : "en";
    const [fits, named] = await Promise.all([
      fitsOf(shop.db, slugsOf(c.req.query("parts"), mostParts), machines),
      namedMachines(shop.db, machines),
    ]);
    const t = translators[language];
    const marks: FitMarks = {
      machines: named.map(({ name, slug }) => ({ slug, text: t("machines.marks.only", { name }) })),
      parts: Object.fromEntries(
        fits.map((part) => [part.slug, { fits: part.fit === "fits", text: words(t, part, machines) }]),
      ),
    };
    return c.json(marks, 200, { "cache-control": "private, no-store", vary: "cookie" });
  });
  return app;
}

function words(
  t: Translator,
  { fit, machines: [first, ...others] }: PartFit,
  all: readonly { name: string }[],
): string {
  if (fit === "fits" && first)
    return others.length === 0
      ? t("machines.marks.fits", { name: first.name })
      : t("machines.marks.fitsMore", { name: first.name, count: others.length });
  const [only, ...more] = all;
  return only && more.length === 0 ? t("machines.marks.not", { name: only.name }) : t("machines.marks.notAny");
}
