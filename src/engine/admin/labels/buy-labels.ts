import { refuse, type Result } from "#domain/kernel/result.ts";
import { seconds } from "#domain/kernel/time.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import type { StaffActor } from "../../staff/audit.ts";
import {
  buyLabel,
  type BuyLabelRefused,
  type LabelPurchase,
  outcomeOf,
  quoteLabel,
  type QuotedLabel,
} from "./buy-label.ts";
import type { LabelDeps } from "./label-deps.ts";

type Deps = LabelDeps & { readonly log: Pick<Log, "error"> };

/** So many orders are with the carrier at a time: soon done, and no burst at its door. */
const together = 5;

/** After this nothing new is begun: a connection on which nothing moves is ended after a minute. */
const longest = seconds(40);

/** Asks for some at a time; null for those whose turn does not come in time. */
async function inTurns<Item, Answer>(
  { clock }: LabelDeps,
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<(Answer | null)[]> {
  const began = clock.now();
  const answers: (Answer | null)[] = [];
  for (let at = 0; at < items.length; at += together) {
    const some = items.slice(at, at + together);
    const isLate = clock.now() - began >= longest;
    answers.push(...(isLate ? some.map(() => null) : await Promise.all(some.map(ask))));
  }
  return answers;
}

/** Prices for a parcel of each of these orders, in their order; null for those left for later. Nothing is bought. */
export const quoteLabels = (
  deps: Deps,
  parcels: readonly Parameters<typeof quoteLabel>[1][],
): Promise<(QuotedLabel | null)[]> =>
  inTurns(deps, parcels, (one) =>
    quoteLabel(deps, one).catch((error: unknown): QuotedLabel => {
      noteFault(deps, one, error);
      return refuse({ code: "label_carrier_silent" });
    }),
  );

type Bought = Result<{ id: number }, BuyLabelRefused>;

/**
 * Buys a label for each of several orders, independently: neither a refusal nor a fault stops another. Each has a key
 * of its own, so that the same press again, after a killed process too, buys only what has not been bought. Null for
 * those left for later.
 */
export const buyLabels = (
  deps: Deps,
  by: StaffActor,
  purchases: readonly LabelPurchase[],
): Promise<(Bought | null)[]> =>
  inTurns(deps, purchases, (one) =>
    buyLabel(deps, by, one).catch((error: unknown): Promise<Bought> => {
      noteFault(deps, one, error);
      return afterFault(deps, one);
    }),
  );

/** Outcome of a purchase that failed on its way. Without the database to say, it may have been bought. */
const afterFault = async (deps: Deps, { key, orderNumber }: LabelPurchase): Promise<Bought> => {
  const outcome = await outcomeOf(deps, key, orderNumber).catch(() => refuse({ code: "label_unsettled" as const }));
  return outcome ?? refuse({ code: "label_carrier_silent" });
};

const noteFault = ({ log }: Deps, { orderNumber }: { readonly orderNumber: string }, error: unknown): void =>
  log.error("a label among several could not be priced or bought", { order: orderNumber, ...errorFields(error) });
