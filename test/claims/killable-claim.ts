import { openDatabase } from "#engine/platform/database.ts";
import { openBackOffice } from "../fulfilment/back-office.ts";
import { passPoint, tellPoints } from "../dying.ts";
import { claimSteps } from "./claim-steps.ts";

// A shop of its own process that takes one step of a claim, and may end itself before any of its statements.
const { DATABASE_URL = "", STEP = "", CLAIM = "" } = process.env;

const db = openDatabase({ url: DATABASE_URL, onStatement: passPoint });
await claimSteps[STEP]?.(openBackOffice(db).deps, JSON.parse(CLAIM));
await db.close();
tellPoints();
