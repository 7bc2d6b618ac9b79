import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { mainPlace } from "#domain/inventory/places.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { latestBatches } from "#engine/admin/stock-grid/batches.ts";
import { gridListShape, gridSizeOf } from "#engine/admin/stock-grid/grid-list-shape.ts";
import { listGrid } from "#engine/admin/stock-grid/grid-table.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerGridForm } from "./stock-grid-action.server.ts";
import { columnsOf, shownRow } from "./stock-grid-view.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const search = new URL(request.url).searchParams;
  const query = readListQuery(gridListShape, search);
  const size = gridSizeOf(search.get("rows"));
  const columns = columnsOf(context.get(staffContext).role);
  const places = await openPlaces(db);
  const placeId = readId(search.get("place") ?? "");
  const place = places.find(({ id }) => id === placeId)?.id ?? mainPlace;
  const [list, batches] = await Promise.all([
    listGrid(db, query, size, clock.now(), place),
    latestBatches(db, columns, clock.now()),
  ]);
  return {
    query,
    size,
    columns,
    batches,
    places,
    place,
    ...list,
    rows: list.rows.map((row) => shownRow(row, columns, language)),
  };
}

/** Leads back to the same rows once something was done; else keeps all that was typed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const reply = await answerGridForm(context, await readForm(request));
  if (reply.kind === "done") {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("done", reply.batch);
    return redirect(`${pathname}?${searchParams.toString()}`, 303);
  }
  if (reply.kind === "undo-refused") return data(reply, reply.code === "batch_not_found" ? 404 : 409);
  return data(reply, reply.isStale ? 409 : reply.kind === "plan" ? 200 : 400);
}
