import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { withPictures } from "#engine/admin/part-picture.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import {
  applyStockCount,
  type CountPreview,
  previewCount,
  readStockCount,
} from "#engine/admin/stock-counts/stock-counts.ts";
import type { TableFileRefused } from "#engine/admin/table-file.ts";
import { latestBatches } from "#engine/admin/stock-grid/batches.ts";
import { undoBatch, type UndoBatchRefused } from "#engine/admin/stock-grid/change-grid.ts";
import { href } from "#i18n/routes.ts";
import { chosenFile } from "../../chosen-file.ts";
import { requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { placeName } from "./place-name.ts";
import { columnsOf } from "./stock-grid-view.server.ts";

/** Lines that are shown one by one. */
const mostShown = 200;

/** Effects of a file, with its first lines. */
export type ShownPreview = Omit<CountPreview, "same" | "changes"> & {
  readonly changes: readonly (CountPreview["changes"][number] & { readonly picture: string | null })[];
  readonly same: number;
  readonly changed: number;
  readonly refused: number;
  /** Names of places by id. */
  readonly places: Readonly<Record<number, string>>;
};

export type CountsReply =
  | { readonly code: "file"; readonly refused: TableFileRefused | { readonly code: "file_empty" } }
  | { readonly code: "reason"; readonly error: KindError; readonly reason: string }
  | { readonly code: "file_gone" | "stale" | "nothing_counted"; readonly reason: string }
  | { readonly code: "undo-refused"; readonly refused: UndoBatchRefused["code"] };

/** Names of the main place in files, until it has one of its own. */
const mainNames = Object.values(translators).map((t) => placeName(t, { name: "" }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const file = readId(new URL(request.url).searchParams.get("file"));
  const columns = columnsOf(context.get(staffContext).role);
  const [batches, places, preview] = await Promise.all([
    latestBatches(db, columns, clock.now()),
    openPlaces(db),
    file === null ? null : shownPreview(context, file),
  ]);
  return { batches, places, preview, isGone: file !== null && preview === null };
}

async function shownPreview(context: Readonly<RouterContextProvider>, id: number): Promise<ShownPreview | null> {
  const { db } = context.get(shopContext);
  const preview = await previewCount(db, id, mainNames);
  if (!preview) return null;
  const { changes, faults } = preview;
  return {
    ...preview,
    changes: await withPictures(db, changes.slice(0, mostShown)),
    changed: changes.length,
    faults: faults.slice(0, mostShown),
    refused: faults.length,
    places: await placeNames(db),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "stock.adjust");
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const back = (query: Readonly<Record<string, string>>) => redirect(href(prefix, "adminStockCounts", {}, query), 303);
  const form = await readForm(request);
  switch (textOf(form, "intent")) {
    case "read": {
      const file = chosenFile(form, "file");
      if (file === "empty") return data<CountsReply>({ code: "file", refused: { code: "file_empty" } }, 400);
      const upload = file ?? new File([], "");
      const bytes = new Uint8Array(await upload.arrayBuffer());
      const count = await readStockCount(shop, staff, { name: upload.name, bytes });
      return count.ok
        ? back({ file: String(count.value.id) })
        : data<CountsReply>({ code: "file", refused: count.error }, 400);
    }
    case "apply": {
      const [reason, fingerprint] = [textOf(form, "reason"), textOf(form, "fingerprint")];
      const id = readId(textOf(form, "file")) ?? 0;
      const done = await applyStockCount(shop, staff, { id, reason, fingerprint, mainNames });
      if (done.ok) return back({ done: done.value.batch });
      return data<CountsReply>({ ...done.error, reason }, done.error.code === "reason" ? 400 : 409);
    }
    case "undo": {
      const batch = textOf(form, "batch");
      const undone = await undoBatch(shop, staff, { key: batch, columns: columnsOf(staff.role) });
      if (undone.ok) return back({ done: batch });
      const { code } = undone.error;
      return data<CountsReply>({ code: "undo-refused", refused: code }, code === "batch_not_found" ? 404 : 409);
    }
    default:
      throw badForm();
  }
}
