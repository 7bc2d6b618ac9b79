import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { chooseNotices } from "#engine/staff/notice-choices.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { noticeScreen, readNotices } from "./notice-form.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const screen = await noticeScreen(context.get(shopContext).db, context.get(staffContext).id);
  if (!screen) throw pageMissing(context);
  return screen;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const who = requirePermission(context, "self.manage");
  const choice = readNotices(await readForm(request), who.role);
  if (!choice) return data({ ok: false as const, code: "incomplete" as const }, 400);
  const result = await chooseNotices(context.get(shopContext), who.id, choice, who);
  return result.ok ? { ok: true as const } : data({ ok: false as const, code: result.error.code }, 409);
}
