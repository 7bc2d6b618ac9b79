import { z } from "zod";
import { cents, type Money } from "#domain/kernel/money.ts";
import type { SoldLabel } from "#engine/ports/label-seller.ts";
import { jsonOf, textOf } from "./connect.ts";

const priced = z.array(z.object({ price: z.number().nullish() })).nullish();
const metadata = z.object({
  trackingNumber: z.string().min(10),
  postage: z.number(),
  fees: priced,
  extraServices: priced,
});
type Metadata = z.infer<typeof metadata>;

const asCents = (dollars: number): Money => cents(Math.round(dollars * 100));

/**
 * A sold label from the answer to a purchase or a reprint: in JSON, where the metadata stand at the top or within
 * `labelMetadata`, or as parts of a form. Null if there is no number or price in it.
 * Throws `NoAnswer` if it breaks off.
 */
export async function readLabel(response: Response): Promise<SoldLabel | null> {
  const type = response.headers.get("content-type") ?? "";
  const body = type.startsWith("multipart/") ? await readParts(response, type) : await readJson(response);
  const about = metadata.safeParse(body?.about);
  if (!body || !about.success) return null;
  return { number: about.data.trackingNumber, price: priceOf(about.data), pdf: readPdf(body.image) };
}

interface Body {
  readonly about: unknown;
  readonly image: unknown;
}

async function readJson(response: Response): Promise<Body | null> {
  const body = await jsonOf(response);
  if (typeof body !== "object" || body === null) return null;
  const { labelMetadata = body, labelImage } = body as { labelMetadata?: unknown; labelImage?: unknown };
  return { about: labelMetadata, image: labelImage };
}

/** USPS names a part's file before the part, in which the platform's own reader of forms sees no part. */
async function readParts(response: Response, type: string): Promise<Body | null> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(type) ?? [];
  const parts = (await textOf(response)).split(`--${quoted ?? bare}`);
  const contentOf = (name: string) => {
    const part = parts.find((text) => new RegExp(`[;\\s]name="?${name}"?`).test(text.split("\r\n\r\n")[0] ?? ""));
    return part?.slice(part.indexOf("\r\n\r\n") + 4).trim();
  };
  try {
    return { about: JSON.parse(contentOf("labelMetadata") ?? ""), image: contentOf("labelImage") };
  } catch {
    return null;
  }
}

/** Postage, with fees and services of the label. */
function priceOf({ postage, fees, extraServices }: Metadata): Money {
  const extras = [...(fees ?? []), ...(extraServices ?? [])].map(({ price }) => price ?? 0);
  return asCents([postage, ...extras].reduce((sum, part) => sum + part, 0));
}

function readPdf(image: unknown): Uint8Array | null {
  if (typeof image !== "string") return null;
  const bytes = Buffer.from(image, "base64");
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? bytes : null;
}
