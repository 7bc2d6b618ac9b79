import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { takePickupBack, takeReadyBack } from "#engine/fulfilment/take-pickup-back.ts";
import { chosenPlace } from "../inventory/read-place.ts";
import { type OrderStep, outcomeOf } from "./order-step.server.ts";
import { stepDemands } from "./step-demands.ts";

/** The forms about the pickup of an order, by their intents. */
export const pickupSteps: Readonly<Record<string, OrderStep>> = {
  "take-ready-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId }) =>
      outcomeOf(await takeReadyBack(shop, { orderNumber, staffId }), "ready-taken-back"),
  },
  "take-pickup-back": {
    needs: "orders.fulfil",
    run: async ({ shop, orderNumber, staffId }) =>
      outcomeOf(await takePickupBack(shop, { orderNumber, staffId }), "pickup-taken-back"),
  },
  "ready-for-pickup": {
    ...stepDemands["ready-for-pickup"],
    captures: true,
    run: async ({ shop, orderNumber, staffId }) =>
      outcomeOf(await readyForPickup(shop, { orderNumber, staffId }), "ready-for-pickup"),
  },
  "picked-up": {
    ...stepDemands["picked-up"],
    run: async ({ shop, orderNumber, staffId, form }) =>
      outcomeOf(await markPickedUp(shop, { orderNumber, placeId: chosenPlace(form), staffId }), "picked-up"),
  },
};
