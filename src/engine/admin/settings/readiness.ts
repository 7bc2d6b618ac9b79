import { type PaymentMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import { namedPolicies } from "#domain/content/policy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Database, Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { offeredBy } from "../../payments/offered-methods.ts";
import { readPaymentSetup } from "../../payments/payment-settings.ts";
import type { ProviderKeys } from "../../ports/provider-keys.ts";
import type { Shop } from "../../shop.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changeSettingIn, readSetting } from "./change-setting.ts";
import { type Need, needs, type PaymentsInPlay, type Readiness } from "./needs.ts";

type Row = { profile: ShopProfile | null } & Omit<Readiness, "profile" | "payment" | "mail">;

const onSale = `products p join variants v on v.product_id = p.id where p.status = 'published' and not v.retired`;
const selectReadiness = statement<[string[]], Row>(
  "readiness",
  `select (select value from settings where key = 'profile') as profile,
     exists (select from settings where key = 'shipping') as shipping,
     (exists (select from settings where key = 'tax') or exists (select from tax_rate_states)) as tax,
     exists (select from settings s, jsonb_array_elements(s.value -> 'places') place
       where s.key = 'pickup' and (place ->> 'active')::boolean) as pickup,
     (select count(distinct slug) from policy_versions where slug = any($1)) = cardinality($1) as policies,
     exists (select from ${onSale}) as product,
     exists (select from ${onSale} and (exists (select from stock s where s.variant_id = v.id and s.on_hand > 0)
       or exists (select from stock_movements m where m.variant_id = v.id))) as stock`,
);

/** True if buyers and receipts can be told the seller's name and address. */
const isComplete = ({ name, phone, address1, city, state, zip }: ShopProfile) =>
  [name, phone, address1, city, state, zip].every((part) => part !== "");

export async function readReadiness(
  db: Db,
  { payments, keys }: Pick<Shop, "payments" | "keys">,
): Promise<Readiness & { readonly inPlay: PaymentsInPlay | null }> {
  const [row, setup] = [await db.row(selectReadiness, [[...namedPolicies]]), await readPaymentSetup(db)];
  if (!row) throw new Error("a row without a table is always there");
  const offered = offeredBy(payments, setup);
  const profile = row.profile !== null && isComplete(row.profile);
  return { ...row, profile, payment: offered.length > 0, mail: keys.has("mail"), inPlay: inPlay(offered, keys) };
}

function inPlay(offered: readonly PaymentMethod[], keys: ProviderKeys): PaymentsInPlay | null {
  const providers = providerMethods.filter((method) => offered.includes(method));
  if (keys.emulated) return providers.length > 0 ? "emulated" : null;
  return providers.some((method) => keys.isTest(method)) ? "test" : null;
}

interface Opening {
  readonly open: boolean;
  readonly note?: { readonly en: string; readonly cn: string };
}

export type OpeningRefused =
  | { readonly code: "not_ready"; readonly missing: readonly Need[] }
  | { readonly code: "stale" };

/**
 * Opens the shop over the version that was shown, once all it needs is there, or closes it with a word to its visitors.
 * Doing so twice changes nothing.
 */
export function setOpening(
  { db, clock, payments, keys }: Pick<Shop, "clock" | "payments" | "keys"> & { readonly db: Database },
  by: StaffActor,
  { version, ...request }: Opening & { readonly version: number },
): Promise<Result<{ changed: boolean }, OpeningRefused>> {
  return db.transaction(async (tx): Promise<Result<{ changed: boolean }, OpeningRefused>> => {
    const ready = await readReadiness(tx, { payments, keys });
    const missing = needs.filter((need) => !ready[need]);
    if (request.open && missing.length > 0) return refuse({ code: "not_ready", missing });
    // Opening says nothing of the words with which the shop was closed: they stand for the next time.
    const { note } = ((await readSetting(tx, "opening")).value ?? {}) as Partial<Opening>;
    const value = { ...(note && { note }), ...request };
    const changed = await changeSettingIn(tx, clock, by, { group: "opening", version, value });
    if (changed.ok) return ok(changed.value);
    return refuse({ code: "stale" });
  });
}
