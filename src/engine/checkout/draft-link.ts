import type { Db } from "../platform/database.ts";
import { readSignedId, signedId } from "../platform/signed-id.ts";
import { type DraftRow, findDraftById } from "./draft-row.ts";

const purpose = "order draft";

/** The secret part of a draft's link, which works as long as the offer holds. */
export const draftToken = (secret: string, id: number): string => signedId(secret, purpose, id);

/** The draft a link leads to; null for one that is not ours. */
export async function findDraftOfLink(db: Db, secret: string, token: string): Promise<DraftRow | null> {
  const id = readSignedId(secret, purpose, token);
  return id === null ? null : findDraftById(db, id);
}
