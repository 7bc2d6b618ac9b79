import { createContext, type ReactNode, use } from "react";

/** The field that a form was refused for, by its name, with its error. */
export interface Refused {
  readonly field: string;
  readonly error: ReactNode;
}

const RefusedContext = createContext<Refused | null>(null);

/** The id of that field while it is marked: several forms of a page may have fields of its name. */
export const refusedFieldId = "refused-field";

/** Around the fields of a form that is refused for one field at a time: that one is marked, and can be linked to. */
export function RefusedField({ refused, children }: { refused: Refused | null; children: ReactNode }) {
  return <RefusedContext value={refused}>{children}</RefusedContext>;
}

/** The id and the error of a field: those that were given, unless the form around it was refused for it. */
export function useRefused({ name, id, error }: { name: string; id: string; error: ReactNode }) {
  const refused = use(RefusedContext);
  if (error || refused?.field !== name) return { id, error };
  return { id: refusedFieldId, error: refused.error };
}
