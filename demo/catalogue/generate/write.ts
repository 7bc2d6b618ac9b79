import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoCatalogue, jsonLines } from "./catalogue.ts";

const file = join(import.meta.dirname, "..", "products.jsonl");
const records = demoCatalogue();
writeFileSync(file, jsonLines(records));
const variants = records.reduce((sum, { variants: each }) => sum + each.length, 0);
console.log(`${records.length} products, ${variants} variants written to demo/catalogue/products.jsonl`);
