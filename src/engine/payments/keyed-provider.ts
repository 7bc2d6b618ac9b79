import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import type {
  Finding,
  HeldAmounts,
  PaymentProvider,
  ProviderError,
  ProviderPayment,
  RawRequest,
} from "../ports/payment-provider.ts";

/** The adapters of one provider as its keys stand now: those in use first, then those of earlier keys. */
export interface KeyedAdapters {
  readonly inUse: PaymentProvider | null;
  readonly earlier: readonly PaymentProvider[];
}

type Call<T> = (adapter: PaymentProvider) => Promise<Result<T, ProviderError>>;

const notConfigured: ProviderError = {
  code: "denied",
  detail: "there are no keys for this provider",
  reason: "no_keys",
};

/**
 * A provider whose keys may change while the shop runs. Payments begin by the keys in use. What was begun by earlier
 * keys belongs to their account, so a payment that one account does not know is asked for at the next.
 */
export function keyedProvider(
  /** Has the provider's abilities; it is never called. */
  model: PaymentProvider,
  { now, read }: { readonly now: () => KeyedAdapters; readonly read: () => Promise<KeyedAdapters> },
): PaymentProvider {
  const all = async () => {
    const { inUse, earlier } = await read();
    return inUse ? [inUse, ...earlier] : earlier;
  };
  const inTurn = async <T>(call: Call<T>) => firstThatKnows(await all(), call);
  const byInUse = async <T>(call: Call<T>) => {
    const { inUse } = await read();
    return inUse ? call(inUse) : refuse(notConfigured);
  };
  return {
    method: model.method,
    voids: model.voids,
    get paymentOrigins() {
      const { inUse, earlier } = now();
      return [...new Set([...(inUse ? [inUse] : []), ...earlier].flatMap((adapter) => adapter.paymentOrigins))];
    },
    get isClosed() {
      return now().inUse === null;
    },
    holds: model.holds && holdsInTurn(inTurn),
    begin: (request, key) => byInUse((adapter) => adapter.begin(request, key)),
    readWebhook: async (raw) => readWebhookInTurn(await all(), raw),
    interpret: (event) => model.interpret(event),
    lookUp: (payment) => inTurn((adapter) => adapter.lookUp(payment)),
    // A refused capture ends the payment, so only the account that knows it is asked.
    capture: async (payment, key) => {
      const owner = await ownerOf(await all(), payment);
      return owner.ok ? owner.value.capture(payment, key) : owner;
    },
    close: (payment, key) => inTurn((adapter) => adapter.close(payment, key)),
    refund: (payment, amount, name) => inTurn((adapter) => adapter.refund(payment, amount, name)),
    findRefund: (payment, reference) => inTurn((adapter) => adapter.findRefund(payment, reference)),
    lookUpRefund: (refund, currency) => inTurn((adapter) => adapter.lookUpRefund(refund, currency)),
    ...optionalCalls(model, { inTurn, byInUse, all }),
  };
}

interface Ways {
  readonly inTurn: <T>(call: Call<T>) => Promise<Result<T, ProviderError>>;
  readonly byInUse: <T>(call: Call<T>) => Promise<Result<T, ProviderError>>;
  readonly all: () => Promise<readonly PaymentProvider[]>;
}

const holdsInTurn = (inTurn: Ways["inTurn"]): HeldAmounts => ({
  capture: (payment, amount, key) => inTurn((adapter) => mustHold(adapter).capture(payment, amount, key)),
  release: (payment) => inTurn((adapter) => mustHold(adapter).release(payment)),
});

function mustHold({ holds, method }: PaymentProvider): HeldAmounts {
  if (holds === null) throw new Error(`${method} holds no amounts`);
  return holds;
}

/** Calls that not every provider has. */
function optionalCalls(model: PaymentProvider, { inTurn, byInUse, all }: Ways): Partial<PaymentProvider> {
  const must = <T>(call: T | undefined): T => {
    if (call === undefined) throw new Error(`adapters of ${model.method} differ in what they can do`);
    return call;
  };
  return {
    ...(model.reportShipment && {
      reportShipment: (payment, parcel) =>
        inTurn((adapter) => must(adapter.reportShipment).call(adapter, payment, parcel)),
    }),
    ...(model.withdrawShipment && {
      withdrawShipment: (payment, number) =>
        inTurn((adapter) => must(adapter.withdrawShipment).call(adapter, payment, number)),
    }),
    ...(model.assess && { assess: (payment) => inTurn((adapter) => must(adapter.assess).call(adapter, payment)) }),
    ...(model.check && { check: () => byInUse((adapter) => must(adapter.check).call(adapter)) }),
    ...(model.movements && {
      movements: async (from, to) =>
        movementsOfAll(await all(), (adapter) => must(adapter.movements).call(adapter, from, to)),
    }),
  };
}

/** True if nothing happened there, and another account may know the payment. */
function isElsewhere(error: ProviderError): boolean {
  return (
    error.code === "not_found" ||
    error.code === "denied" ||
    (error.code === "refused" && error.reason === "resource_missing")
  );
}

async function firstThatKnows<T>(
  adapters: readonly PaymentProvider[],
  call: Call<T>,
): Promise<Result<T, ProviderError>> {
  let first: ProviderError | null = null;
  for (const adapter of adapters) {
    const answer = await call(adapter);
    if (answer.ok || !isElsewhere(answer.error)) return answer;
    first ??= answer.error;
  }
  return refuse(first ?? notConfigured);
}

function ownerOf(
  adapters: readonly PaymentProvider[],
  payment: ProviderPayment,
): Promise<Result<PaymentProvider, ProviderError>> {
  const [only, ...others] = adapters;
  if (only && others.length === 0) return Promise.resolve(ok(only));
  return firstThatKnows(adapters, async (adapter): Promise<Result<PaymentProvider, ProviderError>> => {
    const answer: Result<Finding, ProviderError> = await adapter.lookUp(payment);
    return answer.ok ? ok(adapter) : answer;
  });
}

async function readWebhookInTurn(
  adapters: readonly PaymentProvider[],
  raw: RawRequest,
): ReturnType<PaymentProvider["readWebhook"]> {
  let uncertain: Awaited<ReturnType<PaymentProvider["readWebhook"]>> | null = null;
  for (const adapter of adapters) {
    const event = await adapter.readWebhook(raw);
    if (event.ok) return event;
    if (event.error.code === "unknown") uncertain ??= event;
  }
  return uncertain ?? refuse({ code: "bad_signature" });
}

/** Movements of every account that still answers; several keys may be of one account. */
async function movementsOfAll(
  adapters: readonly PaymentProvider[],
  call: Call<readonly AccountMovement[]>,
): Promise<Result<readonly AccountMovement[], ProviderError>> {
  const answers = await Promise.all(adapters.map(call));
  const [first] = answers;
  if (!first?.ok) return first ?? refuse(notConfigured);
  const byId = new Map(answers.flatMap((one) => (one.ok ? one.value : [])).map((one) => [one.id, one]));
  return ok([...byId.values()].toSorted((a, b) => a.at - b.at));
}
