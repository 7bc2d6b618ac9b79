import PDFDocument from "pdfkit";
import type { Labeled } from "./labels.ts";

const SIZES: Record<string, [number, number]> = {
  "4X6LABEL": [288, 432],
  "4X5LABEL": [288, 360],
  "4X4LABEL": [288, 288],
  "6X4LABEL": [432, 288],
  "2X7LABEL": [144, 504],
};

const plain = (text: string) => text.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, "");

/** A label as a PDF of one page: what a printer would take, with the bars of the number drawn from its digits. */
export function labelPdf({ to, from, parcel, number, labelType, mailingDate }: Labeled): Promise<Buffer> {
  const document = new PDFDocument({ size: SIZES[labelType] ?? [288, 432], margin: 14 });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(parts))));
  const lines = (address: Labeled["to"]) =>
    [
      address.firm,
      `${address.firstName} ${address.lastName}`.trim(),
      address.streetAddress,
      address.secondaryAddress,
      `${address.city} ${address.state} ${address.ZIPCode}`,
    ].filter(Boolean);
  document.rect(8, 8, document.page.width - 16, document.page.height - 16).stroke();
  document.font("Helvetica-Bold").fontSize(15).text(parcel.mailClass.replaceAll("_", " "), { align: "center" });
  document.font("Helvetica").fontSize(7).text(`SANDBOX - NOT POSTAGE   ${mailingDate}   ${parcel.weight} LB`);
  document.moveDown().fontSize(8);
  for (const line of lines(from)) document.text(plain(line));
  document.moveDown(2).fontSize(12);
  for (const line of lines(to)) document.text(plain(line).toUpperCase());
  document.moveDown(2);
  let x = 20;
  const y = document.y;
  for (const digit of number) {
    const width = 1 + Number(digit) / 4;
    document.rect(x, y, width, 54).fill("black");
    x += width + 4 + (Number(digit) % 3);
  }
  document
    .fillColor("black")
    .font("Helvetica-Bold")
    .fontSize(10)
    .text(number.replaceAll(/(\d{4})(?=\d)/g, "$1 "), 14, y + 62, { align: "center" });
  document.end();
  return done;
}
