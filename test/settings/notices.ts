import pg from "pg";

export interface Notices {
  /** The tags of the next notice that has not been asked for. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** Notices of changes that another process hears. */
export async function listenTo(url: string): Promise<Notices> {
  const client = new pg.Client({ connectionString: url });
  const heard: string[] = [];
  let waiting: ((tags: string) => void) | null = null;
  client.on("notification", ({ payload = "" }) => {
    if (waiting) waiting(payload);
    else heard.push(payload);
    waiting = null;
  });
  await client.connect();
  await client.query("listen plenum_changed");
  return {
    next: () => new Promise((found) => (heard.length > 0 ? found(heard.shift()!) : (waiting = found))),
    close: () => client.end(),
  };
}
