import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { listErasureRequests } from "#engine/customers/guest-erasure.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { shopContext } from "../../context.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const about = (searchParams.get("about") ?? "").trim().slice(0, 254);
  const page = readPage(searchParams.get("page"), 10_000);
  const { db } = context.get(shopContext);
  const [lines, erasures, taxonomy] = await Promise.all([
    listAudit(db, { about: about || null, page }),
    page === 1 && about === "" ? listErasureRequests(db) : [],
    readTaxonomy(db),
  ]);
  return { about, page, ...lines, erasures, taxonomy: taxonomy.data };
}
