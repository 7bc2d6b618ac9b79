import type { PlainPermission } from "#domain/staff/sensitive.ts";
import type { MerchantStep } from "#engine/admin/order-work.ts";

interface StepDemands {
  readonly needs: PlainPermission;
  /** Money moves: the password may be asked again. */
  readonly money?: true;
}

/** Demands of each step of an order on whoever takes it. */
export const stepDemands: Readonly<Record<MerchantStep, StepDemands>> = {
  "confirm-payment": { needs: "orders.confirm-payment", money: true },
  "enter-transfer": { needs: "orders.confirm-payment", money: true },
  "charge-card": { needs: "orders.confirm-payment", money: true },
  ship: { needs: "orders.fulfil" },
  "ready-for-pickup": { needs: "orders.fulfil" },
  "picked-up": { needs: "orders.fulfil" },
  delivered: { needs: "orders.fulfil" },
  "decline-refund-request": { needs: "orders.refund" },
  refund: { needs: "orders.refund", money: true },
  cancel: { needs: "orders.cancel" },
};
