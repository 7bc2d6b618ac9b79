import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { TaxLineError } from "#domain/checkout/tax-row.ts";
import { isUsState } from "#domain/shipping/states.ts";
import { may } from "#domain/staff/permissions.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { TableFileRefused } from "#engine/admin/table-file.ts";
import { applyTaxFile, checkTaxFile, previewTaxFile, removeTaxState, taxStates } from "#engine/admin/tax/tax-rates.ts";
import { href } from "#i18n/routes.ts";
import { chosenFile } from "../../chosen-file.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";

import { requirePermission, staffContext } from "../staff-session.server.ts";

/** Lines in error that are shown one by one. */
const mostShown = 300;

export type TaxRatesReply =
  | {
      readonly code: "file";
      readonly refused: TableFileRefused | { readonly code: "file_empty" };
      readonly shippingTaxed: boolean;
    }
  | {
      readonly code: "lines";
      readonly fileName: string;
      readonly errors: readonly TaxLineError[];
      /** Lines with errors, and errors beyond those that are shown. */
      readonly count: number;
      readonly more: number;
      readonly shippingTaxed: boolean;
    }
  | { readonly code: "file_gone" | "stale" };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const file = readId(new URL(request.url).searchParams.get("file") ?? "");
  const [states, preview] = await Promise.all([taxStates(db), file === null ? null : previewTaxFile(db, file)]);
  const mayEdit = may(context.get(staffContext).role, "settings.edit");
  return { states, preview: mayEdit ? preview : null, mayEdit };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "settings.edit");
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const back = (query: Readonly<Record<string, string>>) => redirect(href(prefix, "adminTaxRates", {}, query), 303);
  const form = await readForm(request);
  switch (textOf(form, "intent")) {
    case "check": {
      const file = chosenFile(form, "file");
      const shippingTaxed = textOf(form, "shippingTaxed") !== "";
      if (file === "empty")
        return data<TaxRatesReply>({ code: "file", refused: { code: "file_empty" }, shippingTaxed }, 400);
      const upload = file ?? new File([], "");
      const bytes = new Uint8Array(await upload.arrayBuffer());
      const checked = await checkTaxFile(shop, staff, { name: upload.name, bytes, shippingTaxed });
      if (checked.ok) return back({ file: String(checked.value.id) });
      const { error } = checked;
      if (error.code !== "lines") return data<TaxRatesReply>({ code: "file", refused: error, shippingTaxed }, 400);
      const errors = error.errors.slice(0, mostShown);
      const count = new Set(error.errors.map(({ line }) => line)).size;
      const more = error.errors.length - errors.length;
      return data<TaxRatesReply>({ code: "lines", fileName: upload.name, errors, count, more, shippingTaxed }, 400);
    }
    case "apply": {
      const applied = await applyTaxFile(shop, staff, readId(textOf(form, "file")) ?? 0);
      if (applied.ok) return back({ done: applied.value.changed ? "applied" : "unchanged" });
      return data<TaxRatesReply>(applied.error, 409);
    }
    case "remove": {
      const state = textOf(form, "state");
      if (!isUsState(state)) throw badForm();
      await removeTaxState(shop, staff, state);
      return back({ done: "removed" });
    }
    default:
      throw badForm();
  }
}
