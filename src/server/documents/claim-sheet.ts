import type { Instant } from "#domain/kernel/time.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { SentClaim } from "#web/account/claims/claim-access.server.ts";
import type { EventWord } from "#web/account/claims/claim-story.tsx";
import { columns } from "./goods-table.ts";
import { avoidPageBreak, factRows, finish, heading, muted, newLetter, textWidth } from "./pdf.ts";
import type { Paper } from "./paper.ts";
import type { Seller } from "./seller.ts";

/** Photos of a claim as JPEG, by subject. */
export interface PhotosOfClaim {
  readonly damage: readonly Uint8Array[];
  readonly receipt: readonly Uint8Array[];
}

/** A freight damage claim with its photos and dates, for the buyer's records. */
export function claimSheet(
  seller: Seller,
  claimCase: SentClaim,
  photos: PhotosOfClaim,
  t: ShopTranslator,
  paper: Paper,
): Promise<Buffer> {
  const { claim } = claimCase;
  const { number } = claim;
  const document = newLetter({
    seller,
    title: t("claims.paper.heading", { number }),
    name: t("claims.paper.title"),
    about: t("claims.number", { number }),
    language: t.language,
    paper,
  });
  const { left } = document.page.margins;
  columns(document, datesOf(claimCase, t));
  heading(document, t("claims.paper.claimed"));
  factRows(document, claimedOf(claimCase, t));
  pictures(document, t("claims.form.photos"), photos.damage);
  pictures(document, t("claims.form.receipt"), photos.receipt);
  heading(document, t("claims.history"));
  factRows(
    document,
    claim.events.map(({ event, at }) => [formatDateTime(at, t), t(`claims.event.${event as EventWord}`)]),
  );
  avoidPageBreak(document, 40);
  document.moveDown(1).fontSize(9).fillColor(muted).text(t("claims.form.keep"), left);
  return finish(document, (page, pages) => t("claims.paper.page", { number, page, pages }));
}

function datesOf({ order, claim, deliveredAt, claimBy }: SentClaim, t: ShopTranslator) {
  const at = (time: Instant | null) => (time === null ? [] : [formatDateTime(time, t)]);
  return [
    { name: t("claims.paper.order"), lines: [order] },
    { name: t("claims.paper.delivered"), lines: at(deliveredAt) },
    { name: t("claims.paper.opened"), lines: at(claim.openedAt) },
    { name: t("claims.paper.claimBy"), lines: at(claimBy) },
    { name: t("claims.paper.state"), lines: [t(`claims.state.${claim.state}`)] },
    { name: t("claims.paper.answerBy"), lines: at(claim.merchantDueAt) },
    { name: t("claims.paper.customerBy"), lines: at(claim.customerDueAt) },
  ].filter(({ lines }) => lines.length > 0);
}

function claimedOf({ claim }: SentClaim, t: ShopTranslator): [label: string, value: string][] {
  const goods = (rows: typeof claim.goods) =>
    rows.map(({ quantity, name, sku }) => `${quantity} × ${name} (${sku})`).join("\n");
  const rows: [string, string][] = [
    [t("claims.fact.items"), goods(claim.lines)],
    [t("claims.fact.damage"), t(`claims.damage.${claim.damage}`)],
    [t("claims.fact.description"), claim.description],
    [t("claims.fact.wish"), t(`claims.wish.${claim.wish}`)],
    [t("claims.paper.answer"), claim.answer],
    [t("claims.fact.goods"), goods(claim.goods)],
  ];
  return rows.filter(([, value]) => value !== "");
}

/** A heading with photos in rows of two; nothing without photos. */
function pictures(document: PDFKit.PDFDocument, title: string, photos: readonly Uint8Array[]): void {
  if (photos.length === 0) return;
  const gap = 12;
  const width = (textWidth(document) - gap) / 2;
  const height = width * 0.75;
  heading(document, title);
  for (let at = 0; at < photos.length; at += 2) {
    avoidPageBreak(document, height + gap);
    const top = document.y + 6;
    for (const [place, photo] of photos.slice(at, at + 2).entries())
      document.image(Buffer.from(photo), document.page.margins.left + place * (width + gap), top, {
        fit: [width, height],
      });
    document.y = top + height + 6;
  }
}
