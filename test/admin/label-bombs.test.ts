import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkLabelPdf } from "#engine/admin/labels/label-pdf.ts";

/** A PDF of one page, with one more stream. */
function pdfWith(dictionary: string, content: Buffer): Buffer<ArrayBuffer> {
  const packed = deflateSync(content, { level: 9 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
        `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]>>\nendobj\n` +
        `4 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n"),
  ]);
}

const objects = (spaces: number) => Buffer.concat([Buffer.from("9 0 null"), Buffer.alloc(spaces, 0x20)]);
const arrays = (count: number) => Buffer.from(`9 0 [${"[]".repeat(count)}]`);

test("a label with packed objects is read", async () => {
  expect(await checkLabelPdf(pdfWith("/Type/ObjStm/N 1/First 4", objects(10)))).toEqual({ ok: true, value: 1 });
});

test.each([
  ["unpacks to a gigabyte", () => pdfWith("/Type/ObjStm/N 1/First 4", objects(1_000_000_000))],
  ["unpacks to millions of objects", () => pdfWith("/Type/ObjStm/N 1/First 4", arrays(10_000_000))],
  ["claims a table without end", () => pdfWith("/Type/XRef/W[0 0 0]/Size 2000000000/Root 1 0 R", Buffer.alloc(9))],
])("a label that %s is refused, and costs the shop no memory", async (_, bomb) => {
  const file = bomb();
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  try {
    expect(await checkLabelPdf(file)).toEqual({ ok: false, error: { code: "label_file_not_pdf" } });
  } finally {
    clearInterval(watch);
  }
  expect((most - before) / 2 ** 20).toBeLessThan(50);
});
