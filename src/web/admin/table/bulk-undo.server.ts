import { data, type RouterContextProvider } from "react-router";
import type { Result } from "#domain/kernel/result.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import type { UndoBulkRefused } from "#engine/admin/bulk-changes.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import type { UndoReply } from "./bulk-changes.tsx";

/** Undoes the change of many rows that the form names. */
export async function answerUndo(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  permission: PlainPermission,
  undo: (shop: Shop, by: StaffActor, key: string) => Promise<Result<{ key: string }, UndoBulkRefused>>,
) {
  const staff = requirePermission(context, permission);
  const done = await undo(context.get(shopContext), staff, textOf(form, "batch"));
  const reply: UndoReply = {
    undone: done.ok ? { key: done.value.key, code: null } : { key: null, code: done.error.code },
  };
  return data(reply, done.ok ? 200 : 409);
}
