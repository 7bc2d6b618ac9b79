import { describe, expect, test } from "vitest";
import { type OrderToSend, planSending } from "#domain/fulfilment/sending.ts";
import type { SendingRow } from "#domain/fulfilment/sending-row.ts";
import { planFromRows } from "#engine/admin/sending/orders-to-send.ts";
import { readSendingRows } from "#engine/admin/sending/read-rows.ts";
import { sendMany } from "#engine/admin/sending/send-many.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import type { Database } from "#engine/platform/database.ts";
import { testDatabase } from "#test/database.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { type BackOffice, openBackOffice, orderIn, type Paid, paidOrder, stockOf } from "./back-office.ts";

const database = testDatabase();
const staff = { id: 7, email: "packer@example.com" };
const ups = (nth: number) => `1Z999AA1${String(nth).padStart(10, "0")}`;

/** An order of three of one part and one of another that is paid and waits. */
const waiting = (over: Partial<OrderToSend> = {}): OrderToSend => ({
  number: "PL-2222-2222",
  customerId: null,
  emailKey: "ada@example.com",
  shipTo: { firstName: "Ada", lastName: "Byron", address1: "12 Mill Road", city: "Dayton", state: "OH", zip: "45402" },
  lives: { payment: "captured", fulfilment: "unsent", afterSale: "none" },
  shippingMethod: "SHIPPING",
  hold: null,
  shipsInParts: false,
  lines: [
    { lineId: 1, sku: "AF-10", left: 3, waiting: 0 },
    { lineId: 2, sku: "OIL-1", left: 1, waiting: 0 },
  ],
  ...over,
});

/** The same where one part is on back-order. */
const onBackOrder: OrderToSend["lines"] = [
  { lineId: 1, sku: "AF-10", left: 3, waiting: 0 },
  { lineId: 2, sku: "OIL-1", left: 0, waiting: 1 },
];

const row = (row: number, over: Partial<SendingRow> = {}): SendingRow => ({
  row,
  order: "PL-2222-2222",
  carrier: "UPS",
  number: ups(row),
  sku: "",
  quantity: "",
  link: "",
  ...over,
});

const plan = (rows: readonly SendingRow[], orders: readonly OrderToSend[] = [waiting()], used = [] as never[]) =>
  planSending(rows, new Map(orders.map((order) => [order.number, order])), used);

describe("a plan of many parcels", () => {
  test.each<[string, Partial<SendingRow>, Partial<OrderToSend>]>([
    ["order_not_found", { order: "PL-9999-9999" }, {}],
    ["order_not_found", { order: "" }, {}],
    ["not_paid", {}, { lives: { payment: "owed", fulfilment: "unsent", afterSale: "none" } }],
    ["not_paid", {}, { lives: { payment: "clearing", fulfilment: "unsent", afterSale: "none" } }],
    ["already_shipped", {}, { lives: { payment: "captured", fulfilment: "sent", afterSale: "none" } }],
    ["already_shipped", {}, { lives: { payment: "captured", fulfilment: "delivered", afterSale: "returning" } }],
    ["illegal_transition", {}, { lives: { payment: "voided", fulfilment: "unsent", afterSale: "none" } }],
    ["illegal_transition", {}, { lives: { payment: "captured", fulfilment: "unsent", afterSale: "refund-requested" } }],
    ["wrong_delivery", {}, { shippingMethod: "PICKUP" }],
    ["money_held", {}, { hold: "disputed" }],
    ["waits_for_goods", {}, { lines: onBackOrder }],
    ["waits_for_goods", { sku: "OIL-1" }, { lines: onBackOrder, shipsInParts: true }],
    ["waits_for_goods", {}, { lines: onBackOrder.slice(1), shipsInParts: true }],
    ["cells_too_many", { isTooWide: true }, {}],
    ["carrier_unknown", { carrier: "Pony Express" }, {}],
    ["tracking_number_invalid", { number: "1Z" }, {}],
    ["tracking_number_required", { number: " " }, {}],
    ["tracking_link_invalid", { carrier: "ltl", number: "PRO-12345", link: "http://x" }, {}],
    ["sku_not_ordered", { sku: "AF-11" }, {}],
    ["units_invalid", { sku: "AF-10", quantity: "1.5" }, {}],
    ["units_invalid", { sku: "AF-10", quantity: "0" }, {}],
    ["quantity_too_large", { sku: "AF-10", quantity: "4" }, {}],
  ])("refuses by %s: %o of %o", (error, typed, order) => {
    expect(plan([row(1, typed)], [waiting(order)])).toMatchObject({ parcels: [], refused: [{ row: 1, error }] });
  });

  test("takes order, carrier and number however they are typed, and all that is left where no part is named", () => {
    const { parcels, refused } = plan([
      row(1, { order: "pl 2222 2222", carrier: " u.p.s. ", number: "1z 999 AA1 0000000001" }),
    ]);
    expect(refused).toEqual([]);
    expect(parcels).toEqual([
      {
        rows: [1],
        order: "PL-2222-2222",
        carrier: "ups",
        number: ups(1),
        link: null,
        lines: "rest",
        units: 4,
        beside: [],
      },
    ]);
  });

  test("sends what is there where the buyer takes an order in parts, and counts nothing that is waited for", () => {
    const { parcels } = plan([row(1)], [waiting({ lines: onBackOrder, shipsInParts: true })]);
    expect(parcels).toMatchObject([{ lines: [{ lineId: 1, quantity: 3 }], units: 3 }]);
  });

  test("parts an order by part numbers: rows of one number are one parcel, and the rest goes in the next", () => {
    const { parcels, refused } = plan([
      row(1, { sku: "af-10", quantity: "2" }),
      row(2, { number: ups(1), sku: "OIL-1" }),
      row(3),
      row(4),
    ]);
    expect(parcels.map(({ rows, lines, units }) => ({ rows, lines, units }))).toEqual([
      {
        rows: [1, 2],
        lines: [
          { lineId: 1, quantity: 2 },
          { lineId: 2, quantity: 1 },
        ],
        units: 3,
      },
      { rows: [3], lines: [{ lineId: 1, quantity: 1 }], units: 1 },
    ]);
    expect(refused).toMatchObject([{ row: 4, error: "order_twice" }]);
  });

  test("refuses a number that orders of two buyers claim in both rows, and what is said twice in the second", () => {
    const other = waiting({ number: "PL-3333-3333", emailKey: "eli@example.com" });
    const { parcels, refused } = plan(
      [
        row(1, { number: ups(9) }),
        row(2, { number: ups(9), order: "PL-3333-3333" }),
        row(3, { number: ups(3), order: "PL-3333-3333" }),
        row(4, { number: ups(3), order: "PL-3333-3333" }),
      ],
      [waiting(), other],
    );
    expect(parcels.map(({ rows }) => rows)).toEqual([[3]]);
    expect(refused.map(({ row: at, error }) => [at, error])).toEqual([
      [1, "number_of_two_orders"],
      [2, "number_of_two_orders"],
      [4, "row_twice"],
    ]);
  });

  test("puts orders of one buyer under one number into one parcel, each by its own rows", () => {
    const other = waiting({ number: "PL-3333-3333" });
    const rows = [
      row(1, { number: ups(9), sku: "AF-10", quantity: "2" }),
      row(2, { number: ups(9), order: "PL-3333-3333" }),
      row(3, { number: ups(9), sku: "OIL-1" }),
      row(4, { number: ups(9), order: "PL-3333-3333", sku: "OIL-1" }),
    ];
    const { parcels, refused } = plan(rows, [waiting(), other]);
    const lines = [
      { lineId: 1, quantity: 2 },
      { lineId: 2, quantity: 1 },
    ];
    expect(parcels).toMatchObject([
      {
        rows: [1, 2, 3],
        order: "PL-2222-2222",
        lines,
        units: 3,
        beside: [{ order: "PL-3333-3333", lines: "rest", units: 4 }],
      },
    ]);
    expect(refused).toMatchObject([{ row: 4, error: "row_twice" }]);
    // A refusal of one order takes nothing from the other.
    const unpaid = waiting({ ...other, lives: { payment: "owed", fulfilment: "unsent", afterSale: "none" } });
    expect(plan(rows.slice(0, 2), [waiting(), unpaid])).toMatchObject({
      parcels: [{ rows: [1], beside: [] }],
      refused: [{ row: 2, error: "not_paid" }],
    });
  });

  test("knows by its number what was sent before, and refuses a number of another order's parcel", () => {
    const used = [
      { id: 1, order: "PL-2222-2222", carrier: "ups", number: ups(1) },
      { id: 2, order: "PL-4444-4444", carrier: "ups", number: ups(2) },
    ];
    const orders = new Map([
      ["PL-2222-2222", waiting({ lives: { payment: "captured", fulfilment: "sent", afterSale: "none" } })],
    ]);
    expect(planSending([row(1), row(2)], orders, used)).toMatchObject({
      parcels: [],
      done: [1],
      refused: [{ row: 2, error: "tracking_number_taken" }],
    });
  });
});

describe("rows of a carrier without numbers", () => {
  const number = "PL-2222-2222";
  const used = [{ id: 7, order: number, carrier: "own", number }];
  const rest = row(1, { carrier: "own", number: "" });
  const planned = (rows: readonly SendingRow[], seen: number | null, over: Partial<OrderToSend> = {}) =>
    planSending(rows, new Map([[number, waiting(over)]]), used, seen);

  test("send what is left in a further parcel, with a count behind the order's number", () => {
    expect(planned([rest], 7).parcels).toMatchObject([{ rows: [1], number: `${number}-2`, lines: "rest", units: 4 }]);
    const parts = [row(1, { ...rest, sku: "AF-10", quantity: "1" }), row(2, { ...rest, row: 2, sku: "OIL-1" })];
    expect(planned(parts, 7).parcels).toMatchObject([{ rows: [1, 2], number: `${number}-2`, units: 2 }]);
    const second = { id: 8, order: number, carrier: "own", number: `${number}-2` };
    const third = planSending([rest], new Map([[number, waiting()]]), [...used, second], 8);
    expect(third.parcels).toMatchObject([{ number: `${number}-3` }]);
  });

  test("were done where the parcel left since they were planned, nobody planned them, or none of their goods is left", () => {
    const lines = [
      { lineId: 1, sku: "AF-10", left: 0, waiting: 0 },
      { lineId: 2, sku: "OIL-1", left: 1, waiting: 0 },
    ];
    const lives = { payment: "captured", fulfilment: "sent", afterSale: "none" } as const;
    for (const plan of [
      planned([rest], 6),
      planned([rest], null),
      planned([{ ...rest, sku: "af-10" }], 7, { lines }),
      planned([rest], 7, { lives, lines: lines.slice(0, 1) }),
    ])
      expect(plan).toEqual({ parcels: [], done: [1], refused: [] });
  });

  test("are refused by the reason that holds the rest of an order, of which a part has left", () => {
    const back = { payment: "captured", fulfilment: "unsent", afterSale: "refund-requested" } as const;
    const [part, other] = waiting().lines;
    const deposit = [
      { ...part!, left: 0 },
      { ...other!, isHeld: true },
    ];
    const waits = [
      { ...part!, left: 0 },
      { ...other!, left: 0, waiting: 1 },
    ];
    for (const [over, error] of [
      [{ hold: "suspected" }, "money_held"],
      [{ lives: back }, "illegal_transition"],
      [{ lines: deposit }, "money_held"],
      [{ lines: waits }, "waits_for_goods"],
    ] as const)
      expect(planned([rest], 7, over), error).toMatchObject({ done: [], refused: [{ row: 1, error }] });
  });
});

describe("rows of a file", () => {
  const orders = async (text: string) => {
    const list = await readSendingRows(text);
    return list.ok
      ? { unfilled: list.value.unfilled, rows: list.value.rows.map((one) => Object.values(one).slice(0, 6).join("|")) }
      : list.error;
  };

  test("are marked where their cells go beyond the columns, as after a comma without quotation marks", async () => {
    const wide = async (text: string) => {
      const list = await readSendingRows(text);
      return list.ok && list.value.rows.map(({ isTooWide = false }) => isTooWide);
    };
    expect(await wide("order,tracking,qty\nPL-1,1Z1,2\nPL-2,1Z2,1,000\nPL-3,1Z3,2,, ")).toEqual([false, true, false]);
    expect(await wide("PL-1,ups,1Z1,AF-10,1,000\nPL-2,ups,1Z2,AF-10,1,,000")).toEqual([false, true]);
  });

  test("are read by position, or by heads in any order, parted by commas, semicolons or tabs", async () => {
    expect(await orders("PL-1,ups,1Z\r\nPL-2,usps,94,AF-10,2")).toEqual({
      unfilled: 0,
      rows: ["1|PL-1|ups|1Z||", "2|PL-2|usps|94|AF-10|2"],
    });
    expect(await orders("\uFEFFTracking Number;Note;Order #;Carrier\n1Z;fragile;PL-1;ups\n;;PL-2;")).toEqual({
      unfilled: 1,
      rows: ["2|PL-1|ups|1Z||"],
    });
    expect(await orders("运单号\t订单号\t承运商\n1Z\tPL-1\tups")).toEqual({ unfilled: 0, rows: ["2|PL-1|ups|1Z||"] });
  });

  test("are refused whole where nothing stands in them, a column is missing, a quotation mark is open, or there are too many", async () => {
    expect(await orders(" \n")).toEqual({ code: "rows_required" });
    expect(await orders("order,carrier\nPL-1,ups")).toEqual({ code: "columns_missing" });
    expect(await orders('PL-1,ups,1Z\nPL-2,"ups,1Z')).toEqual({ code: "row_too_long", row: 2 });
    expect(await orders("PL-1,ups,1Z\n".repeat(1_001))).toEqual({ code: "rows_too_many", most: 1_000 });
  });
});

describe("many parcels", () => {
  const rowsOf = (orders: readonly Paid[]) =>
    orders.map(({ number, id }, at) => row(at + 1, { order: number, number: ups(id) }));
  const sending = ({ deps }: BackOffice, db: Database = deps.db) => {
    const errors: string[] = [];
    return { ...deps, db, log: { error: (message: string) => void errors.push(message) }, errors };
  };
  const paidOrders = async (office: BackOffice, count: number) => {
    const orders: Paid[] = [];
    while (orders.length < count) orders.push(await paidOrder(office));
    return orders;
  };
  const parcelsAndMails = async (office: BackOffice, orders: readonly Paid[]) => {
    const made: string[] = [];
    for (const { id } of orders) {
      const mails = (await mailsAfterPlacing(office.deps.db, id)).filter((mail) => mail === "shipped");
      made.push(`${(await parcelsOf(office.deps.db, id)).length} parcel, ${mails.length} mail`);
    }
    return made;
  };

  test("leave each by itself: what is refused, and what fails, takes nothing from the others and goes on the next press", async () => {
    const office = openBackOffice(database());
    const [first, second, third] = await paidOrders(office, 3);
    const fetched = await orderIn(office, "confirmed", { delivery: "PICKUP" });
    const rows = rowsOf([first!, second!, third!, fetched]);
    // The second order's connection breaks.
    let nth = 0;
    const broken: Database = {
      ...office.deps.db,
      transaction: (work) => ((nth += 1) === 2 ? Promise.reject(new Error("gone")) : office.deps.db.transaction(work)),
    };
    const half = sending(office, broken);
    const { count, plan: rest } = await sendMany(half, staff, rows);
    expect({ count, done: rest.done, left: rest.parcels.map(({ order }) => order), errors: half.errors }).toEqual({
      count: 2,
      done: [1, 3],
      left: [second!.number],
      errors: ["an order of a list could not be shipped"],
    });
    expect(rest.refused).toMatchObject([{ row: 4, error: "wrong_delivery" }]);
    expect(await sendMany(sending(office), staff, rows)).toMatchObject({
      count: 1,
      plan: { done: [1, 2, 3], parcels: [] },
    });
    expect(await parcelsAndMails(office, [first!, second!, third!])).toEqual(Array(3).fill("1 parcel, 1 mail"));
  });

  test("say why they did not leave, and can be tried again", async () => {
    const office = openBackOffice(database());
    const [order, other] = await paidOrders(office, 2);
    const rows = rowsOf([order!, other!]);
    await office.deps.db.sql(
      `insert into labels (order_id, key, carrier, state, account, number, made_at)
       values ($1, gen_random_uuid(), 'ups', 'voided', '1', $2, now())`,
      [order!.id, ups(order!.id)],
    );
    expect(await sendMany(sending(office), staff, rows)).toMatchObject({
      count: 1,
      failed: [{ order: order!.number, code: "label_voided" }],
      plan: { done: [2], parcels: [{ order: order!.number }] },
    });
  });

  test("leave once, however often and however closely the button is pressed", async () => {
    const office = openBackOffice(database());
    const orders = await paidOrders(office, 4);
    const rows = rowsOf(orders);
    // Half of an order, too: its other half still waits, and must not follow.
    rows[3] = { ...rows[3]!, sku: (await skuOf(orders[3]!)) ?? "", quantity: "1" };
    const presses = await Promise.all([1, 2, 3].map(() => sendMany(sending(office), staff, rows)));
    expect(presses.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(await sendMany(sending(office), staff, rows)).toMatchObject({
      count: 0,
      plan: { done: [1, 2, 3, 4], refused: [] },
    });
    expect(await parcelsAndMails(office, orders)).toEqual(Array(4).fill("1 parcel, 1 mail"));
    expect(await stockOf(office.deps.db, orders[3]!.variantId)).toMatchObject({ sold: 1, reserved: 1 });
    const audited = "select count(*)::int as count from audit_log where action = 'shipped' and subject = any($1)";
    expect(await office.deps.db.sql(audited, [orders.map(({ number }) => number)])).toEqual([{ count: 4 }]);
  });

  test("are planned in three statements, however many there are", async () => {
    const office = openBackOffice(database());
    const rows = rowsOf(await paidOrders(office, 3));
    let statements = 0;
    const counted = {
      ...office.deps.db,
      rows: ((...args) => ((statements += 1), office.deps.db.rows(...args))) as Database["rows"],
      row: ((...args) => ((statements += 1), office.deps.db.row(...args))) as Database["row"],
    };
    expect((await planFromRows(counted, rows)).parcels).toHaveLength(3);
    expect(statements).toBe(3);
  });

  async function skuOf({ lineId }: Paid): Promise<string | undefined> {
    const [line] = await database().sql<{ sku: string }>("select sku from order_lines where id = $1", [lineId]);
    return line?.sku;
  }
});
