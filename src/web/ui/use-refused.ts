import { createContext, type ReactNode, use } from "react";

interface FieldMark {
  readonly id: string;
  readonly error: ReactNode;
}

/** The fields that the form around was refused for, by their names. */
export const RefusedContext = createContext<ReadonlyMap<string, FieldMark>>(new Map());

/** The id and the error of a field: those that were given, unless the form around it was refused for it. */
export function useRefused({ name, id, error }: FieldMark & { readonly name: string }): FieldMark {
  const own = use(RefusedContext).get(name);
  return error || !own ? { id, error } : own;
}
