import { payableOrders } from "#engine/payable-orders.ts";
import { openDatabase } from "#engine/platform/database.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { openBackOffice } from "../fulfilment/back-office.ts";
import { passPoint, tellPoints } from "../dying.ts";
import { realProviders, Sandbox } from "../payments/sandbox-process.ts";
import { type ReturnAt, type ReturnStepName, stepOf } from "./return-steps.ts";

// A shop of its own process that takes one step of a return, and may end itself before any of its statements, or right
// after any answer of a provider where there is one.
const { DATABASE_URL = "", SANDBOX_URL = "", STEP = "", RETURN = "" } = process.env;

const db = openDatabase({ url: DATABASE_URL, onStatement: passPoint });

async function withProviders(): Promise<PaymentDeps> {
  const sandbox = new Sandbox(SANDBOX_URL);
  await sandbox.followClock();
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    passPoint();
    return response;
  };
  const { clock } = sandbox;
  const payments = realProviders(SANDBOX_URL, clock, 2_000);
  return { db, clock, payments, orders: payableOrders(clock), settings: { publicUrl: "http://shop.example" } };
}

const deps = SANDBOX_URL === "" ? openBackOffice(db).deps : await withProviders();
await stepOf(STEP as ReturnStepName)(deps, JSON.parse(RETURN) as ReturnAt);
await db.close();
tellPoints();
