import { isUtf8 } from "node:buffer";
import { type BankColumn, bankColumns, type BankFormat, dayOrders } from "#domain/invoices/bank-file.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { chosenFile } from "../../chosen-file.ts";
import { textOf } from "../../read-form.ts";

/** The file, or rows as pasted. */
export async function rowsOf(
  form: FormData,
): Promise<Result<string, { readonly code: "file_not_utf8" | "file_empty" }>> {
  const file = chosenFile(form, "file");
  if (file === null) return ok(textOf(form, "rows"));
  if (file === "empty") return refuse({ code: "file_empty" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isUtf8(bytes) && !bytes.includes(0) ? ok(new TextDecoder().decode(bytes)) : refuse({ code: "file_not_utf8" });
}

/** Columns as a person chose them; null where the form did not ask. */
export function chosenFormat(form: FormData): BankFormat | null {
  if (textOf(form, "columns") === "") return null;
  const columns = Object.fromEntries(bankColumns.map((column) => [column, textOf(form, `column.${column}`)]));
  const days = dayOrders.find((order) => order === textOf(form, "days")) ?? "month-first";
  return { columns: columns as Record<BankColumn, string>, days };
}
