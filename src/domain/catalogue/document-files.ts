import { type DocumentKind, documentKinds } from "./product.ts";

/** Kinds of uploaded documents. */
export const uploadedKinds = [...documentKinds, "warranty", "other"] as const;
export type UploadedKind = (typeof uploadedKinds)[number];

/** An uploaded document may be this large, in bytes. */
export const maxDocumentBytes = 30 * 1024 * 1024;
/** So many documents a product may have. */
export const maxDocuments = 40;

const key = /^[0-9a-f]{32}$/;
export const isDocumentKey = (text: string): boolean => key.test(text);

/** The path of an uploaded document. */
export const documentPath = (of: string): string => `/files/${of}.pdf`;

/**
 * Documents that only a maker can answer for. The shop makes them of its figures for goods of invented makers alone, to
 * show what real goods have: a merchant uploads the maker's own.
 */
export const exampleKinds = [
  "manual",
  "wiring-diagram",
  "sds",
  "certificate",
] as const satisfies readonly DocumentKind[];
export type ExampleKind = (typeof exampleKinds)[number];

export const isExampleKind = (kind: string | undefined): kind is ExampleKind =>
  exampleKinds.some((each) => each === kind);
