import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { hours } from "#domain/kernel/time.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { invoiceToCredit, linesOf as linesToCredit, seenOfInvoice } from "#engine/invoices/creditable.ts";
import { recordPayment, writeOff } from "#engine/invoices/record-payment.ts";
import { creditInvoice, judgeCredit } from "#engine/orders/credit-invoice.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { backOfficeOf, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import {
  accountWith,
  booksBy,
  done,
  invoicesOf,
  linesOf,
  ordered,
  part,
  send,
} from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const rounds = process.env["LONG"] === "1" ? 60 : 12;
const seed = Number(process.env["SEED"] ?? 2_611);

function randomBy(from: number): () => number {
  let state = from;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A company with an older invoice of its own and one of three units at $68.47 and two at $12.05. */
async function invoiced() {
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps);
  const companyId = account.company.id;
  const other = await ordered(deps, account, { items: [{ sku: await part(shop().db), quantity: 1 }] });
  done(await send(deps, other));
  const items = [
    { sku: await part(shop().db, 6_847), quantity: 3 },
    { sku: await part(shop().db, 1_205), quantity: 2 },
  ];
  const order = await ordered(deps, account, { items });
  done(await send(deps, order));
  const [elder, invoice] = await invoicesOf(shop().db, companyId);
  const giveUp = () =>
    writeOff(deps, { invoiceId: invoice!.id, companyId, reason: "Not worth it", staff: "x" }).then(done);
  return { deps, companyId, order, elder: elder!, invoice: invoice!, giveUp };
}

const checkOf = (companyId: number, invoiceId: number, amount: number) => ({
  companyId,
  kind: "check" as const,
  reference: `C-${invoiceId}`,
  amount: cents(amount),
  receivedOn: "2026-01-02" as CalendarDay,
  note: "",
  allocations: [{ invoiceId, amount: cents(amount) }],
  staff: "x",
});

/** Standing of an invoice and of the whole account, as rows say. */
async function standing(companyId: number, invoice: { readonly id: number; readonly total: number }) {
  const [sums] = await shop().db.sql<{ settled: number; writtenOff: number; credited: number; elsewhere: number }>(
    `select coalesce(sum(s.amount_cents) filter (where s.invoice_id = $2), 0)::int as settled,
       coalesce(sum(s.amount_cents) filter (where s.invoice_id = $2 and s.kind = 'write-off'), 0)::int as "writtenOff",
       coalesce(sum(s.amount_cents) filter (where s.invoice_id <> $2), 0)::int as elsewhere,
       (select coalesce(sum(c.amount_cents), 0) from account_credits c
         where c.company_id = $1 and c.kind = 'credit-memo')::int as credited
     from invoice_settlements s join invoices i on i.id = s.invoice_id where i.company_id = $1`,
    [companyId, invoice.id],
  );
  const { settled, ...rest } = sums!;
  const { unapplied } = await accountFigures(shop().db, companyId);
  return { ...rest, open: invoice.total - settled, unapplied };
}

test(`paid, written off, credited and open are the invoice, and a company is given no more than it paid, in ${rounds} random lives (seed ${seed})`, async () => {
  const random = randomBy(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const seen = { isTakenBack: false, isPartly: false, isUnused: false };
  for (let round = 0; round < rounds; round += 1) {
    const { deps, companyId, order, invoice, giveUp } = await invoiced();
    const before = await booksBy(shop().db);
    const paid = random() < 0.6 ? upTo(invoice.total - 1) : 0;
    if (paid > 0) done(await recordPayment(deps, checkOf(companyId, invoice.id, paid)));
    const isWrittenOff = random() < 0.8;
    if (isWrittenOff) await giveUp();
    let credited = 0;
    for (let step = 0; step < 5; step += 1) {
      if (random() < 0.4) {
        const amount = cents(1 + upTo(12_000));
        const refund = { orderNumber: order.number, amount, reason: "price", staffId: 7 };
        if (!(await refundAsShown(deps, refund)).ok) continue;
        await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
        credited += amount;
      } else {
        const now = (await invoiceToCredit(shop().db, invoice.number))!;
        const lines = linesToCredit(now).filter(({ left }) => left > 0);
        const line = lines[upTo(lines.length - 1)];
        if (!line) continue;
        const typed = { [line.key]: [{ amount: cents(1 + upTo(line.left - 1)) }] };
        const judged = judgeCredit(now, typed);
        if (!judged.ok) continue;
        const { total } = judged.value;
        const credit = { invoice: invoice.number, typed, reason: "price", note: "", staffId: 7 };
        done(await creditInvoice(deps, { ...credit, seen: seenOfInvoice(now), seenTotal: total }));
        credited += total;
      }
      const unpaid = Math.max(0, invoice.total - paid - credited);
      const now = await standing(companyId, invoice);
      const at = `round ${round}, step ${step}`;
      const { elsewhere, unapplied, ...own } = now;
      expect(own, at).toEqual({
        credited,
        writtenOff: isWrittenOff ? unpaid : 0,
        open: isWrittenOff ? 0 : unpaid,
      });
      // Also what settles another invoice was paid on this one.
      expect(unapplied + elsewhere, at).toBe(Math.max(0, paid + credited - invoice.total));
      expect(unapplied + elsewhere, at).toBeLessThanOrEqual(paid);
      const books = await booksBy(shop().db);
      const lost = (books["losses:bad-debt"] ?? 0) - (before["losses:bad-debt"] ?? 0);
      expect(lost, at).toBe(own.writtenOff);
      expect(books["receivable"]! - before["receivable"]!, at).toBe(own.open - invoice.total - elsewhere);
      seen.isTakenBack ||= isWrittenOff;
      seen.isPartly ||= isWrittenOff && paid > 0 && unpaid > 0;
      seen.isUnused ||= unapplied + elsewhere > 0;
    }
  }
  expect(seen).toEqual({ isTakenBack: true, isPartly: true, isUnused: true });
});

const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("whoever credits an invoice that was written off reads before that the write-off is taken back, and the buyer after", async () => {
  const { companyId, order, invoice, giveUp } = await invoiced();
  await giveUp();
  shop().clock.advance(hours(1));
  const manager = await signedInAs(shop(), "manager");
  const page = `/admin/invoices/${invoice.number}/credit`;
  const [first] = await linesOf(shop().db, order.orderId);
  const typed = { [`units-line-${first!.lineId}`]: "1", reason: "price", note: "" };
  const total = `$${(invoice.total / 100).toFixed(2)}`;
  expect(words((await manager.get(page)).text)).toContain(`Written off of it ${total}`);
  const shown = await manager.post(page, { intent: "check", seen: "", total: "", ...typed });
  const sums = words(shown.text);
  expect(sums).toContain("A credit takes it back first");
  expect(sums).toMatch(/Takes back of the write-off \$73\.95 .* Unapplied money \$0\.00/);
  const inChinese = await manager.post(`/cn${page}`, { intent: "check", seen: "", total: "", ...typed });
  expect(words(inChinese.text)).toContain("冲回坏账 US$73.95");
  const [seenNow, seenTotal] = [hidden(shown.text, "seen"), hidden(shown.text, "total")];
  expect((await manager.post(page, { ...typed, intent: "issue", seen: seenNow, total: seenTotal })).status).toBe(303);
  expect(await accountFigures(shop().db, companyId)).toMatchObject({ unapplied: 0 });
  const account = words((await manager.get(`/admin/companies/${companyId}/account`)).text);
  expect(account).not.toContain("Unapplied money $73.95");
  // Its statement says what was taken back, and owes neither side anything for it.
  const { statement } = await companyStatement(shop(), companyId, null);
  const moved = statement.lines.filter(({ kind }) => kind === "write-off" || kind === "credit-memo");
  expect(moved.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual(
    [
      ["write-off", -invoice.total],
      ["credit-memo", -7_395],
      ["write-off", 7_395],
    ].toSorted(),
  );
  const paper = await manager.get(`/admin/companies/${companyId}/statement`);
  expect(words(paper.text)).toContain(`Write-off taken back, ${invoice.number}`);
});
