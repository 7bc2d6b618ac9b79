import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import {
  decidesAnywhere,
  listRequisitions,
  requisitionScopes,
  requisitionsToDecide,
} from "#engine/requisitions/requisitions.queries.ts";
import { shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

/** Requisitions that wait for the customer, their own, and those that their roles show. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const decides = decidesAnywhere(customer);
  const usual = decides ? "decide" : "mine";
  const chosenScope = requisitionScopes.find((one) => one === searchParams.get("scope")) ?? usual;
  const scope = decides ? chosenScope : "mine";
  const page = readPage(searchParams.get("page"), 1_000);
  const toDecide = decides ? await requisitionsToDecide(db, customer) : [];
  const list =
    scope === "decide" ? { rows: toDecide, more: false } : await listRequisitions(db, customer, { scope, page });
  return {
    decides,
    scope,
    page,
    waiting: toDecide.length,
    more: list.more,
    rows: list.rows.map(({ id, state, boughtFor, why, total, submittedAt }) => ({
      id,
      state,
      boughtFor,
      why,
      total,
      submittedAt,
    })),
    done: searchParams.has("decided"),
  };
}
