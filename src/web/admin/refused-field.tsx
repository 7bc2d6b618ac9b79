import type { ReactNode } from "react";
import { RefusedContext } from "../ui/use-refused.ts";

/** A field that a form was refused for, by its name, with its error. */
interface Refused {
  readonly field: string;
  readonly error: ReactNode;
}

/** The id of that field while it is marked: several forms of a page may have fields of its name. */
export const refusedFieldId = "refused-field";

/** The same of further fields of a form that is refused for several. */
export const refusedId = (at: number): string => `${refusedFieldId}${at || ""}`;

/** Around the fields of a form: those that it is refused for are marked, and can be linked to. */
export function RefusedField({ refused, children }: { refused: readonly Refused[]; children: ReactNode }) {
  const marks = new Map(refused.map(({ field, error }, at) => [field, { id: refusedId(at), error }]));
  return <RefusedContext value={marks}>{children}</RefusedContext>;
}
