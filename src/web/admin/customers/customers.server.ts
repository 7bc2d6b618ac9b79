import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { keyOfPerson, type PersonKey, readCustomerQuery, readPerson } from "#engine/admin/customer-list-shape.ts";
import { countCustomers, listCustomerTable } from "#engine/admin/customer-table.ts";
import { latestBulkChanges } from "#engine/admin/bulk-changes.ts";
import { tagMany, tagsInUse, undoTags } from "#engine/admin/customers/tags.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerUndo } from "../table/bulk-undo.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

/** Views beyond these show no count. */
const maxCounted = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readCustomerQuery(new URL(request.url).searchParams);
  const at = { now: clock.now(), timeZone: await readShopTimeZone(db) };
  const [list, own, tags, bulkChanges] = await Promise.all([
    listCustomerTable(db, query, at),
    ownListOf(db, id, "adminCustomers"),
    tagsInUse(db),
    latestBulkChanges(db, "customers", at.now),
  ]);
  const countedViews = await Promise.all(
    own.views.map(async (view, place) => {
      if (place >= maxCounted) return view;
      return { ...view, count: await countCustomers(db, readCustomerQuery(new URLSearchParams(view.query)), at) };
    }),
  );
  const keyOf = (person: PersonKey | null) => person && keyOfPerson(person);
  return {
    query,
    ...list,
    previous: keyOf(list.previous),
    next: keyOf(list.next),
    views: countedViews,
    chosen: own.chosen,
    tags,
    bulkChanges,
    mayEdit: may(role, "customers.edit"),
    mayExport: may(role, "customers.export"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const answer = await answerViewForm(context, request, form, "adminCustomers");
  if (answer) return answer;
  const step = textOf(form, "intent");
  if (step === "undo-bulk") return answerUndo(context, form, "customers.edit", undoTags);
  if (step !== "tag" && step !== "untag") throw badForm();
  const staff = requirePermission(context, "customers.edit");
  const tag = textOf(form, "newTag");
  const rows = textsOf(form, "row").slice(0, 1_000);
  const people = rows.map(readPerson).filter((person) => person !== null);
  const result = await tagMany(context.get(shopContext), staff, { step, tag, people });
  return result.ok
    ? data({ tagged: result.value, refused: null })
    : data({ tagged: null, refused: { code: result.error.code, tag, rows } }, 400);
}
