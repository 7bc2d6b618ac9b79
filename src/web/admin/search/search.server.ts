import { type LoaderFunctionArgs, redirect } from "react-router";
import { readDraftNumber } from "#domain/checkout/draft-number.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readNumbering } from "#engine/checkout/draw-order-number.ts";
import { compactNumber } from "#domain/kernel/text.ts";
import { foundKinds, readSearchText, shortestSearch } from "#engine/admin/anywhere-shape.ts";
import { findAnywhere } from "#engine/admin/find-anywhere.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { mayOpen } from "../access.ts";
import { staffContext } from "../staff-session.server.ts";
import { pageOf, placeOf } from "./places.ts";
import { findScreens } from "./screen-words.server.ts";

const nothing = { orders: null, quotes: null, customers: null, products: null, records: [] };

/** Results over everything that the searcher may open. A number typed whole leads to its page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, prefix } = context.get(requestContext);
  const { role } = context.get(staffContext);
  const text = readSearchText(new URL(request.url).searchParams.get("q") ?? "");
  if (text.length < shortestSearch) return { text, screens: [], ...nothing };
  const { db, clock } = context.get(shopContext);
  const kinds = new Set(foundKinds.filter((kind) => mayOpen(role, pageOf[kind])));
  const results = await findAnywhere(db, text, kinds, clock.now());
  const [order] = results.orders ?? [];
  if (order && readOrderNumber(text, await readNumbering(db)) === order.number)
    throw redirect(href(prefix, "adminOrder", { number: order.number }), 303);
  const [quote] = results.quotes ?? [];
  if (quote && readDraftNumber(text) === quote.number)
    throw redirect(href(prefix, "adminDraft", { number: quote.number }), 303);
  const whole = compactNumber(text);
  const record = results.records.find(({ name }) => whole !== "" && compactNumber(name) === whole);
  const place = record && placeOf(record.kind);
  if (place?.isLedTo)
    throw redirect(
      place.at((name, ...args) => href(prefix, name, ...args), record!),
      303,
    );
  return { text, screens: findScreens(text, role, language), ...results };
}
