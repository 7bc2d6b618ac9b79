import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readDraftBoard } from "#engine/admin/draft-board.ts";
import { draftListShape, isBoard, readBoardQuery } from "#engine/admin/draft-list-shape.ts";
import { listDrafts } from "#engine/admin/draft-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id: staffId, role } = context.get(staffContext);
  const { searchParams } = new URL(request.url);
  const looking = { now: clock.now(), zone: await readShopTimeZone(db), staffId };
  const asBoard = isBoard(searchParams);
  const query = asBoard ? readBoardQuery(searchParams) : readListQuery(draftListShape, searchParams);
  const content = asBoard
    ? readDraftBoard(db, query, looking).then((board) => ({ as: "board" as const, ...board }))
    : listDrafts(db, query, looking).then((list) => ({ as: "list" as const, ...list }));
  const [view, own] = await Promise.all([content, ownListOf(db, staffId, "adminDrafts")]);
  return { query, view, ...own, mayEdit: may(role, "drafts.edit") };
}

export const action = viewAction("adminDrafts");
