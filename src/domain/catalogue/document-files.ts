import { documentKinds } from "./product.ts";

/** What an uploaded document can be. */
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
