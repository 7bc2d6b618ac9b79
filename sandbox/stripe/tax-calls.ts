import type { Context } from "hono";
import type { StripeCalls } from "./calls.ts";
import { done, missing } from "./errors.ts";
import type { FormFields } from "./form.ts";
import { listPage } from "./lists.ts";
import { createCalculation } from "./tax-calculations.ts";
import { createReversal, createTransaction } from "./tax-transactions.ts";

/** /v1/tax: settings of the account, calculations, and transactions with their reversals. */
export function addTaxCalls({ api, ledger, operation, read, write }: StripeCalls): void {
  const calculationLines = (id: string) => ledger.taxCalculationLines.get(id)?.lines ?? [];
  const transactionLines = (id: string) => ledger.taxTransactionLines.get(id)?.lines ?? [];
  const idIn = (c: Context) => c.req.param("id") ?? "";

  api.get("/tax/settings", operation("tax.settings.retrieve"), (c) =>
    read(c, () =>
      done({
        object: "tax.settings",
        defaults: { provider: "stripe", tax_behavior: "exclusive", tax_code: "txcd_99999999" },
        head_office: { address: { ...HEAD_OFFICE } },
        livemode: false,
        status: "active",
        status_details: { active: {} },
      }),
    ),
  );

  api.post("/tax/calculations", operation("tax.calculations.create"), (c) =>
    write(c, (fields) => createCalculation(ledger, fields)),
  );
  api.get("/tax/calculations/:id/line_items", operation("tax.calculations.listLineItems"), (c) =>
    read(c, (fields) => done(pageOf(calculationLines(idIn(c)), fields, `/v1/tax/calculations/${idIn(c)}/line_items`))),
  );
  api.get("/tax/calculations/:id", operation("tax.calculations.retrieve"), (c) =>
    read(c, () => {
      const calculation = ledger.taxCalculations.get(idIn(c));
      return calculation ? done(calculation) : missing("tax calculation", idIn(c), "calculation");
    }),
  );

  api.post("/tax/transactions/create_from_calculation", operation("tax.transactions.create"), (c) =>
    write(c, (fields) => createTransaction(ledger, fields)),
  );
  api.post("/tax/transactions/create_reversal", operation("tax.transactions.reverse"), (c) =>
    write(c, (fields) => createReversal(ledger, fields)),
  );
  api.get("/tax/transactions/:id/line_items", operation("tax.transactions.listLineItems"), (c) =>
    read(c, (fields) => done(pageOf(transactionLines(idIn(c)), fields, `/v1/tax/transactions/${idIn(c)}/line_items`))),
  );
  api.get("/tax/transactions/:id", operation("tax.transactions.retrieve"), (c) =>
    read(c, () => {
      const transaction = ledger.taxTransactions.get(idIn(c));
      return transaction ? done(transaction) : missing("tax transaction", idIn(c), "transaction");
    }),
  );
}

const HEAD_OFFICE = {
  city: "Houston",
  country: "US",
  line1: "1200 Market St",
  line2: null,
  postal_code: "77015",
  state: "TX",
};

/** Lines have one moment, that of their calculation; they are listed as they were sent. */
const pageOf = (lines: { id: string }[], fields: FormFields, url: string) =>
  listPage(lines.map((line) => ({ ...line, created: 0 })).reverse(), fields, url);
