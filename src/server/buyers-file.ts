import type { Context } from "hono";
import type { Shop } from "#engine/shop.ts";
import { disposition } from "./disposition.ts";
import { forOneReader } from "./private-file.ts";
import { sendDocument, sendPicture } from "./stored-files.ts";

/** A file in the store that a buyer sent: a picture that the shop drew anew, or a PDF as it came. */
interface BuyersFile {
  readonly name: string;
  /** On their computer. */
  readonly fileName: string;
  readonly isPicture: boolean;
}

/** Sends a file of a buyer's to whom it may be shown: pictures to be seen, and PDFs as a download. */
export function sendBuyersFile(
  shop: Shop,
  c: Context,
  { name, fileName, isPicture }: BuyersFile,
): Promise<Response | null> {
  const stem = fileName.replace(/\.\w{1,5}$/, "");
  const common = { ...forOneReader, "cross-origin-resource-policy": "same-origin" };
  if (isPicture)
    return sendPicture(shop, c, name, {
      ...common,
      "content-type": "image/webp",
      "content-disposition": disposition("inline", stem, "webp"),
    });
  // A stranger's document must not open on the shop's origin.
  return sendDocument(shop, c, name, {
    ...common,
    "content-type": "application/pdf",
    "content-disposition": disposition("attachment", stem, "pdf"),
  });
}
