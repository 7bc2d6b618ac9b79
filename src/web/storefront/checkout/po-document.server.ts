import { isProved } from "#domain/buyers/buyer.ts";
import type { PoDocumentError } from "#domain/cart/po-document.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { cartName } from "#engine/cart/cart-of-buyer.ts";
import { cartCount } from "#engine/cart/count-cart.ts";
import { budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { readDocument, readTexts } from "../../account/returns/read-upload.server.ts";
import type { RequestFacts } from "../../context.ts";
import type { RequestBuyer } from "../../visitor/buyer.server.ts";

/** The PDF of a purchase order as it was sent, or why it was not read; null where none was chosen. */
export type PoFile = Result<
  { readonly fileName: string; readonly bytes: Uint8Array },
  { readonly code: PoDocumentError }
> | null;

interface Sent {
  readonly shop: Shop;
  readonly facts: RequestFacts;
  readonly request: Request;
  readonly buyer: RequestBuyer;
}

/** A form without a file is smaller. */
const smallForm = 64 * 1024;

/** Reads the form of the checkout, and the PDF with it, which its sender's budget must allow. */
export async function readCheckout(sent: Sent): Promise<{ form: FormData; poFile: PoFile }> {
  const length = Number(sent.request.headers.get("content-length") ?? Number.NaN);
  const isMultipart = sent.request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  // Large bodies are not read from a party that has sent too much.
  const isLarge = isMultipart && !(length <= smallForm);
  if (isLarge && !(await mayAttach(sent))) {
    const { form, files } = await readTexts(sent.request);
    return { form, poFile: files.has("poDocument") ? tooOften : null };
  }
  const { form, file } = await readDocument(sent.request, "poDocument");
  if (!file) return { form, poFile: null };
  return { form, poFile: isLarge || (await mayAttach(sent)) ? ok(file) : tooOften };
}

const tooOften = refuse({ code: "po_file_too_often" } as const);

/** A guest's cart has a few files of its own after strangers have used up the network's. A cookie alone is no cart. */
async function mayAttach({ shop, facts, buyer }: Sent): Promise<boolean> {
  const now = shop.clock.now();
  const own = { own: budgets.poDocumentsOfAccount, shared: budgets.poDocuments };
  if ((await spend(shop.db, now, drawnBy(buyer, facts.clientIp, own))).ok) return true;
  if (isProved(buyer) || (await cartCount(shop, buyer)) === 0) return false;
  return (await spend(shop.db, now, [budgets.poDocumentsOfCart, party.cart(cartName(buyer))])).ok;
}
