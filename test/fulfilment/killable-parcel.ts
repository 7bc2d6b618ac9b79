import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { passPoint, tellPoints } from "../dying.ts";
import { openBackOffice } from "./back-office.ts";

// A shop of its own process that ships a parcel of several orders, or takes it back, and may end itself before any of
// its statements.
const { DATABASE_URL = "", STEP = "", PARCEL = "{}" } = process.env;

const db = openDatabase({ url: DATABASE_URL, onStatement: passPoint });
const { deps } = openBackOffice(db);
if (STEP === "shipping") await shipOrder(deps, JSON.parse(PARCEL));
else await takeShipmentBack(deps, JSON.parse(PARCEL));
await db.close();
tellPoints();
