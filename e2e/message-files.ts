import sharp from "sharp";
import { poPdf } from "#test/checkout/po-pdf.ts";

/** Files that a browser chooses for a message. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const aPdf = (name: string): ChosenFile => ({ name, mimeType: "application/pdf", buffer: poPdf() });

export const aPicture = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#789" } })
    .jpeg()
    .toBuffer(),
});

/** A file of a kind that no message carries. */
export const notes: ChosenFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("a hall") };
