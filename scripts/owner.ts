import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { readConfig } from "#boot/config.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { inviteStaff } from "#engine/staff/join.ts";
import { href } from "#i18n/routes.ts";
import { connectDatabase } from "./connect-database.ts";
import { readArguments } from "./read-arguments.ts";

const help = `Makes the link by which the first owner joins the merchant's side. It works once, for 24 hours:

  npm run owner -- EMAIL

For somebody who is there already it renews password and second factor, and makes them an owner.
`;

const [email = ""] = readArguments(help, { words: [1, 1] }).positionals;
const { url, stop } = await connectDatabase();
const db = openDatabase({ url, max: 1 });
try {
  await createDatabase(url);
  await migrate(url);
  const invited = await inviteStaff(db, { email, role: "owner", by: null }, systemClock.now());
  if (invited.ok) {
    process.stdout.write(
      `${readConfig(process.env).PUBLIC_URL}${href("", "adminJoin", {}, { token: invited.value })}\n`,
    );
  } else {
    process.stderr.write(`${email} is not an email address\n`);
    process.exitCode = 1;
  }
} finally {
  await db.close();
  await stop();
}
