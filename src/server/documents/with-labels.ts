import { PDFDocument } from "@cantoo/pdf-lib";

interface ReadLabels {
  readonly readable: Readonly<Record<string, readonly PDFDocument[]>>;
  /** Orders of which a label is missing or cannot be read. */
  readonly unreadable: readonly string[];
}

/** Reads the PDFs of labels by their order. */
export async function readLabels(
  labels: Readonly<Record<string, readonly (Uint8Array | null)[]>>,
): Promise<ReadLabels> {
  const readable: Record<string, readonly PDFDocument[]> = {};
  const unreadable: string[] = [];
  for (const [order, files] of Object.entries(labels)) {
    const documents: PDFDocument[] = [];
    for (const file of files) {
      const document = file && (await printable(file).catch(() => null));
      if (document) documents.push(document);
    }
    readable[order] = documents;
    if (documents.length < files.length) unreadable.push(order);
  }
  return { readable, unreadable };
}

/** A document whose pages can be copied: the parser also takes files in which it finds none. */
async function printable(file: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(file, { updateMetadata: false });
  await (await PDFDocument.create()).copyPages(document, document.getPageIndices());
  return document;
}

interface Behind {
  /** Number of the page, from one, that the labels follow. */
  readonly after: number;
  readonly labels: readonly PDFDocument[];
}

/** The document with labels behind its pages, each in its own size, which its printer needs. */
export async function withLabels(body: Uint8Array, parts: readonly Behind[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(body, { updateMetadata: false });
  let inserted = 0;
  for (const { after, labels } of parts)
    for (const label of labels)
      for (const page of await document.copyPages(label, label.getPageIndices())) {
        document.insertPage(after + inserted, page);
        inserted += 1;
      }
  return document.save();
}
