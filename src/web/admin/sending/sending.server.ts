import { isUtf8 } from "node:buffer";
import { type ActionFunctionArgs, data } from "react-router";
import { sendMany, type Sent } from "#engine/admin/sending/send-many.ts";
import { latestParcel, planFromRows } from "#engine/admin/sending/orders-to-send.ts";
import { readSendingRows, type RowsRefused, sendingFile } from "#engine/admin/sending/read-rows.ts";
import type { PlannedParcel, SendingError, SendingPlan } from "#domain/fulfilment/sending.ts";
import { walksOf } from "#domain/fulfilment/walks.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { chosenFile } from "../../chosen-file.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

/** So many parcels, and rows of one refusal, are shown one by one. */
const mostShown = 100;

export interface PlanView {
  readonly parcels: readonly PlannedParcel[];
  readonly count: number;
  readonly units: number;
  readonly orders: number;
  /** The orders of all parcels, as they are printed. */
  readonly walks: readonly (readonly string[])[];
  readonly done: number;
  readonly unfilled: number;
  readonly refused: number;
  readonly causes: readonly {
    readonly error: SendingError;
    readonly count: number;
    readonly rows: readonly { readonly row: number; readonly order: string }[];
  }[];
}

type FileRefused = { readonly code: "file_not_utf8" | "file_empty" };

export type SendingReply =
  | {
      readonly kind: "unreadable";
      readonly refused: RowsRefused | FileRefused;
      readonly rows: string;
    }
  /** `sent` is null for a plan of which nothing is done yet. */
  | {
      readonly kind: "plan";
      readonly plan: PlanView;
      readonly sent: number | null;
      readonly failed: Sent["failed"];
      readonly rows: string;
      /** The latest parcel when they were planned. */
      readonly seen: number | null;
    };

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "orders.fulfil");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent !== "plan" && intent !== "send") throw badForm();
  const typed = await rowsOf(form);
  if (!typed.ok) return unreadable(typed.error, textOf(form, "rows"));
  const rows = typed.value;
  const list = await readSendingRows(rows);
  if (!list.ok) return unreadable(list.error, rows);
  const { unfilled } = list.value;
  const seen = intent === "send" ? readWholeNumber(textOf(form, "seen")) : await latestParcel(shop.db);
  const done = intent === "send" ? await sendMany(shop, staff, list.value.rows, seen) : null;
  const plan = done?.plan ?? (await planFromRows(shop.db, list.value.rows, seen));
  const reply: SendingReply = {
    kind: "plan",
    plan: viewOf(plan, unfilled, done?.rows ?? 0),
    sent: done?.count ?? null,
    failed: done?.failed.slice(0, mostShown) ?? [],
    rows,
    seen,
  };
  return data(reply, done && done.count === 0 && plan.refused.length + plan.parcels.length > 0 ? 409 : 200);
}

function unreadable(refused: RowsRefused | FileRefused, rows: string) {
  return data<SendingReply>({ kind: "unreadable", refused, rows }, 400);
}

/** The rows as a file, as pasted, or as filled in beside the orders of the list. */
async function rowsOf(form: FormData): Promise<Result<string, FileRefused>> {
  const file = chosenFile(form, "file");
  if (file === "empty") return refuse({ code: "file_empty" });
  if (file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return isUtf8(bytes) && !bytes.includes(0)
      ? ok(new TextDecoder().decode(bytes))
      : refuse({ code: "file_not_utf8" });
  }
  const filled = [...form.keys()].filter((name) => name.startsWith("number ") && textOf(form, name).trim() !== "");
  if (filled.length === 0) return ok(textOf(form, "rows"));
  const rows = filled.map((name) => {
    const order = name.slice("number ".length);
    const [carrier, number] = [textOf(form, `carrier ${order}`), textOf(form, name)];
    return { order, carrier, number, sku: "", quantity: "", link: "" };
  });
  return ok(sendingFile(rows));
}

function viewOf({ parcels, done, refused }: SendingPlan, unfilled: number, sentNow: number): PlanView {
  const packed = parcels.flatMap((parcel) => [parcel, ...parcel.beside]);
  const orders = [...new Set(packed.map(({ order }) => order))];
  const causes = Map.groupBy(refused, ({ error }) => error);
  return {
    parcels: parcels.slice(0, mostShown),
    count: parcels.length,
    units: packed.reduce((sum, { units }) => sum + units, 0),
    orders: orders.length,
    walks: walksOf(orders),
    // A parcel that another press sent at the same moment counts there.
    done: Math.max(0, done.length - sentNow),
    unfilled,
    refused: refused.length,
    causes: [...causes].map(([error, rows]) => ({
      error,
      count: rows.length,
      rows: rows.slice(0, mostShown).map(({ row, order }) => ({ row, order })),
    })),
  };
}
