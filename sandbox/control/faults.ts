import type { SandboxClock } from "../clock/clock.ts";

export const API_FAULTS = [
  "before-500",
  "before-401",
  "before-403",
  "before-409",
  "before-429",
  "before-reset",
  "commit-then-timeout",
  "commit-then-reset",
  "commit-then-500",
  "replayed-500",
  "commit-then-replayed-500",
  "slow",
] as const;
export const WEBHOOK_FAULTS = ["duplicate", "parallel", "reorder", "delay", "drop", "forge", "stale"] as const;
export const PROVIDERS = ["stripe", "paypal", "usps", "smtp"] as const;

type ApiFault = (typeof API_FAULTS)[number];
type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export type FaultyProvider = (typeof PROVIDERS)[number];

/** A planned fault, where it strikes, and how often. `skip` lets that many matching calls through first. */
export type Fault = {
  id: string;
  provider: FaultyProvider;
  operation: string;
  kind: ApiFault | WebhookFault;
  times: number;
  skip: number;
  delayMs: number;
  copies: number;
};

export type FaultRefused = {
  ok: false;
  error: { code: "unknown_provider" | "unknown_kind"; allowed: readonly string[] };
};

const SHORT_NAMES: Record<string, ApiFault> = {
  "500": "before-500",
  "409": "before-409",
  "429": "before-429",
  reset: "before-reset",
  timeout: "commit-then-timeout",
};
const SLOW_DELAY = 3_000;
const HANG_DELAY = 30_000;
const WEBHOOK_DELAY = 5_000;

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

const isApiFault = (kind: string): kind is ApiFault => isOneOf(API_FAULTS, kind);
const isWebhookFault = (kind: string): kind is WebhookFault => isOneOf(WEBHOOK_FAULTS, kind);

type FaultRequest = {
  provider: string;
  operation: string;
  kind: string;
  times?: number;
  skip?: number;
  delayMs?: number;
  copies?: number;
};

// As long as a provider remembers what it answered under an idempotency key.
const REPLAYED_FOR = 24 * 60 * 60 * 1000;

/** The misbehaviour asked for and not yet shown. It lives in memory only: a restarted sandbox behaves. */
export class Faults {
  private planned: Fault[] = [];
  private counter = 0;
  private readonly replayed = new Map<string, number>();
  private readonly clock: SandboxClock;

  constructor(clock: SandboxClock) {
    this.clock = clock;
  }

  /** From now on the same key gets the same 500, whatever it asks. */
  replay(provider: FaultyProvider, key: string): void {
    this.replayed.set(`${provider} ${key}`, this.clock.now() + REPLAYED_FOR);
  }

  /** True if this key was answered by a 500 that is remembered. */
  isReplayed(provider: FaultyProvider, key: string): boolean {
    return (this.replayed.get(`${provider} ${key}`) ?? 0) > this.clock.now();
  }

  add(request: FaultRequest): { ok: true; fault: Fault } | FaultRefused {
    if (!isOneOf(PROVIDERS, request.provider))
      return { ok: false, error: { code: "unknown_provider", allowed: PROVIDERS } };
    const written = request.kind.toLowerCase().replaceAll(/[_ ]/g, "-");
    const kind = SHORT_NAMES[written] ?? written;
    if (!isApiFault(kind) && !isWebhookFault(kind)) {
      return { ok: false, error: { code: "unknown_kind", allowed: [...API_FAULTS, ...WEBHOOK_FAULTS] } };
    }
    this.counter += 1;
    const fault: Fault = {
      id: `fault_${this.counter}`,
      provider: request.provider,
      operation: request.operation || "*",
      kind,
      times: request.times ?? (kind === "reorder" ? 2 : 1),
      skip: request.skip ?? 0,
      delayMs: request.delayMs ?? usualDelay(kind),
      copies: request.copies ?? (kind === "parallel" ? 3 : 2),
    };
    this.planned = [...this.planned, fault];
    return { ok: true, fault };
  }

  list(): Fault[] {
    return this.planned;
  }

  /** Forgets one planned fault, or all of them. */
  clear(id?: string): void {
    this.planned = id === undefined ? [] : this.planned.filter((fault) => fault.id !== id);
  }

  /** The fault this API call must suffer, used up once. */
  takeForCall(provider: FaultyProvider, operation: string): Fault | null {
    return this.take(
      (fault) => isApiFault(fault.kind) && fault.provider === provider && covers(fault.operation, operation),
    );
  }

  /** The fault this webhook must suffer, used up once. */
  takeForWebhook(provider: FaultyProvider, eventType: string): Fault | null {
    return this.take(
      (fault) =>
        isWebhookFault(fault.kind) &&
        fault.provider === provider &&
        (covers(fault.operation, "webhook") || covers(fault.operation, eventType)),
    );
  }

  private take(fits: (fault: Fault) => boolean): Fault | null {
    const fault = this.planned.find(fits);
    if (!fault) return null;
    if (fault.skip > 0) {
      this.replace({ ...fault, skip: fault.skip - 1 });
      return null;
    }
    const used = { ...fault, times: fault.times - 1 };
    this.replace(used);
    return used;
  }

  private replace(fault: Fault): void {
    this.planned = this.planned
      .map((known) => (known.id === fault.id ? fault : known))
      .filter((known) => known.times > 0);
  }
}

function usualDelay(kind: ApiFault | WebhookFault): number {
  if (kind === "commit-then-timeout") return HANG_DELAY;
  return isApiFault(kind) ? SLOW_DELAY : WEBHOOK_DELAY;
}

function covers(pattern: string, operation: string): boolean {
  if (pattern === "*" || pattern === operation) return true;
  return pattern.endsWith(".*") && operation.startsWith(pattern.slice(0, -1));
}
