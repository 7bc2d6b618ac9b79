import { createContext, type ReactNode, use } from "react";

/** The field that a form was refused for, by its name, with its error. */
export interface Refused {
  readonly field: string;
  readonly error: ReactNode;
}

const RefusedContext = createContext<readonly Refused[]>([]);

/** The id of that field while it is marked: several forms of a page may have fields of its name. */
export const refusedFieldId = "refused-field";

/** The same of further fields of a form that is refused for several. */
export const refusedId = (at: number): string => (at === 0 ? refusedFieldId : `${refusedFieldId}-${at + 1}`);

/** Around the fields of a form: those that it is refused for are marked, and can be linked to. */
export function RefusedField({ refused, children }: { refused: readonly Refused[]; children: ReactNode }) {
  return <RefusedContext value={refused}>{children}</RefusedContext>;
}

/** The id and the error of a field: those that were given, unless the form around it was refused for it. */
export function useRefused({ name, id, error }: { name: string; id: string; error: ReactNode }) {
  const all = use(RefusedContext);
  const at = all.findIndex(({ field }) => field === name);
  if (error || at < 0) return { id, error };
  return { id: refusedId(at), error: all[at]?.error };
}
