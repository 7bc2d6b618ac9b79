import { Hono } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import { runsOnSupply } from "#domain/power/runs-on-supply.ts";
import { judgePower, type PowerVerdict } from "#domain/power/judge-power.ts";
import { leastNeeding } from "#domain/power/least-needing.ts";
import { findPower } from "#engine/cart/cart-power.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import type { Card } from "#engine/catalogue/page-types.ts";
import { fitsOf, namedMachines, type PartFit } from "#engine/machines/fit-marks.ts";
import type { KeptMachine } from "#engine/machines/machine-rows.ts";
import { notesOf } from "#engine/machines/part-notes.ts";
import { poweredProducts } from "#engine/power/judge-goods.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";
import { marking, openGarage } from "#web/account/machines/garage.server.ts";
import { translators } from "#web/language/messages.server.ts";
import { powerMark } from "#i18n/power-mark.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import type { FitMarks, Mark, Note } from "#web/visitor/fit-marks.ts";
import { slugsOf } from "./slugs.ts";

/** The most parts one request asks about: as many as a browser's URL holds. */
const mostParts = 40;

/**
 * `GET /api/v1/fits?lang=&parts=slug,slug&page=slug`: which parts fit the machines of whoever asks, which machines run
 * on their power, in words, and the version that needs least where a machine's differ; of the part whose page it is
 * also what is known where no list says that it fits. Public pages are the same for everybody and fetch this
 * afterwards, where the visitor has named a machine.
 */
export function createFits(shop: Shop, isOpen: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.get("/api/v1/fits", async (c) => {
    // A closed shop tells nothing of its goods, nor the names of machines, which a browser may have made up.
    const isTold = await isOpen();
    // Nothing is written, so nothing is set.
    const machines = isTold ? marking(await openGarage(shop, { setCookie: () => {} }, c.req.raw)) : [];
    const language: Language = c.req.query("lang") === "cn" ? "cn" : "en";
    const pages = isTold ? slugsOf(c.req.query("page"), 1) : [];
    const slugs = isTold ? [...new Set([...pages, ...slugsOf(c.req.query("parts"), mostParts)])] : [];
    const t = translators[language];
    const [fits, notes, named, versions] = await Promise.all([
      fitsOf(shop.db, slugs, machines),
      notesOfPage(shop, pages, machines, language),
      namedMachines(shop.db, machines),
      judgedVersions(shop, c.req.raw, slugs),
    ]);
    const running = await leastNeedingCards(shop, versions, language);
    const marks: FitMarks = {
      machines: named.map((machine) => ({
        slug: machine.slug,
        text: t("machines.marks.only", { name: nameWithSite(t, machine) }),
        saved: t("machines.marks.saved", { name: nameWithSite(t, machine) }),
      })),
      parts: Object.fromEntries(
        fits.map((part) => [part.slug, { fits: part.fit === "fits", text: words(t, part, machines) }]),
      ),
      notes: Object.fromEntries(
        pages.filter((slug) => !fits.some((part) => part.slug === slug)).map((slug) => [slug, notes]),
      ),
      power: Object.fromEntries(
        [...versions].map(([slug, all]) => [
          slug,
          Object.fromEntries(
            all.map(({ sku, verdict }): [string, Mark] => [
              sku,
              { fits: runsOnSupply(verdict), text: powerMark(t, verdict) },
            ]),
          ),
        ]),
      ),
      running: Object.fromEntries(running.map((card) => [card.slug, card])),
    };
    return c.json(marks, 200, { "cache-control": "private, no-store", vary: "cookie" });
  });
  return app;
}

/** So many machines are told of; who keeps more finds theirs in their parts lists. */
const mostNoted = 3;

/** Sentences on the page's part beside each machine, or one that nothing is known. */
async function notesOfPage(
  shop: Shop,
  [slug]: readonly string[],
  machines: readonly KeptMachine[],
  language: Language,
): Promise<readonly Note[]> {
  if (slug === undefined || machines.length === 0) return [];
  const t = translators[language];
  const all = await notesOf(shop, slug, machines, language);
  const matches = all.filter(({ oil }) => oil !== null);
  return (matches.length > 0 ? matches : all).slice(0, mostNoted).map(({ machine, oil }): Note => {
    const name = nameWithSite(t, machine);
    if (!oil) return { tone: "neutral", text: t("machines.marks.unlisted", { name }) };
    return {
      tone: oil.match === "same" ? "success" : "warning",
      text: t(`machines.marks.oil.${oil.match}`, { ...oil, name }),
    };
  });
}

interface JudgedVersion {
  readonly sku: string;
  readonly verdict: PowerVerdict;
}

/** By slug, verdicts on the versions of machines for the visitor's power supply; none until one is stated. */
async function judgedVersions(
  shop: Shop,
  request: Request,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly JudgedVersion[]>> {
  const power = await findPower(shop, await buyerOf(shop, request));
  const goods = power ? await poweredProducts(shop.db, slugs) : [];
  const judged = goods.map(({ slug, sku, machine }) => ({ slug, sku, verdict: judgePower(machine, power!) }));
  return Map.groupBy(judged, ({ slug }) => slug);
}

/** Cards of the machines whose versions differ: with one of those that need least. One statement, or none. */
function leastNeedingCards(
  shop: Shop,
  versions: ReadonlyMap<string, readonly JudgedVersion[]>,
  language: Language,
): Promise<Card[]> {
  const parted = [...versions].flatMap(([slug, all]) => {
    const least = leastNeeding(all);
    return least.length < all.length ? [{ slug, least }] : [];
  });
  return cardsBySlugs(
    shop,
    parted.map(({ slug }) => slug),
    language,
    { skus: new Set(parted.flatMap(({ least }) => least.map(({ sku }) => sku))) },
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
