import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readTransferNumber } from "#domain/inventory/stock-transfer.ts";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { withPictures } from "#engine/admin/part-picture.ts";
import { placeNames } from "#engine/admin/places.ts";
import { receiveTransfer, takeTransferBack, type TransferRefused } from "#engine/admin/stock-transfers/end-transfer.ts";
import { findTransfer, movementsOfTransfer } from "#engine/admin/stock-transfers/transfer-table.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export interface TransferReply {
  readonly code: Exclude<TransferRefused["code"], "transfer_missing">;
  /** The field of units that is refused. */
  readonly field: string | null;
  readonly sku: string;
  readonly left: number;
  readonly typed: Readonly<Record<string, string>>;
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const number = readTransferNumber(params.number ?? "");
  const transfer = number && (await findTransfer(db, number));
  if (!transfer) throw pageMissing(context);
  const [lines, movements, names] = await Promise.all([
    withPictures(db, transfer.lines),
    movementsOfTransfer(db, transfer.id),
    placeNames(db),
  ]);
  return {
    transfer: {
      ...transfer,
      lines: lines.map((line) => ({ ...line, name: line.name[language] || line.name.en })),
    },
    movements,
    names,
    mayMove: may(context.get(staffContext).role, "stock.adjust"),
  };
}

const intents = ["receive", "receive-all", "take-back"] as const;

/** Books what arrived or is lost, or puts back what has not arrived. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "stock.adjust");
  const form = await readForm(request);
  const intent = intents.find((one) => one === textOf(form, "intent"));
  if (!intent) throw badForm();
  const number = readTransferNumber(params.number ?? "");
  const transfer = number && (await findTransfer(shop.db, number));
  if (!transfer) throw pageMissing(context);
  const step = { id: transfer.id, version: versionOf(form) };
  const { lines } = transfer;
  const counted = new Map(
    intent === "receive"
      ? lines.map(({ id }) => [id, { arrived: unitsIn(form, "arrived", id), lost: unitsIn(form, "lost", id) }])
      : lines.map(({ id, left }) => [id, { arrived: left, lost: 0 }]),
  );
  const booked =
    intent === "take-back"
      ? await takeTransferBack(shop, staff, step)
      : await receiveTransfer(shop, staff, { ...step, counted });
  if (booked.ok) {
    const done = intent === "take-back" ? "back" : booked.value.isLast ? "complete" : "received";
    return redirect(
      href(context.get(requestContext).prefix, "adminStockTransfer", { number: transfer.number }, { done }),
      303,
    );
  }
  if (booked.error.code === "transfer_missing") throw pageMissing(context);
  return data<TransferReply>(replyOf(booked.error, form), booked.error.code === "stale" ? 409 : 400);
}

const unitsIn = (form: FormData, field: "arrived" | "lost", id: number) =>
  readCount(textOf(form, `${field}.${id}`).trim() || "0");

function replyOf(error: Exclude<TransferRefused, { code: "transfer_missing" }>, form: FormData): TransferReply {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      /^(arrived|lost)\.\d+$/.test(name) && typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const first = Object.keys(typed)[0] ?? null;
  const field =
    error.code === "units_invalid"
      ? `${error.field}.${error.lineId}`
      : error.code === "too_many_arrived"
        ? `arrived.${error.lineId}`
        : error.code === "nothing_counted"
          ? first
          : null;
  return {
    code: error.code,
    field,
    sku: "sku" in error ? error.sku : "",
    left: "left" in error ? error.left : 0,
    typed,
  };
}
