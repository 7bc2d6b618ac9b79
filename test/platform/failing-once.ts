import type { Database } from "#engine/platform/database.ts";

/** A database whose next transaction fails before it begins, and none after it. */
export function failingOnce(db: Database): Database {
  let isNext = true;
  return {
    ...db,
    transaction: (work) => {
      if (!isNext) return db.transaction(work);
      isNext = false;
      return Promise.reject(new Error("this one cannot be done"));
    },
  };
}
