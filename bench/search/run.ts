import { pathToFileURL } from "node:url";
import { askShop } from "./ask-shop.ts";
import { evaluate, reportText } from "./evaluate.ts";
import { demoCatalogue } from "./goods.ts";
import { everyQuery } from "./queries/every-query.ts";
import type { Query } from "./query.ts";

const [origin, file] = process.argv.slice(2);
if (!origin) {
  process.stderr.write("node bench/search/run.ts http://127.0.0.1:PORT [FILE that exports `everyQuery`]\n");
  process.exit(2);
}
const asked = file ? ((await import(pathToFileURL(file).href)) as { everyQuery: Query[] }).everyQuery : everyQuery;
process.stdout.write(`${reportText(await evaluate(asked, askShop(origin.replace(/\/$/, "")), demoCatalogue()))}\n`);
