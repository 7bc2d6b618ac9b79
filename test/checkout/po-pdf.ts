import { deflateSync } from "node:zlib";

/** A PDF of one page: with so many more bytes in it, with further entries of its catalog, or with a packed object. */
export function poPdf({ entries = "", packed = "", padding = 0 } = {}): Buffer<ArrayBuffer> {
  const objects = deflateSync(Buffer.from(`9 0 ${packed || "null"}`));
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n%${"x".repeat(padding)}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${entries}>>\nendobj\n` +
        "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n" +
        "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\n" +
        `4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${objects.length}>>\nstream\n`,
    ),
    objects,
    Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n"),
  ]);
}
