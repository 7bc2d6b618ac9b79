import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";

export type Scan = { at: number; code: string; city: string; state: string; zip: string };
export type Parcel = { id: string; scans: Scan[]; known: boolean };
type Meaning = { type: string; category: string; status: string };

/** USPS event codes and what they mean to a reader. */
export const MEANINGS: Record<string, Meaning> = {
  GX: {
    type: "Shipping Label Created, USPS Awaiting Item",
    category: "Pre-Shipment",
    status: "Shipping Label Created",
  },
  "03": { type: "Accepted at USPS Origin Facility", category: "Accepted", status: "Accepted" },
  L1: { type: "Departed USPS Regional Facility", category: "In Transit", status: "Departed USPS Regional Facility" },
  "10": {
    type: "Arrived at USPS Regional Facility",
    category: "In Transit",
    status: "Arrived at USPS Regional Facility",
  },
  "07": { type: "Arrived at Post Office", category: "In Transit", status: "Arrived at Post Office" },
  OF: { type: "Out for Delivery", category: "Out for Delivery", status: "Out for Delivery" },
  "01": { type: "Delivered, Front Door/Porch", category: "Delivered", status: "Delivered" },
  "02": {
    type: "Notice Left (No Authorized Recipient Available)",
    category: "Delivery Attempt",
    status: "Notice Left",
  },
  "14": {
    type: "Held at Post Office, At Customer Request",
    category: "Available for Pickup",
    status: "Available for Pickup",
  },
  "21": { type: "Undeliverable as Addressed", category: "Alert", status: "Undeliverable as Addressed" },
  "09": { type: "Return to Sender", category: "Alert", status: "Return to Sender" },
  "17": {
    type: "Delivered, To Original Sender",
    category: "Delivered",
    status: "Delivered, To Original Sender",
  },
  LOST: { type: "Package Research Case Created", category: "Alert", status: "Package Research Case Created" },
};

const HOUR = 60 * 60 * 1000;
const ORIGIN = { city: "HOUSTON", state: "TX", zip: "77015" };
const HUB = { city: "INDIANAPOLIS", state: "IN", zip: "46241" };
const DESTINATION = { city: "COLUMBUS", state: "OH", zip: "43228" };
type Leg = [hours: number, code: string, place: { city: string; state: string; zip: string }];
const USUAL: Leg[] = [
  [0, "GX", ORIGIN],
  [4, "03", ORIGIN],
  [14, "L1", ORIGIN],
  [38, "10", HUB],
  [58, "07", DESTINATION],
  [60, "OF", DESTINATION],
  [66, "01", DESTINATION],
];
const ENDINGS: Record<string, Leg[]> = {
  delivered: USUAL,
  attempted: [...USUAL.slice(0, 6), [66, "02", DESTINATION]],
  held: [...USUAL.slice(0, 5), [60, "14", DESTINATION]],
  returned: [...USUAL.slice(0, 6), [66, "21", DESTINATION], [72, "09", DESTINATION]],
  "back-at-sender": [...USUAL.slice(0, 6), [66, "21", DESTINATION], [72, "09", DESTINATION], [140, "17", ORIGIN]],
  lost: [...USUAL.slice(0, 4), [240, "LOST", HUB]],
};
export const OUTCOMES = Object.keys(ENDINGS);

/** The post's memory of parcels. A number asked about for the first time starts its usual journey at that moment. */
export class Parcels {
  private readonly parcels: Collection<Parcel>;
  private readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.parcels = sandbox.store.collection("usps.parcel");
  }

  list(): Parcel[] {
    return this.parcels.all().reverse();
  }

  /** The scans made so far, newest first; null where the post has never heard of the number. */
  track(number: string): Scan[] | null {
    const parcel = this.parcels.get(number) ?? this.send(number, "delivered", 0);
    const now = this.sandbox.clock.now();
    return parcel.known ? parcel.scans.filter((scan) => scan.at <= now).reverse() : null;
  }

  /** When the parcel will be delivered; null where it will not. */
  expected(number: string): number | null {
    return this.parcels.get(number)?.scans.find((scan) => scan.code === "01")?.at ?? null;
  }

  /** Starts a journey with this ending. `already` milliseconds of it lie behind. */
  send(number: string, outcome: string, already: number): Parcel {
    const start = this.sandbox.clock.now() - already;
    const legs = ENDINGS[outcome] ?? USUAL;
    return this.set(
      number,
      legs.map(([hours, code, place]) => ({ at: start + hours * HOUR, code, ...place })),
    );
  }

  /** Replaces a parcel's scans by exactly these. */
  set(number: string, scans: Scan[]): Parcel {
    return this.parcels.put({ id: number, known: true, scans: [...scans].sort((a, b) => a.at - b.at) });
  }

  /** Makes the post deny the number, as it does before the first scan. */
  forget(number: string): Parcel {
    return this.parcels.put({ id: number, known: false, scans: [] });
  }
}
