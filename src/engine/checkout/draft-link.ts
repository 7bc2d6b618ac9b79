import { createHmac, timingSafeEqual } from "node:crypto";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Db } from "../platform/database.ts";
import { type DraftRow, findDraftById } from "./draft-row.ts";

/**
 * The secret part of a draft's link: its id and 256 bits that only the shop can make. It is the same whenever it is
 * mailed, so that each mail's link works as long as the offer holds.
 */
export function draftToken(secret: string, id: number): string {
  return `${id}.${signatureOf(secret, id)}`;
}

/** The draft a link leads to; null for one that is not ours. */
export async function findDraftOfLink(db: Db, secret: string, token: string): Promise<DraftRow | null> {
  const [typed = "", signature = ""] = token.split(".");
  const id = readId(typed);
  if (id === null) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? findDraftById(db, id) : null;
}

const signatureOf = (secret: string, id: number): string =>
  createHmac("sha256", secret).update(`order draft ${id}`).digest("base64url");
