import { AsyncLocalStorage } from "node:async_hooks";

/** Time spent by a piece of work, in milliseconds; concurrent waits are added up. */
export interface Spending {
  /** Waiting for a turn or a connection. */
  waiting: number;
  /** Waiting for answers of the database. */
  database: number;
  statements: number;
  rendering: number;
}

interface Asker {
  readonly party: string;
  readonly spending: Spending | undefined;
  /** Set while work has its turn: queries inside it do not wait for another. */
  readonly hasTurn: boolean;
}

/** Turns at something there are few of. Work that is nobody's, such as a job, has its turn at once. */
export interface FairShare {
  /** Whatever the work does is done on behalf of this party; what it spends is added up. */
  onBehalfOf<T>(party: string, work: () => T, spending?: Spending): T;
  /** The sum to which the current work adds its time. */
  spending(): Spending | undefined;
  /** Runs the work when its party has a turn left; rejects when none comes up within the patience. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** A party has waited too long for its own turns: others may find theirs free. In the words of the pool, whose connections these are. */
export class NoTurn extends Error {
  override readonly name = "NoTurn";
  constructor() {
    super("timeout exceeded when trying to connect");
  }
}

/** Lets one party have so many turns at a time: what it asks for beyond them waits, first come, first served. */
export function fairShare(most: number, patienceMs: number): FairShare {
  const askers = new AsyncLocalStorage<Asker>();
  const parties = new Map<string, { busy: number; waiting: (() => void)[] }>();

  async function turnOf(party: string): Promise<void> {
    const state = parties.get(party) ?? { busy: 0, waiting: [] };
    parties.set(party, state);
    if (state.busy < most) {
      state.busy += 1;
      return;
    }
    await new Promise<void>((begin, giveUp) => {
      const go = () => (clearTimeout(timer), begin());
      const timer = setTimeout(() => {
        state.waiting.splice(state.waiting.indexOf(go), 1);
        giveUp(new NoTurn());
      }, patienceMs);
      state.waiting.push(go);
    });
  }

  function end(party: string): void {
    const state = parties.get(party);
    if (!state) return;
    const next = state.waiting.shift();
    if (next) return next();
    state.busy -= 1;
    if (state.busy === 0) parties.delete(party);
  }

  return {
    onBehalfOf: (party, work, spending) => askers.run({ party, spending, hasTurn: false }, work),
    spending: () => askers.getStore()?.spending,
    async take(work) {
      const asker = askers.getStore();
      if (!asker || asker.hasTurn) return work();
      const began = performance.now();
      await turnOf(asker.party);
      if (asker.spending) asker.spending.waiting += performance.now() - began;
      try {
        return await askers.run({ ...asker, hasTurn: true }, work);
      } finally {
        end(asker.party);
      }
    },
  };
}
