import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { chooseNotices } from "#engine/staff/notice-choices.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { proofAsked, requireProof, requireRole, unprovedForm } from "../staff-session.server.ts";
import { noticeScreen, readNotices } from "./notice-form.server.ts";

type Args = Pick<LoaderFunctionArgs, "params"> & { readonly context: Readonly<RouterContextProvider> };

async function member({ context, params }: Args) {
  const id = readId(params["staff"] ?? "");
  const screen = id === null ? null : await noticeScreen(context.get(shopContext).db, id);
  if (id === null || !screen) throw pageMissing(context);
  return { id, screen };
}

export async function loader(args: LoaderFunctionArgs) {
  const { screen } = await member(args);
  return { ...screen, asked: await proofAsked(args.context, "staff.manage") };
}

export async function action({ request, ...args }: ActionFunctionArgs) {
  const { context } = args;
  requireRole(context, "staff.manage");
  const { id, screen } = await member(args);
  const form = await readForm(request);
  const choice = readNotices(form, screen.role);
  if (!choice) return data({ ok: false as const, code: "incomplete" as const }, 400);
  const proof = await requireProof(context, request, form, "staff.manage");
  if (!proof.ok) return data({ ok: false as const, code: null, unproved: unprovedForm(form, proof.error) }, 401);
  const result = await chooseNotices(context.get(shopContext), id, choice, proof.value);
  return result.ok ? { ok: true as const } : data({ ok: false as const, code: result.error.code }, 409);
}
