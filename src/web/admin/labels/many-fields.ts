import type { measures } from "./measures.ts";

type Field = (typeof measures)[number] | "key" | "labels" | "service";

/** The name of a field of one of several orders. */
export const fieldOf = (field: Field, order: string): string => `${field}.${order}`;
