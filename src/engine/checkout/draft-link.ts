import type { Db } from "../platform/database.ts";
import { idIn, readSignedId, signedId } from "../platform/signed-id.ts";
import { type DraftRow, findDraftById } from "./draft-row.ts";

/** A draft whose link is made; a new round ends the links before. */
type Linked = Pick<DraftRow, "id" | "linkRound">;

const purposeOf = ({ linkRound }: Pick<Linked, "linkRound">): string =>
  linkRound === 0 ? "order draft" : `order draft, round ${linkRound}`;

/** The secret part of a draft's link, which works as long as the offer holds and no other link was drawn. */
export const draftToken = (secret: string, draft: Linked): string => signedId(secret, purposeOf(draft), draft.id);

/** The draft a link leads to; null for one that is not ours, or that another has replaced. */
export async function findDraftOfLink(db: Db, secret: string, token: string): Promise<DraftRow | null> {
  const id = idIn(token);
  const draft = id === null ? null : await findDraftById(db, id);
  return draft && readSignedId(secret, purposeOf(draft), token) === draft.id ? draft : null;
}
