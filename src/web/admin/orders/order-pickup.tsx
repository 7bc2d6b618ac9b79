import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { TakeBackForm } from "./take-back-form.tsx";

/** The marks of a pickup that were set by mistake and can still be taken back. */
export function OrderPickup({ screen, refused }: { screen: OrderScreen; refused: OrderAnswer | null }) {
  const t = useT();
  const { rights, takeBack } = screen;
  if (!rights.includes("orders.fulfil") || !(takeBack.ready || takeBack.pickup)) return null;
  return (
    <Panel id="pickup" title={t("adminOrders.pickup")}>
      <TakeBackForm intent={takeBack.ready ? "take-ready-back" : "take-pickup-back"} refused={refused} />
    </Panel>
  );
}
