import { Hono } from "hono";
import type { ClaimPhoto } from "#engine/claims/claims.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { photoForPaper } from "#engine/platform/clean-photo.ts";
import { order } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { unlessAway } from "#engine/ports/file-store.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { findSentClaim } from "#web/account/claims/claim-access.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /order/claim.pdf?order=&claim=&paper=letter|a4`, per language: a claim with its photos, for those who may see
 * its order.
 */
export function createClaimSheets(shop: Shop, threads: DocumentThreads): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.orderClaimPdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const claimCase = await findSentClaim(shop, c.req.raw, language);
      if (!claimCase) return c.json({ error: "not_found" }, 404, forOneReader);
      const may = await spend(shop.db, shop.clock.now(), [budgets.claimSheets, order(claimCase.orderId)]);
      if (!may.ok) return paperRefused(c, language, may.error);
      const t = await shopTranslator(shop.db, language);
      const seller = await readSeller(shop, t);
      const photosOf = (kind: ClaimPhoto["kind"]) =>
        Promise.all(
          claimCase.claim.photos.filter((photo) => photo.kind === kind).map(({ name }) => bytesOf(shop, name)),
        );
      const [damage, receipt] = await Promise.all([photosOf("damage"), photosOf("receipt")]);
      const photos = { damage: damage.flat(), receipt: receipt.flat() };
      const body = await threads.make(t, { kind: "claim", seller, sent: claimCase, photos, paper: paperOf(c) });
      return sendPrivateFile(c, `${claimCase.claim.number}.pdf`, body);
    });
  }
  return app;
}

/** A photo as JPEG; empty when its file is missing or unreachable. */
async function bytesOf(shop: Shop, name: string): Promise<Buffer[]> {
  const bytes = await unlessAway(shop.files.get(name));
  return bytes ? [await photoForPaper(bytes)] : [];
}
