import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { Database } from "../../platform/database.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { readTaxonomy } from "../taxonomy-store.ts";
import { readChanges, readMark } from "./listing-changes.ts";
import type { ListingContent } from "./listing-content.ts";
import { loadSnapshot, saveSnapshot } from "./listing-snapshot.ts";
import { batchBetweenAnswers, type MarkedState, readState } from "./read-state.ts";
import { readStateApart } from "./read-state-apart.ts";

/** Few enough that reading them does not keep visitors waiting. */
export const readAtOnce = 100;

/** When a larger share of the catalogue has changed, reading all of it is quicker. */
const worthReading = 0.25;

interface Surroundings {
  readonly db: Database;
  readonly log: Log;
  readonly snapshot?: string;
}

/** The keeper's view of its index. */
interface Around {
  /** True if the catalogue is large enough for a thread of its own. */
  readonly isLarge: () => Promise<boolean>;
  readonly reread: (ids: number[]) => Promise<unknown>;
  /** Called when everything was read anew. */
  readonly onWhole: () => void;
  /** Aborted when the index is closed. */
  readonly ending: AbortSignal;
}

/** Loads a whole catalogue, or its snapshot with later changes, and saves it. Callers run one operation at a time. */
export class ListingKeeper {
  readonly #content: ListingContent;
  readonly #surroundings: Surroundings;
  readonly #around: Around;
  /** The transaction from which on changes may be missing in the state; null while nothing was read. */
  #mark: string | null = null;

  constructor(content: ListingContent, surroundings: Surroundings, around: Around) {
    this.#content = content;
    this.#surroundings = surroundings;
    this.#around = around;
  }

  async loadAll(): Promise<void> {
    const { state, mark } = await this.#readAll(await readTaxonomy(this.#surroundings.db));
    this.#mark = mark;
    this.#content.state = state;
    this.#around.onWhole();
    await this.#content.readActivities();
    await this.#content.readPhrases();
  }

  async #readAll(taxonomy: Taxonomy): Promise<MarkedState> {
    const { db, log } = this.#surroundings;
    if (await this.#around.isLarge())
      try {
        return await readStateApart(db, taxonomy, this.#around.ending);
      } catch (error) {
        if (this.#around.ending.aborted) throw error;
        // It may have wanted more memory than a thread has. Better slowly than not at all.
        log.warn("the thread that reads the catalogue failed, so it is read beside the answers", errorFields(error));
      }
    return readState(db, taxonomy, batchBetweenAnswers);
  }

  /** True if the index was loaded from the snapshot and updated. */
  async loadSnapshot(): Promise<boolean> {
    const { db, log, snapshot } = this.#surroundings;
    if (snapshot === undefined) return false;
    try {
      const loaded = await loadSnapshot(db, snapshot);
      if (!loaded.ok) {
        // The first start has none.
        if (loaded.error.code !== "none")
          log.info("the listing reads the whole catalogue", {
            path: snapshot,
            outcome: loaded.error.code,
          });
        return false;
      }
      this.#content.state = loaded.value.state;
      this.#mark = loaded.value.mark;
      await this.#content.readActivities();
      if (!(await this.#catchUp())) return false;
      await this.#content.readPhrases();
      return true;
    } catch (error) {
      log.warn("the snapshot of the listing could not be read", errorFields(error));
      return false;
    }
  }

  /** Applies changes since the mark; false if everything must be reloaded. */
  async #catchUp(): Promise<boolean> {
    const { db } = this.#surroundings;
    if (this.#mark === null) return false;
    const mark = await readMark(db);
    const changed = await readChanges(db, this.#mark);
    if (changed === null || changed.length > 1_000 + this.#content.state.count * worthReading) return false;
    for (let at = 0; at < changed.length; at += readAtOnce)
      await this.#around.reread(changed.slice(at, at + readAtOnce));
    this.#mark = mark;
    return true;
  }

  /** Applies known changes; false if everything must be reloaded. */
  async followAll(): Promise<boolean> {
    // Goods of a category that is not known yet would be left out.
    await this.#content.followTaxonomy();
    if (!(await this.#catchUp())) return false;
    await this.#content.readActivities();
    await this.#content.readPhrases();
    return true;
  }

  async save(): Promise<void> {
    const { db, log, snapshot } = this.#surroundings;
    if (snapshot === undefined || this.#around.ending.aborted) return;
    try {
      // When so much changed that all is to be read, what is read then is saved.
      if (!(await this.#catchUp()) || this.#mark === null) return;
      await saveSnapshot(db, snapshot, { state: this.#content.state, mark: this.#mark });
    } catch (error) {
      log.warn("the listing could not be saved", { path: snapshot, ...errorFields(error) });
    }
  }
}
