import type { LoaderFunctionArgs } from "react-router";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { isSupply } from "#domain/power/supply.ts";
import { poweredProducts } from "#engine/power/judge-goods.ts";
import { href } from "#i18n/routes.ts";
import { requestContext } from "../../context.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { inAskedUnits } from "./asked-units.server.ts";
import { filledBy as machineFields, powerFields } from "./calculators/power.ts";
import { filledBy, queryOf } from "./tool-query.ts";
import { shownIn } from "./tool-units.ts";

const form = { fields: powerFields };

/**
 * Looks up the machine that was named, unless its figures at this supply are there already. One that is found fills
 * them in, by a redirect to the URL that holds them: what is shared says the same for ever, and each figure can be
 * changed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<{ unknown: string | null }> {
  const facts = args.context.get(requestContext);
  return publicLoader<{ unknown: string | null }>(async (shop, { query, language }) => {
    const converted = inAskedUnits(facts, query);
    if (converted !== null) return { redirect: converted };
    const { units, typed } = filledBy(form, query, language);
    const part = typed["part"]!.trim();
    const supply = typed["supply"];
    if (part === "" || !isSupply(supply) || typed["of"] === `${part} ${supply}`)
      return { data: { unknown: null }, tags: [] };
    const { state } = shop.listing;
    const number = compactPartNumber(part.normalize("NFKC"));
    const ids = state.rowsOfPart(number).map((row) => state.idAt(row));
    const candidates = await poweredProducts(shop.db, ids.slice(0, 4));
    const goods = candidates.find(({ sku }) => compactPartNumber(sku) === number) ?? null;
    if (!goods) return { data: { unknown: part }, tags: ["search", "catalogue"] };
    const { horsepower, motors } = goods.machine;
    const figures = {
      ...machineFields(goods.machine, supply),
      hp: horsepower === null ? "" : String(Number(shownIn(horsepower / motors, "power", units).toPrecision(4))),
      part: goods.sku,
      of: `${goods.sku} ${supply}`,
    };
    return {
      redirect: `${href(facts.prefix, "toolPower")}?${queryOf(form, { units, typed: { ...typed, ...figures } })}`,
    };
  })(args);
}
