import type { LoaderFunctionArgs } from "react-router";
import { isOpenRequisition } from "#domain/approvals/requisition-life.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { withClosedSites } from "#engine/buyers/grants.ts";
import {
  decidesAnywhere,
  listRequisitions,
  requisitionScopes,
  requisitionsToDecide,
  strandedAmong,
} from "#engine/requisitions/requisitions.queries.ts";
import { shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

/** Requisitions that wait for the customer, their own, and those that their roles show. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const customer = await withClosedSites(db, await requireCustomer(context, request));
  const { searchParams } = new URL(request.url);
  const decides = decidesAnywhere(customer);
  const usual = decides ? "decide" : "mine";
  const chosenScope = requisitionScopes.find((one) => one === searchParams.get("scope")) ?? usual;
  const scope = decides ? chosenScope : "mine";
  const page = readPage(searchParams.get("page"), 1_000);
  const toDecide = decides ? await requisitionsToDecide(db, customer) : [];
  const list =
    scope === "decide" ? { rows: toDecide, more: false } : await listRequisitions(db, customer, { scope, page });
  const stranded = await strandedAmong(db, list.rows);
  return {
    decides,
    scope,
    page,
    waiting: toDecide.length,
    more: list.more,
    rows: list.rows.map(({ id, state, isSiteClosed, boughtFor, why, total, submittedAt }) => ({
      id,
      state,
      isStranded: stranded.has(id),
      isSiteClosed: isSiteClosed && isOpenRequisition(state),
      boughtFor,
      why,
      total,
      submittedAt,
    })),
    done: searchParams.has("decided"),
  };
}
