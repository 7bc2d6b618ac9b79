import { Hono } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import { isFit } from "#domain/power/is-fit.ts";
import { judgePower } from "#domain/power/judge-power.ts";
import { findPower } from "#engine/cart/cart-power.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import type { Card } from "#engine/catalogue/page-types.ts";
import { fitsOf, namedMachines, type PartFit } from "#engine/machines/fit-marks.ts";
import type { KeptMachine } from "#engine/machines/machine-rows.ts";
import { poweredProducts } from "#engine/power/judge-goods.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import { marking, openGarage } from "#web/account/machines/garage.server.ts";
import { translators } from "#web/language/messages.server.ts";
import { powerMark } from "#i18n/power-mark.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import type { FitMarks, Mark } from "#web/visitor/fit-marks.ts";
import { slugsOf } from "./slugs.ts";

/** The most parts one request asks about: as many as a browser's URL holds. */
const mostParts = 40;

/**
 * `GET /api/v1/fits?lang=&parts=slug,slug`: which parts fit the machines of whoever asks, which
 * machines run on their power, in words, and the version where only some of a machine's do. Public pages are the same
 * for everybody and fetch this afterwards, where the visitor has named a machine.
 */
export function createFits(shop: Shop, isOpen: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get("/api/v1/fits", async (c) => {
    // Nothing is written, so nothing is set.
    const machines = marking(await openGarage(shop, { setCookie: () => {} }, c.req.raw));
    const language: Language = c.req.query("lang") === "cn" ? "cn" : "en";
    // A closed shop tells nothing of its goods.
    const slugs = (await isOpen()) ? slugsOf(c.req.query("parts"), mostParts) : [];
    const t = translators[language];
    const [fits, named, power] = await Promise.all([
      fitsOf(shop.db, slugs, machines),
      namedMachines(shop.db, machines),
      powerMarks(shop, c.req.raw, slugs, t),
    ]);
    const running = await runningVersions(shop, power, language);
    const marks: FitMarks = {
      machines: named.map((machine) => ({
        slug: machine.slug,
        text: t("machines.marks.only", { name: nameWithSite(t, machine) }),
      })),
      parts: Object.fromEntries(
        fits.map((part) => [part.slug, { fits: part.fit === "fits", text: words(t, part, machines) }]),
      ),
      power,
      running: Object.fromEntries(running.map((card) => [card.slug, card])),
    };
    return c.json(marks, 200, { "cache-control": "private, no-store", vary: "cookie" });
  });
  return app;
}

/** Verdicts on machines for the visitor's power supply; none until one is stated. */
async function powerMarks(
  shop: Shop,
  request: Request,
  slugs: readonly string[],
  t: Translator,
): Promise<FitMarks["power"]> {
  const buyer = await buyerOf(shop, request);
  const power = await findPower(shop, buyer);
  const goods = power ? await poweredProducts(shop.db, slugs) : [];
  const marks: Record<string, { product: Mark; versions: Record<string, Mark> }> = {};
  for (const { slug, sku, machine } of goods) {
    const verdict = judgePower(machine, power!);
    const mark: Mark = { fits: isFit(verdict), text: powerMark(t, verdict) };
    const before = marks[slug];
    if (!before) {
      marks[slug] = { product: mark, versions: { [sku]: mark } };
      continue;
    }
    before.versions[sku] = mark;
    // Of versions that differ the product's mark says that there is one, and its page which.
    if (before.product.fits !== mark.fits) before.product = { fits: true, text: t("power.runsVersion") };
  }
  return marks;
}

/** Cards of the machines of which some versions alone run: with one of those. One statement, or none. */
function runningVersions(shop: Shop, power: FitMarks["power"], language: Language): Promise<Card[]> {
  const parted = Object.entries(power).map(([slug, { versions }]) => ({
    slug,
    all: Object.keys(versions).length,
    running: Object.keys(versions).filter((sku) => versions[sku]!.fits),
  }));
  const some = parted.filter(({ all, running }) => running.length > 0 && running.length < all);
  const skus = new Set(some.flatMap(({ running }) => running));
  return cardsBySlugs(
    shop,
    some.map(({ slug }) => slug),
    language,
    { skus },
  );
}

function words(
  t: Translator,
  { fit, machines: [first, ...others] }: PartFit,
  all: readonly Pick<KeptMachine, "name" | "site">[],
): string {
  if (fit === "fits" && first) return fitWords(t, first, others.length);
  const [only, ...more] = all;
  if (!only || more.length > 0)
    return t(all.some(({ site }) => site) ? "machines.marks.notAnyAt" : "machines.marks.notAny");
  return t(only.site ? "machines.marks.notAt" : "machines.marks.not", only);
}

/** Says of one's own machine that it is, and of a site's where it stands. */
function fitWords(t: Translator, { name, site }: Pick<KeptMachine, "name" | "site">, count: number): string {
  if (count === 0) return t(site ? "machines.marks.fitsAt" : "machines.marks.fits", { name, site });
  return t(site ? "machines.marks.fitsMoreAt" : "machines.marks.fitsMore", { name, site, count });
}

const nameWithSite = (t: Translator, { name, site }: Pick<KeptMachine, "name" | "site">): string =>
  site ? t("machines.marks.at", { name, site }) : name;
