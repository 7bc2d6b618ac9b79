import { expect, test } from "vitest";
import { writeBackup } from "#engine/backup/write-backup.ts";
import { upload, uploaded, photo } from "#test/admin/pictures.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

test("a backup holds every file the merchant uploaded: pictures in all sizes, their sources, documents, certificates, purchase orders", async () => {
  const { db, files } = shop();
  const stored = new Set<string>();
  const { put, putFile } = files;
  Object.assign(files, {
    put: (name: string, bytes: Uint8Array) => (stored.add(name), put(name, bytes)),
    putFile: (name: string, path: string) => (stored.add(name), putFile(name, path)),
  });
  const owner = await signedInAs(shop(), "owner");
  await uploaded(owner, await photo().jpeg().toBuffer());
  expect((await upload(owner, "/admin/documents", pdf, "manual.pdf")).status).toBe(201);
  const certificate = new FormData();
  for (const [name, value] of Object.entries({ intent: "exemption", exempt: "yes", until: "", seen: "no" }))
    certificate.append(name, value);
  certificate.append("certificate", new File([new Uint8Array(pdf)], "exempt.pdf"));
  const id = await customer(db, "exempt@example.com");
  expect((await owner.upload(`/admin/customers/${id}`, certificate)).status).toBe(303);
  await stockGoods(db, { sku: "ORDERED" });
  const buyer = shop().browser();
  await buyer.post("/shoppingCart", { intent: "add", sku: "ORDERED", quantity: "1" });
  const checkout = new FormData();
  checkout.append("intent", "quote");
  checkout.append("poDocument", new File([poPdf()], "po.pdf"));
  expect((await buyer.upload("/checkout", checkout)).text).toContain("po.pdf");
  expect(stored.size, "files of a picture, a document, a certificate and a purchase order").toBeGreaterThan(6);

  const held: string[] = [];
  await writeBackup(db, files, new Date(), async (line) => {
    const read = JSON.parse(line) as { file?: string };
    if (read.file) held.push(read.file);
  });
  expect(held.toSorted()).toEqual([...stored].toSorted());
});
