import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";
import { type Address, dayOf, type LabelRequest } from "./label-request.ts";
import { problem, type UspsError } from "./label-answers.ts";
import { priceOf, type Rated } from "./prices.ts";

export type Labeled = {
  id: string;
  number: string;
  /** The caller's key; the post sells a label for each request, whatever its key. */
  key: string;
  crid: string;
  to: Address;
  from: Address;
  parcel: Rated;
  mailingDate: string;
  labelType: string;
  postage: number;
  fees: { name: string; price: number; SKU: string }[];
  zone: string;
  SKU: string;
  status: "sold" | "canceled" | "disputed";
  disputeId: string;
  /** In a Shipping Services File, as every night: from then on it is refunded on request. */
  manifested: boolean;
  reprints: number;
  soldAt: number;
};

const MOST_REPRINTS = 3;
const LOOK_BACK = 7 * 24 * 60 * 60 * 1000;

/** The labels that were sold. */
export class Labels {
  private readonly labels: Collection<Labeled>;
  private readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.labels = sandbox.store.collection("usps.label");
  }

  list(): Labeled[] {
    return this.labels.all().reverse();
  }

  sell({ to, from, parcel, mailingDate, labelType }: LabelRequest, key: string, crid: string, mid: string): Labeled {
    const { price, fees, zone, SKU } = priceOf(parcel, from.ZIPCode, to.ZIPCode);
    const number = this.nextNumber(mid);
    return this.labels.put({
      id: number,
      number,
      key,
      crid,
      to,
      from,
      parcel,
      mailingDate,
      labelType,
      postage: price,
      fees,
      zone,
      SKU,
      status: "sold",
      disputeId: "",
      manifested: false,
      reprints: 0,
      soldAt: this.sandbox.clock.now(),
    });
  }

  /** Channel, service, mailer, serial number and check digit, as Publication 199 has them. */
  private nextNumber(mid: string): string {
    const serial = String(this.labels.all().length + 1).padStart(7, "0");
    const digits = `92055${mid.padStart(9, "9").slice(-9)}${serial}`;
    const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
    return digits + String((10 - (sum % 10)) % 10);
  }

  /** One of this account's labels, by its number or by the key of its purchase. */
  find(by: { number?: string; key?: string }, crid: string): Labeled | null {
    const since = this.sandbox.clock.now() - LOOK_BACK;
    return (
      this.list().find(
        (label) =>
          label.crid === crid &&
          label.soldAt > since &&
          (by.number === undefined ? label.key === by.key && by.key !== "" : label.number === by.number),
      ) ?? null
    );
  }

  reprint(label: Labeled): { label: Labeled } | { error: UspsError } {
    const refuse = (code: string, detail: string) => ({ error: problem(code, "trackingNumber", detail) });
    if (label.status === "canceled") return refuse("160979", "Canceled labels are unavailable for reprint");
    if (label.status === "disputed") return refuse("160380", "Disputed labels are unavailable for reprint");
    if (dayOf(this.sandbox.clock.now()) > label.mailingDate)
      return refuse("160381", "Labels past their mailingDate are unavailable for reprint");
    if (label.reprints >= MOST_REPRINTS)
      return refuse("160382", `This label has reached the reprint limit of ${MOST_REPRINTS} reprints`);
    return { label: this.labels.put({ ...label, reprints: label.reprints + 1 }) };
  }

  cancel(label: Labeled): { label: Labeled } | { error: UspsError } {
    const refuse = (code: string, detail: string) => ({ error: problem(code, "trackingNumber", detail) });
    if (label.status === "canceled") return refuse("160186", "Order already canceled");
    if (label.status === "disputed")
      return refuse("160301", "The provided order is not eligible for a refund in this API");
    if (!this.isManifested(label)) return { label: this.labels.put({ ...label, status: "canceled" }) };
    return { label: this.labels.put({ ...label, status: "disputed", disputeId: `D${label.number.slice(-8)}` }) };
  }

  manifest(number: string): Labeled | null {
    const label = this.labels.get(number);
    return label ? this.labels.put({ ...label, manifested: true }) : null;
  }

  private isManifested(label: Labeled): boolean {
    return label.manifested || dayOf(this.sandbox.clock.now()) > dayOf(label.soldAt);
  }
}
