import pg from "pg";

/** Time limit of the first connection to a server. */
const patienceMs = 15_000;

/** No such database (PostgreSQL, appendix A). */
const missing = "3D000";

/**
 * Makes the database that the URL names, if it is missing: by way of the database `postgres`, which only then must be
 * open to the user.
 */
export async function createDatabase(url: string): Promise<void> {
  try {
    await within(url, async () => {});
  } catch (error) {
    if ((error as { code?: string }).code !== missing) throw error;
    const target = new URL(url);
    const name = decodeURIComponent(target.pathname.slice(1));
    target.pathname = "/postgres";
    await within(target.href, (admin) => admin.query(`create database ${admin.escapeIdentifier(name)}`));
  }
}

async function within(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
